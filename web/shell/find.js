// For 404.html, which a host shows at any depth: the page asks for this file in its own folder and in each folder above, and the first to
// answer shows where the site is. After that it is an ordinary page.
if (!document.querySelector("base")) {
  const from = document.currentScript;
  const root = new URL("./", from.src);
  const base = document.createElement("base");
  base.href = root.pathname;
  document.head.prepend(base);
  const meta = document.querySelector('meta[name="vedette-page"]');
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.integrity = meta.dataset.styleSum;
  style.href = new URL(meta.dataset.style, root).href;
  document.head.append(style);
  const shell = document.createElement("script");
  for (const [name, value] of Object.entries(meta.dataset)) shell.dataset[name] = value;
  shell.async = false;
  shell.integrity = meta.dataset.shellSum;
  shell.src = new URL(meta.dataset.shell, root).href;
  document.head.append(shell);
}
