/**
 * Burako's own way to play, beside the usual one: two clicks take from the stock or the pile, a clicked tile goes to the
 * place that is clicked next (beside another tile, too), and a new meld is gathered tile by tile after its button.
 * Keys and drags mean the same in both ways.
 */

import { gettext } from "../i18n.js";
import { ownTurn } from "./state.js";

const SECOND_WITHIN = 700;

export class BurakoWay {
  /**
   * @param {import("./play.js").Play} play
   * @param {import("./moves.js").Moves} moves
   * @param {() => boolean} chosen whether the player wants this way
   */
  constructor(play, moves, chosen) {
    Object.assign(this, { play, moves, chosen, gathering: false, begun: false, first: null });
  }

  /** The button of the new meld starts gathering tiles. */
  get mayGather() {
    const { deal } = this.play.state;
    return this.chosen() && !this.gathering && ownTurn(this.play.state) && deal.phase === "play" && !this.play.busy;
  }

  /** Nothing is gathered yet and nothing can be suggested: the button gives up. */
  get mayGiveUp() {
    return this.gathering && this.play.selected.size === 0 && !this.moves.maySuggest && !this.play.busy;
  }

  /** Bring the gathering to its end when the tiles are laid, put back, or the turn is over. */
  follow() {
    const { play } = this;
    if (play.selected.size > 0) this.begun = this.gathering;
    else if (this.begun || !ownTurn(play.state)) this.gathering = this.begun = false;
  }

  /** A tap on a card of the hand. */
  tap(key, event) {
    const { play } = this;
    const [picked] = play.selected;
    const carrying = this.chosen() && !this.gathering && event.detail > 0 && play.selected.size === 1;
    if (!carrying || picked === key) return play.toggle(key);
    play.select([]);
    return play.place([picked], play.holding.keys.indexOf(key));
  }

  /** Whether a click on a place counts: always by keys and in the usual way, else the second of two. */
  counts(place, event) {
    if (!this.chosen() || !event?.detail) return true;
    const second = this.first?.place === place && event.timeStamp - this.first.time < SECOND_WITHIN;
    this.first = second ? null : { place, time: event.timeStamp };
    if (!second) this.play.hint(gettext("Click twice to take from here."));
    return second;
  }

  /** Gather the tiles of a new meld first; then as usual: suggest without any, lay with some. */
  lay() {
    const { play } = this;
    if (this.mayGiveUp) return this.giveUp();
    if (!this.mayGather) return this.moves.lay();
    this.gathering = true;
    return play.hint(gettext("Click the cards of the new meld, then Lay."));
  }

  giveUp() {
    this.gathering = false;
    this.play.hint("");
  }
}
