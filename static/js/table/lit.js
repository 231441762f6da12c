/**
 * Which places light up for the present selection: straight from the targets that came with the view for no card
 * or one, from the server's answer for more.
 *
 * @returns {{draw: boolean, take: boolean, undo: boolean, discard: boolean, lay: boolean, suggest: boolean,
 *   melds: Map<number, string[][]>, layouts: string[][], why: string}} `melds` maps the number of an own meld to
 *   the layouts it would have, empty while they are not known yet
 */
export function litPlaces(targets, faces, answer) {
  const lit = { draw: false, take: false, undo: false, discard: false, lay: false, suggest: false };
  Object.assign(lit, { melds: new Map(), layouts: [], why: "" });
  if (!targets) return lit;
  lit.draw = targets.draw;
  lit.take = targets.take;
  lit.undo = targets.undo;
  if (faces.length === 0) lit.suggest = targets.meld.length > 0;
  if (faces.length === 1) lightSingle(lit, targets, faces[0]);
  if (answer) lightAnswer(lit, answer);
  return lit;
}

function lightSingle(lit, targets, face) {
  lit.discard = targets.discard.includes(face);
  (targets.add[face] ?? []).forEach((meld) => lit.melds.set(meld, []));
}

function lightAnswer(lit, answer) {
  lit.discard = answer.discard;
  lit.layouts = answer.meld;
  lit.lay = answer.meld.length > 0;
  lit.melds = new Map(answer.add.map(({ meld, layouts }) => [meld, layouts]));
  lit.why = answer.why?.text ?? "";
}
