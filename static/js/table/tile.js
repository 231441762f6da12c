/** The face of a tile: a big number over the mark of its colour; a tile that can be wild wears a jester's hat. */

import { make, picture } from "./dom.js";
import { rankOf, rankText, suitOf } from "./faces.js";

/** Fill `element` with the drawing of `face`. */
export function fillTile(element, face) {
  element.dataset.digits = rankText(face).length;
  const mark = picture(`suit-${suitOf(face)}`, "tile-mark");
  if (face === "JK") return element.replaceChildren(mark);
  element.replaceChildren(make("b", "tile-number", rankText(face)), mark);
  if (rankOf(face) === "2") element.append(picture("suit-K", "tile-wild"));
  return undefined;
}
