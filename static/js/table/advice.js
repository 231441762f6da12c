/** The hint that a player asked for: its words, and the cards and places that it is about. */

import { attribute, say } from "./dom.js";
import { faceOf } from "./order.js";

const PLACES = { draw: "stock", take: "pile", pot: "pozzetti", exchange: "exchange", meld: "place", discard: "discard" };

/** What the text of a move is about: its kind, the faces from the hand, the number of the own meld or null. */
function about(move) {
  const [kind, ...words] = move.split(" -> ")[0].split(" ");
  const meld = ["add", "swap", "shift"].includes(kind) ? Number(words.shift()) : null;
  return { kind, faces: words, meld };
}

/** The keys of the hand that stand for some faces, each used once. */
function keysOf(keys, faces) {
  const wanted = [...faces];
  return new Set(keys.filter((key) => {
    const at = wanted.indexOf(faceOf(key));
    return at >= 0 && wanted.splice(at, 1).length > 0;
  }));
}

/** Show the hint of `play`, or take the last one away. */
export function renderAdvice(parts, { advice, holding }) {
  const { kind, faces, meld } = advice ? about(advice.move) : { kind: null, faces: [], meld: null };
  const keys = keysOf(holding.keys, faces);
  say(parts.advice, advice?.text ?? "");
  for (const name of Object.values(PLACES)) parts[name].classList.toggle("is-advised", PLACES[kind] === name);
  for (const place of parts.hand.children) place.classList.toggle("is-advised", keys.has(place.dataset.key));
  for (const { firstElementChild: button } of parts.ours.children) {
    button.classList.toggle("is-advised", meld !== null && Number(button.dataset.number) === meld);
  }
}

/** Offer hints where the server gives them. */
export function renderAdviseButton(button, play, over) {
  attribute(button, "hidden", play.state.match.practice && !over ? null : "");
  attribute(button, "aria-disabled", !play.mayAsk);
}
