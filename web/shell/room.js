// Whether the browser may delete what is stored here when it is short of space.
export const room = { state: "unknown" }; // unknown, safe, loose

/** look finds out, and asks the browser not to when it may be asked. */
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
    // The browser does not say.
  }
};
