/**
 * The learner's side of the guided game: the moves made so far are all that there is, and this browser keeps them.
 * Each question carries them; the server plays them again and answers in the frames of the live table.
 */

import { ask } from "../ask.js";
import { recall, remember } from "../table/storage.js";

const NAME = "guided";

export class GuidedGame {
  /**
   * @param {string} api where to ask
   * @param {(answer: {frames: object[], step?: object}) => void} on takes every answer
   * @param {() => number} version the version that the page shows
   */
  constructor(api, on, version) {
    Object.assign(this, { api, on, version, moves: recall(NAME, []), asked: 0 });
  }

  /** Whether there is something to go on with. */
  get begun() {
    return this.moves.length > 0;
  }

  move(text) {
    return this.ask({ move: text });
  }

  targets(cards) {
    return this.ask({ cards });
  }

  hint() {
    return this.ask({ hint: true });
  }

  /** Have the present step done. */
  skip() {
    return this.ask({ skip: true });
  }

  /** Show where this browser was the last time; moves that lead nowhere any more are forgotten. */
  resume() {
    return this.ask({});
  }

  restart() {
    this.keep([]);
    return this.ask({});
  }

  keep(moves) {
    this.moves = moves;
    remember(NAME, moves);
  }

  /** Ask the server; returns the id that the answer carries. */
  ask(question) {
    this.asked += 1;
    const id = `g${this.asked}`;
    this.send({ id, ...question }).then((answer) => this.on(answer));
    return id;
  }

  async send(question) {
    const { ok, answer } = await ask(this.api, { moves: this.moves, ...question });
    return ok ? this.taken(answer) : this.refused(question.id, answer);
  }

  taken(answer) {
    if (answer.moves) this.keep(answer.moves);
    return answer;
  }

  refused(id, { error, text }) {
    if (error !== "stale" || !this.begun) return this.error(id, error, text);
    this.keep([]);
    return this.send({ id });
  }

  error(id, code, text) {
    return { frames: [{ t: "error", id, code, text, v: this.version() }] };
  }
}
