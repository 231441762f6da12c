/** A side's count by parts. The values are data of the page, made from the rules; this file only adds them up. */

/** Nothing counted yet. */
export function emptyParts() {
  return { melded: 0, burracos: {}, closing: "no", pozzetto: "taken", inHand: 0 };
}

function ofPozzetto(parts, others, values) {
  const took = others.some((other) => other.pozzetto !== "none");
  const closed = others.some((other) => other.closing !== "no");
  return values.pozzetto[`${parts.pozzetto} ${Number(took)} ${Number(closed)}`];
}

/** `{melds, bonuses, closing, in_hand, pozzetto, total}` of a side; `others` are the parts of the other sides. */
export function countParts(parts, others, values) {
  const bonuses = values.grades.reduce((sum, [grade, , points]) => sum + points * (parts.burracos[grade] ?? 0), 0);
  const count = {
    melds: parts.melded, bonuses, closing: values.closing[parts.closing], in_hand: -parts.inHand, pozzetto: ofPozzetto(parts, others, values),
  };
  return { ...count, total: Object.values(count).reduce((sum, part) => sum + part, 0) };
}

/** The parts of every side after one of them changed: only one side closes. */
export function withParts(all, side, change) {
  return all.map((parts, at) => {
    if (at === side) return { ...parts, ...change };
    return change.closing && change.closing !== "no" ? { ...parts, closing: "no" } : parts;
  });
}
