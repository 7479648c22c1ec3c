// Files: what leaves for one, and what a referee brings in one. Shared with the rescue page.

export const plain = (name, text) => new File([text], name, { type: "text/plain" });

export const download = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(plain(name, text));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
};

/** canShareFile: some browsers have the device's own sheet and throw when it is asked about files. */
export const canShareFile = (() => {
  try {
    return Boolean(navigator.canShare && navigator.canShare({ files: [plain("a.txt", "a")] }));
  } catch {
    return false;
  }
})();

/** save gives text to the referee as a file: through the system's share sheet on a phone that takes files there, else as a download. */
export const save = (name, text) => {
  const phone = window.matchMedia("(pointer: coarse)").matches;
  if (!phone || !canShareFile) return download(name, text);
  navigator.share({ files: [plain(name, text)] }).catch((error) => error.name !== "AbortError" && download(name, text));
};

/**
 * read gives the text of a file that the referee has chosen; of one that cannot be ours only a word, for the memory that the
 * program takes it never gives back.
 * @param {File} chosen
 */
export const read = async (chosen) => {
  if (chosen.size > 16 << 20) return "too large";
  if (chosen.size > 1 << 20 && !/^\uFEFF?(Vedette|\d+) /.test(await chosen.slice(0, 16).text())) return "too large";
  return chosen.text();
};
