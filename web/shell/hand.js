// Hand-over: what arrives by a link, a file or the camera goes to the program as one event, "vedette-brought", with its text;
// what leaves goes to a file or the device's own sheet. The builder puts this behind shell.js.
(() => {
  "use strict";
  const vedette = window.vedette;
  const bring = (detail) => window.dispatchEvent(new CustomEvent("vedette-brought", { detail }));
  const note = (what) => vedette.errors.push(what);

  // hash gives the fragment of the address when it carries something, and takes it away: a reload brings nothing twice.
  // A fragment that is no text at all goes at once: the program would stop over it.
  let held = "";
  const strip = () => {
    const text = location.hash;
    history.replaceState(history.state, "", location.pathname + location.search);
    return text;
  };
  const sound = (text) => {
    try {
      return decodeURIComponent(text) !== "";
    } catch {
      return false;
    }
  };
  if (location.hash && !sound(location.hash)) held = strip();
  vedette.hash = () => {
    if (/^#[vp]\d/.test(location.hash)) held = strip();
    const text = held;
    held = "";
    return text;
  };
  // This hears of another fragment before the program does.
  const heard = () => {
    if (location.hash && !sound(location.hash)) held = strip();
    if (vedette.phase !== "started") return; // the program asks when it starts
    const text = vedette.hash();
    if (text) bring(text);
  };
  window.addEventListener("popstate", heard);
  window.addEventListener("hashchange", heard);

  vedette.link = (code) => location.origin + vedette.base + "#" + code;

  // ---------- files
  const file = (name, text) => new File([text], name, { type: "text/plain" });
  vedette.canShareFile = (() => {
    try {
      return Boolean(navigator.canShare && navigator.canShare({ files: [file("a.txt", "a")] }));
    } catch {
      return false;
    }
  })();
  vedette.shareFile = (name, text) => {
    const late = async () => navigator.share({ files: [file(name, text)] });
    late().catch((error) => error.name === "AbortError" || note("share: " + error.message));
  };
  vedette.shareLink = (title, url) => {
    const late = async () => navigator.share({ title, url });
    late().catch((error) => error.name === "AbortError" || note("share: " + error.message));
  };
  vedette.saveFile = (name, text) => {
    const a = document.createElement("a");
    a.href = URL.createObjectURL(file(name, text));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 60000);
  };
  document.addEventListener("change", async (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.dataset.key !== "bring-file") return;
    event.stopImmediatePropagation();
    const chosen = input.files[0];
    if (!chosen) return;
    const text = await vedetteKeep.read(chosen).catch(() => "");
    input.value = "";
    bring(text);
  }, true);

  // ---------- the camera
  // scan looks for codes in what the camera sees, and shows it in the element #scan, until scan(false) or the element is
  // gone. state is "off", "asking", "on" or why it is not.
  vedette.canScan = "BarcodeDetector" in window && Boolean(navigator.mediaDevices && navigator.mediaDevices.getUserMedia);
  vedette.scanning = "off";
  let stream = null, turn = 0;
  const scanning = (state) => {
    vedette.scanning = state;
    window.dispatchEvent(new Event("vedette-scan"));
  };
  const stop = () => {
    turn++;
    if (stream) for (const track of stream.getTracks()) track.stop();
    stream = null;
  };
  const look = async () => {
    const mine = ++turn;
    scanning("asking");
    try {
      const got = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (mine !== turn) return got.getTracks().forEach((track) => track.stop());
      stream = got;
      const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
      scanning("on");
      const video = document.createElement("video");
      video.playsInline = video.muted = true;
      video.srcObject = stream;
      await video.play();
      let seen = "";
      while (mine === turn) {
        const place = document.getElementById("scan");
        if (!place && seen !== "") break; // another screen
        if (place && video.parentNode !== place) {
          place.replaceChildren(video);
          if (video.paused) await video.play();
        }
        for (const found of await detector.detect(video)) {
          if (found.rawValue === seen || !/#[vp]\d/.test(found.rawValue)) continue;
          seen = found.rawValue;
          bring(seen);
        }
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
    } catch (error) {
      note("camera: " + error.name + ": " + error.message);
      if (mine === turn) {
        stop();
        return scanning(error.name === "NotAllowedError" ? "refused" : "failed");
      }
    }
    if (mine === turn) {
      stop();
      scanning("off");
    }
  };
  vedette.scan = (on) => {
    if (on) return look();
    stop();
    scanning("off");
  };
})();
