// The camera, which scans codes on another phone's screen and shows its picture in the element #scan.
import { bring } from "./hand.js";
import { wait } from "./local.js";
import { note } from "./phase.js";

export const canScan = "BarcodeDetector" in window && Boolean(navigator.mediaDevices && navigator.mediaDevices.getUserMedia);

/** scanning is "off", "asking" or "on", or "refused" or "failed" after an error. */
export let scanning = "off";
const say = (state) => {
  scanning = state;
  window.dispatchEvent(new Event("vedette-scan"));
};

let stream = null, turn = 0;
const stop = () => {
  turn++;
  if (stream) for (const track of stream.getTracks()) track.stop();
  stream = null;
};

const look = async () => {
  const mine = ++turn;
  say("asking");
  try {
    const got = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (mine !== turn) return got.getTracks().forEach((track) => track.stop());
    stream = got;
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    say("on");
    const video = document.createElement("video");
    video.playsInline = video.muted = true;
    video.srcObject = stream;
    await video.play();
    let seen = "";
    while (mine === turn) {
      const place = document.getElementById("scan");
      if (!place && seen !== "") break; // another screen is in view
      if (place && video.parentNode !== place) {
        place.replaceChildren(video);
        if (video.paused) await video.play();
      }
      for (const found of await detector.detect(video)) {
        if (found.rawValue === seen || !/#[vp]\d/.test(found.rawValue)) continue;
        seen = found.rawValue;
        bring(seen);
      }
      await wait(120);
    }
  } catch (error) {
    note("camera: " + error.name + ": " + error.message);
    if (mine === turn) {
      stop();
      return say(error.name === "NotAllowedError" ? "refused" : "failed");
    }
  }
  if (mine === turn) {
    stop();
    say("off");
  }
};

/** scan starts scanning for codes, until scan(false) is called or the element #scan is gone. */
export const scan = (on) => {
  if (on) return look();
  stop();
  say("off");
};
