const DARK = {
  draw: false, take: false, pot: false, exchange: false, undo: false, discard: false, lay: false, suggest: false,
};

/**
 * Which places light up for the present selection: straight from the targets that came with the view for no card
 * or one, from the server's answer for more.
 *
 * @returns {{draw: boolean, take: boolean, pot: boolean, exchange: boolean, undo: boolean, discard: boolean,
 *   lay: boolean, suggest: boolean, melds: Map<number, string[][]>, swaps: Set<number>, shifts: Map<number, string[][]>,
 *   layouts: string[][], why: string}} `melds` maps the number of an own meld to the layouts it would have, empty while
 *   they are not known yet; `swaps` has the melds that give their wild for the selected card; `shifts` maps those whose
 *   wild can move to their other layouts
 */
export function litPlaces(targets, faces, answer) {
  const lit = { ...DARK, melds: new Map(), swaps: new Set(), shifts: new Map(), layouts: [], why: "" };
  if (!targets) return lit;
  for (const name of ["draw", "take", "pot", "exchange", "undo"]) lit[name] = targets[name];
  if (faces.length === 0) lightNothing(lit, targets);
  if (faces.length === 1) lightSingle(lit, targets, faces[0]);
  if (answer) lightAnswer(lit, answer);
  return lit;
}

function lightNothing(lit, targets) {
  lit.suggest = targets.meld.length > 0;
  lit.shifts = new Map(Object.entries(targets.shift).map(([number, layouts]) => [Number(number), layouts]));
}

function lightSingle(lit, targets, face) {
  lit.discard = targets.discard.includes(face);
  (targets.add[face] ?? []).forEach((meld) => lit.melds.set(meld, []));
  lit.swaps = new Set(targets.swap[face]);
}

function lightAnswer(lit, answer) {
  lit.discard = answer.discard;
  lit.layouts = answer.meld;
  lit.lay = answer.meld.length > 0;
  lit.melds = new Map(answer.add.map(({ meld, layouts }) => [meld, layouts]));
  lit.why = lit.swaps.size > 0 ? "" : answer.why?.text ?? "";
}
