// Whether the browser may delete the storage when space runs short.
export const room = { state: "unknown" }; // unknown, safe, loose

/** look finds out and, with ask, requests persistent storage. */
export const look = async (ask) => {
  const s = navigator.storage;
  if (!s || !s.persisted) return;
  try {
    const safe = await s.persisted() || ask && await s.persist();
    const state = safe ? "safe" : "loose";
    if (state === room.state) return;
    room.state = state;
    window.dispatchEvent(new Event("vedette-offline"));
  } catch {
    // The browser will not say.
  }
};
