/**
 * The pad of this browser: the game that is played, what is being entered, and all games kept. It remembers itself in
 * the browser after every change and tells whoever listens.
 *
 * A record is `{game, key, version, sent, owner, guest}`: what the site knows of the game, empty for one that lives here
 * only. What an account owns is shown to nobody else who uses this browser; what a guest owns belongs to the browser.
 */

import { recall, remember } from "../table/storage.js";
import { emptyParts } from "./parts.js";

const MOST_KEPT = 200;

/** An empty entry for the next hand: the points of each side, the way of counting, the parts of each side. */
export function emptyDraft({ names, hands }, way = "points") {
  return { hand: hands.length, side: 0, way, points: names.map(() => 0), parts: names.map(emptyParts) };
}

export class Pad extends EventTarget {
  /** `name` is where the browser remembers it: the own pad, or one for each shared game. */
  constructor(name) {
    super();
    this.name = name;
    this.person = recall("person", null);
    this.load();
    addEventListener("storage", (event) => event.key === `burraco.${name}` && this.reload());
  }

  load() {
    const { current = null, records = {}, deleted = [], draft = null } = recall(this.name, {});
    Object.assign(this, { current, records, deleted, draft });
  }

  /** Another tab has written: what it wrote holds here too. */
  reload() {
    this.load();
    this.dispatchEvent(new Event("change"));
  }

  /** Who uses this browser now: the number of a user, or null. */
  setPerson(person) {
    this.person = person;
    remember("person", person);
    this.dispatchEvent(new Event("change"));
  }

  #mayShow({ owner, guest }) {
    return !owner || guest || owner === this.person;
  }

  /** Id and record of everything that the person may see. */
  shown() {
    return Object.entries(this.records).filter(([, record]) => this.#mayShow(record));
  }

  get game() {
    const record = this.records[this.current];
    return record && this.#mayShow(record) ? record.game : null;
  }

  /** Kept games, the latest first, the one being played apart. */
  get history() {
    return this.shown().map(([, record]) => record).filter(({ game }) => game.id !== this.current).sort((a, b) => b.game.changed - a.game.changed);
  }

  store() {
    const { current, records, deleted, draft } = this;
    remember(this.name, { current, records, deleted, draft });
    this.dispatchEvent(new Event("change"));
  }

  /** Begin a game; the one before is filed, unless nothing was ever written in it. */
  begin(game) {
    if (this.game && !this.game.hands.length) this.drop(this.current);
    this.records[game.id] = { game };
    this.#makeRoom();
    this.open(game.id);
  }

  #makeRoom() {
    this.history.slice(MOST_KEPT - 1).forEach(({ game }) => this.drop(game.id));
  }

  /** Go on with a kept game. */
  open(id) {
    this.current = id;
    this.draft = emptyDraft(this.game);
    this.store();
  }

  /** The game has changed by what was done here. */
  change(game) {
    this.note(game.id, { game });
  }

  /** What is being entered has changed. */
  enter(draft) {
    this.draft = { ...this.draft, ...draft };
    this.store();
  }

  /** Part of a record has changed. A hand that is written down, here or elsewhere, ends what was being entered for it. */
  note(id, part) {
    this.records[id] = { ...this.records[id], ...part };
    if (id === this.current && this.draft?.hand !== this.game.hands.length) this.draft = emptyDraft(this.game, this.draft?.way);
    this.store();
  }

  drop(id) {
    const key = this.records[id]?.key;
    if (key) this.deleted.push(key);
    delete this.records[id];
    if (this.current === id) this.current = null;
  }

  /** Delete a kept game, here at once and at the site as soon as it is reached. */
  forget(id) {
    this.drop(id);
    this.store();
  }
}
