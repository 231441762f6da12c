/**
 * The connection to one match: it owns the version, the request in flight, the heartbeat and the way back.
 *
 * A move or a "next" is kept until it is answered and sent again, under the same id, after a reconnect: the
 * server answers a repeated id as it did then. Every close is answered by a new try, but for the three codes
 * that say "do not come back".
 */

import { announce } from "./announcements.js";

const FINAL_CODES = new Set([4401, 4403, 4404]);
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 8_000;
const GAP_HEALS_WITHIN = 1_500;
const LONGEST_PAUSE = 10_000;

/** A random id; `crypto.randomUUID` is missing on plain http addresses of a home network. */
function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"));
  hex[6] = `4${hex[6][1]}`;
  hex[8] = `a${hex[8][1]}`;
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Milliseconds to wait before try number `attempt` (from 0): doubling, capped, half of it by chance. */
function pause(attempt, chance = Math.random()) {
  return Math.min(LONGEST_PAUSE, 400 * 2 ** attempt) * (0.5 + chance / 2);
}

export class MatchSocket {
  /**
   * @param {string} url where the match is played, `/ws/match/<id>/`
   * @param {number} version the last version that the page has seen
   * @param {{frame: (frame: object) => void, status: (status: "online"|"away"|"closed") => void}} on
   */
  constructor(url, version, on) {
    this.url = new URL(url, location.href);
    this.url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.version = version;
    this.on = on;
    this.waiting = null;
    this.attempt = 0;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.connect();
  }

  /** Send a move, one line of text; returns the id of the request. */
  move(text) {
    return this.request({ t: "move", m: text });
  }

  /** Ask for the next deal; returns the id of the request. */
  next() {
    return this.request({ t: "next" });
  }

  /** Ask what can be done with these cards; returns the id that the answer will carry. */
  targets(cards) {
    const id = newId();
    this.send({ t: "targets", id, v: this.version, cards });
    return id;
  }

  /** Ask what a good player would do now; returns the id that the answer will carry. */
  hint() {
    const id = newId();
    this.send({ t: "hint", id, v: this.version });
    return id;
  }

  /** Do what is no move: leave, return, pause, resume, takeback, agree, decline; returns the id of the request. */
  act(what) {
    const id = newId();
    this.send({ t: "act", id, v: this.version, do: what });
    return id;
  }

  /** Send the fingerprint of a contribution to the shuffle of a deal. */
  commit(deal, hex) {
    this.send({ t: "commit", id: newId(), v: this.version, deal, hex });
  }

  /** Send the contribution itself. */
  reveal(deal, hex) {
    this.send({ t: "reveal", id: newId(), v: this.version, deal, hex });
  }

  /** Say a ready phrase. */
  say(phrase) {
    this.send({ t: "say", id: newId(), v: this.version, phrase });
  }

  /** Say free words; returns the id under which they may be refused. */
  chat(text) {
    const id = newId();
    this.send({ t: "chat", id, v: this.version, text });
    return id;
  }

  /** "hear", "mute" or "block" the person at a seat. */
  shun(seat, way) {
    this.send({ t: "shun", id: newId(), v: this.version, seat, way });
  }

  request(frame) {
    this.waiting = { ...frame, id: newId(), v: this.version };
    this.send(this.waiting);
    this.watch();
    return this.waiting.id;
  }

  send(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  connect() {
    clearTimeout(this.retry);
    this.url.searchParams.set("v", this.version);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (message) => socket === this.socket && this.received(JSON.parse(message.data));
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
  }

  opened() {
    this.on.status("online");
    if (this.waiting) this.send(this.waiting);
    this.ping();
    clearInterval(this.heart);
    this.heart = setInterval(() => this.ping(), PING_EVERY);
  }

  ping() {
    this.send({ t: "ping", v: this.version });
    this.watch();
  }

  /** Give up a connection that stays silent: phones often lose one without a close. */
  watch() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), ANSWER_WITHIN);
  }

  received(frame) {
    this.attempt = 0;
    clearTimeout(this.silence);
    if (frame.t === "pong") return this.reached(frame.v);
    if (frame.t === "event" && frame.v > this.version + 1) return this.drop();
    if (frame.t === "event" && frame.v <= this.version) return;
    if (frame.t === "view" || frame.t === "event") this.version = frame.v;
    if (frame.id && frame.id === this.waiting?.id) this.waiting = null;
    if (this.waiting) this.watch();
    announce(frame);
    this.on.frame(frame);
  }

  /** The server stands at `version`: what is missing must come soon, or it is asked for again. */
  reached(version) {
    clearTimeout(this.gap);
    this.gap = setTimeout(() => version > this.version && this.drop(), GAP_HEALS_WITHIN);
  }

  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.closed(1006);
    socket.close();
  }

  closed(code) {
    clearInterval(this.heart);
    clearTimeout(this.silence);
    clearTimeout(this.gap);
    clearTimeout(this.retry);
    this.socket = null;
    if (FINAL_CODES.has(code)) {
      this.finished = true;
      this.on.status("closed");
      return;
    }
    this.on.status("away");
    this.retry = setTimeout(() => this.connect(), pause(this.attempt++));
  }

  /** The network or the page is back: do not wait for the pause to end. */
  hurry() {
    if (this.finished) return;
    if (this.socket) this.ping();
    else this.connect();
  }
}
