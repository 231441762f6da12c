/**
 * Stands in for the devices of the browser and notes in `spy` what is asked of them. `DEVICES`, which the test writes before
 * this text: whether they turn everything down, and the settings that the browser keeps.
 */

(() => {
  const { refuses, kept } = DEVICES;
  if (location.protocol === "http:") localStorage.setItem("burraco.settings", JSON.stringify(kept));
  const spy = globalThis.spy = { contexts: 0, heard: [], felt: [], asked: 0, held: new Set() };
  const answer = async (value) => {
    if (refuses) throw new DOMException("no", "NotAllowedError");
    return value;
  };
  const pitch = (tone) => ({ setValueAtTime() {}, exponentialRampToValueAtTime(value) { tone.pitch = value; } });
  class Tone {
    frequency = pitch(this);
    connect(other) { return other; }
    start() { spy.heard.push(Math.round(this.pitch)); }
    stop() {}
  }
  globalThis.AudioContext = class {
    constructor() { spy.contexts += 1; this.state = "suspended"; this.currentTime = 0; }
    async resume() { await answer(); this.state = "running"; }
    createOscillator() { return new Tone(); }
    createGain() { return { gain: pitch({}), connect: (other) => other }; }
  };
  const put = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  const activation = { hasBeenActive: false }; // The true one is set by whatever the driver of the browser evaluates.
  put("userActivation", activation);
  for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, () => { activation.hasBeenActive = true; }, true);
  put("vibrate", (pattern) => spy.felt.push(pattern));
  const letGo = (lock) => { spy.held.delete(lock); lock.dispatchEvent(new Event("release")); };
  put("wakeLock", { async request() {
    spy.asked += 1;
    await new Promise((resolve) => { spy.grant = resolve; if (!spy.slow) resolve(); });
    const lock = await answer(new EventTarget());
    lock.release = async () => { letGo(lock); return answer(); };
    spy.held.add(lock);
    return lock;
  } });
  spy.hide = (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    if (hidden) spy.held.forEach(letGo);
    document.dispatchEvent(new Event("visibilitychange"));
  };
})();
