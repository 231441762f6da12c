/**
 * What a page lets be heard and felt. A browser lets a page sound only after somebody has touched it or pressed a key:
 * before that nothing sounds, and where it is switched off or impossible nothing ever does.
 */

import { settings } from "./table/settings.js";

/** Ends of touches: what is begun by a touch that has only started stays silent on a phone. */
const GESTURES = ["pointerup", "click", "keydown"];
let audio = null;

async function wake() {
  if (!settings().taps && !settings().sound) return;
  try {
    audio ??= new AudioContext();
    if (audio.state !== "running") await audio.resume();
  } catch {
    // No sound on this device, or none just now: the next gesture asks again.
  }
}
GESTURES.forEach((gesture) => addEventListener(gesture, wake, true));

/**
 * Sound a tone that dies away.
 *
 * @param {{pitch: number, rings: number, loudness: number, after?: number, bent?: number, kind?: OscillatorType}} how
 *   hertz, seconds that it rings, loudness, seconds until it comes, by what its pitch begins higher, its wave
 */
export function tone({ pitch, rings, loudness, after = 0, bent = 1, kind = "sine" }) {
  if (audio?.state !== "running") return;
  const start = audio.currentTime + after;
  const [wave, volume] = [audio.createOscillator(), audio.createGain()];
  wave.type = kind;
  wave.frequency.setValueAtTime(pitch * bent, start);
  wave.frequency.exponentialRampToValueAtTime(pitch, start + 0.02);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + rings);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + rings);
}

/** Touch the hand that holds the device: milliseconds of shaking and of rest, in turn. */
export function touch(pattern) {
  if (settings().vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
