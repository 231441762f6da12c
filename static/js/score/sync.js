/**
 * Brings the pad and the site together, a round at a time, as often as something changed and every few seconds while
 * others may write. What both changed is merged here: the site only refuses what was made from an old version.
 */

import { merged, textOf } from "./game.js";
import { Offline, Refused } from "./server.js";

const ROUND = 4000;
const GONE = 404;
const OLD = 409;

const unsent = ({ game, sent }) => !sent || textOf(game) !== textOf(sent);

export class Sync extends EventTarget {
  /**
   * `user` is who is signed in (null: nobody; undefined: the page does not know, and the site is asked), `token` the
   * link of a shared pad (empty: the own pad).
   */
  constructor(pad, server, { user, token }) {
    super();
    Object.assign(this, { pad, server, user, token, state: "idle", may: token ? "read" : "own", running: false, listed: false });
    pad.addEventListener("change", () => this.soon());
    addEventListener("online", () => this.soon());
    document.addEventListener("visibilitychange", () => this.soon());
    setInterval(() => this.isLive() && this.soon(), ROUND);
  }

  /** Whether others may have changed what is shown, or something still waits to be sent. */
  isLive() {
    const record = this.pad.records[this.pad.current];
    return !document.hidden && (this.token || this.user === undefined || record?.write || record?.read || this.state === "offline");
  }

  async soon() {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    try {
      await this.round();
      this.tell("idle");
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Refused)) throw error;
      this.tell(error instanceof Offline ? "offline" : "refused");
    } finally {
      this.running = false;
    }
    if (this.again) {
      this.again = false;
      setTimeout(() => this.soon());
    }
  }

  tell(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  async round() {
    if (this.token) return this.exchange(this.pad.current, this.token);
    await this.forgetDeleted();
    if (this.user !== null && !this.listed) await this.list();
    for (const [id, record] of this.pad.shown()) await this.bring(id, record);
    const current = this.pad.game && this.pad.records[this.pad.current];
    if (current?.read || current?.write) await this.exchange(this.pad.current, current.key);
  }

  /** Send what the site has not yet; what nobody or a guest wrote here goes along with who signs in. */
  async bring(id, record) {
    const { key, owner, game } = record;
    if (this.user && owner !== this.user && game.hands.length) await this.keep(id);
    else if (key && unsent(record)) await this.exchange(id, key);
  }

  async forgetDeleted() {
    while (this.pad.deleted.length) {
      await this.server.forget(this.pad.deleted[0]);
      this.pad.deleted.shift();
      this.pad.store();
    }
  }

  /** What is kept for the person comes into this browser once; then only the current game is looked at. */
  async list() {
    const { user, guest, pads } = await this.server.list();
    this.listed = true;
    this.know(user, guest);
    if (user === null) return;
    pads.forEach((told) => this.take(null, told));
    const kept = new Set(pads.map(({ key }) => key));
    const mine = Object.entries(this.pad.records).filter(([, { key, owner }]) => key && owner === this.user);
    mine.filter(([, { key }]) => !kept.has(key)).forEach(([id]) => this.lost(id));
  }

  know(user, guest) {
    Object.assign(this, { user, guest });
    this.pad.setPerson(user);
    this.dispatchEvent(new Event("state"));
  }

  /** Keep a game at the site for the first time, or for the person whom it had not known then. */
  async keep(id) {
    const { game, key } = this.pad.records[id];
    this.take(id, await this.server.keep(game, key));
  }

  /** Send a game, or look whether it has changed there. */
  async exchange(id, token) {
    const record = this.pad.records[id];
    const { game, version = 0 } = record ?? {};
    try {
      if (game && this.may !== "read" && unsent(record)) await this.send(id, token, version, game);
      else this.take(id, await this.server.look(token, version));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== GONE) throw error;
      this.lost(id);
    }
  }

  async send(id, token, version, game) {
    try {
      const told = await this.server.write(token, version, game);
      if (this.pad.records[id]) this.pad.note(id, { version: told.version, sent: game });
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== OLD) throw error;
      this.take(id, error.told);
      this.again = true;
    }
  }

  /** What the site told joins what is here; `id` is null for a game that need not be here yet. */
  take(id, told) {
    if (this.token) this.allow(told.may);
    if (!told.game) return;
    if (id && !this.pad.records[id]) {
      this.pad.deleted.push(...[told.key].filter(Boolean));
      return;
    }
    const name = id ?? told.game.id;
    const mine = this.pad.records[name]?.game;
    const { version, key, read, write } = told;
    const game = mine && this.may !== "read" ? merged(mine, told.game) : told.game;
    if (this.token) this.pad.current = name;
    this.pad.note(name, { game, version, sent: told.game, key, read, write, owner: this.user, guest: this.guest });
  }

  allow(may) {
    if (this.may === may) return;
    this.may = may;
    this.dispatchEvent(new Event("state"));
  }

  /** The link is not valid any more, or the game was deleted elsewhere: then here too, unless it is being written. */
  lost(id) {
    if (this.token) return this.allow("gone");
    const record = this.pad.records[id];
    if (id !== this.pad.current && !unsent(record)) delete this.pad.records[id];
    else this.pad.records[id] = { game: record.game };
    this.pad.store();
  }
}
