/**
 * A picture of the table as it stands: every card that can be seen, with its place. Two of them tell what has moved,
 * whoever moved it and however it came about: a move of one's own, the answer to it, a refusal, a moment of a replay.
 */

const PLACES = [["hand", ".hand"], ["pile", ".pile-cards"], ["theirs", "[data-part=theirs]"], ["ours", "[data-part=ours]"]];

function piecesOfMeld(zone, item) {
  const { number } = item.firstElementChild.dataset;
  return [...item.querySelectorAll(".slot > .card")].map((node) => ({ node, zone: `${zone} ${number}` }));
}

function nodesIn(zone, list) {
  if (zone === "hand") return [...list.children].map((item) => ({ node: item.firstElementChild, zone, name: item.dataset.key }));
  if (zone === "pile") return [...list.children].map((node) => ({ node, zone, name: node.dataset.key }));
  return [...list.children].flatMap((item) => piecesOfMeld(zone, item));
}

const faceOf = ({ dataset }) => (dataset.suit === "K" ? "JK" : `${dataset.rank}${dataset.suit}`);

/** Cards of a meld have no name of their own: it is their face and which of the equal ones they are. */
function named(pieces) {
  const seen = new Map();
  return pieces.map((piece) => {
    const face = faceOf(piece.node);
    const sort = `${piece.zone} ${face}`;
    seen.set(sort, (seen.get(sort) ?? 0) + 1);
    return { ...piece, face, id: `${piece.zone} ${piece.name ?? `${face} ${seen.get(sort)}`}` };
  });
}

/** The cards on the table: `[{node, zone, face, id}, ..]`. */
export function piecesOf(root) {
  return named(PLACES.flatMap(([zone, selector]) => nodesIn(zone, root.querySelector(selector))));
}

/** The same with the place of each as `box`. */
export const measured = (pieces) => pieces.map((piece) => ({ ...piece, box: piece.node.getBoundingClientRect() }));

const orders = (pieces) => pieces.reduce((all, { zone, id }) => all.set(zone, `${all.get(zone) ?? ""} ${id}`), new Map());

/** The zones that hold other cards than before, or the same in another order. */
export function changed(before, after) {
  const [was, now] = [orders(before), orders(after)];
  return new Set([...was.keys(), ...now.keys()].filter((zone) => was.get(zone) !== now.get(zone)));
}

/**
 * What has moved between two measured lists of pieces: `stays` (from, to) within their place, `flights` (from, to) from one place to
 * another, `arrivals` that were nowhere before, `losses` that are nowhere any more.
 */
export function compare(before, after) {
  const known = new Map(before.map((piece) => [piece.id, piece]));
  const [stays, strangers] = [[], []];
  for (const to of after) {
    const from = known.get(to.id);
    if (from) stays.push({ from, to });
    else strangers.push(to);
    known.delete(to.id);
  }
  const gone = [...known.values()];
  const [flights, arrivals] = [[], []];
  for (const to of strangers) {
    const at = gone.findIndex(({ face }) => face === to.face);
    if (at < 0) arrivals.push(to);
    else flights.push({ from: gone.splice(at, 1)[0], to });
  }
  return { stays, flights, arrivals, losses: gone };
}
