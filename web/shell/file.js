// Files that leave the device, and files that the referee brings in. Shared with the rescue page.

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

/** canShareFile: whether the share sheet takes files. Some browsers throw when asked. */
export const canShareFile = (() => {
  try {
    return Boolean(navigator.canShare && navigator.canShare({ files: [plain("a.txt", "a")] }));
  } catch {
    return false;
  }
})();

/** save gives the referee text as a file: by the share sheet on a phone that takes files, otherwise as a download. */
export const save = (name, text) => {
  const phone = window.matchMedia("(pointer: coarse)").matches;
  if (!phone || !canShareFile) return download(name, text);
  navigator.share({ files: [plain(name, text)] }).catch((error) => error.name !== "AbortError" && download(name, text));
};

/**
 * read returns the text of a file that the referee has chosen. For a large file that cannot be ours it returns "too large", since the
 * program never gives back memory that it has taken.
 * @param {File} chosen
 */
export const read = async (chosen) => {
  if (chosen.size > 16 << 20) return "too large";
  if (chosen.size > 1 << 20 && !/^\uFEFF?(Vedette|\d+) /.test(await chosen.slice(0, 16).text())) return "too large";
  return chosen.text();
};
