/** The question on the page as a value, and as the JSON that the referee reads. No rule is judged here. */

/** An empty question: trays by name, each a list of faces. */
export function emptyQuestion() {
  return {
    rules: "fibur", ask: "meld", cards: [], meld: [], added: [],
    our: { melds: [[]], hand: [], pozzetto: false }, their: { melds: [[]], hand: [], pozzetto: false },
    closed: "", without: false,
  };
}

function sideOf(question, name) {
  const { melds, hand, pozzetto } = question[name];
  const closed = question.closed === name;
  const side = { melds: melds.filter((meld) => meld.length), in_hand: hand, closed, pozzetto: pozzetto ? "taken" : "none" };
  return closed && question.without ? { ...side, closed_without_discard: true } : side;
}

function score(question, own, other) {
  return { ask: "score", rules: question.rules, side: sideOf(question, own), other: sideOf(question, other) };
}

/** The questions for the referee; none while too little is named. A score asks for both sides. */
export function toJson(question) {
  const { ask, rules, cards, meld, added } = question;
  if (ask === "meld") return cards.length ? [{ ask, rules, cards }] : [];
  if (ask === "attach") return meld.length && added.length ? [{ ask, rules, meld, cards: added }] : [];
  return [score(question, "our", "their"), score(question, "their", "our")];
}

const faces = (list) => (Array.isArray(list) ? list : []).map((text) => String(text).split("=")[0]);

function sideFrom(side) {
  const melds = (Array.isArray(side?.melds) ? side.melds : []).map(faces);
  return { melds: melds.length ? melds : [[]], hand: faces(side?.in_hand), pozzetto: side?.pozzetto === "taken" };
}

/** The question of a link; whatever it does not say, or says in another form, is empty. */
export function fromJson(json) {
  const question = { ...emptyQuestion(), rules: json?.rules ?? "fibur" };
  if (json?.ask === "attach") return { ...question, ask: "attach", meld: faces(json.meld), added: faces(json.cards) };
  if (json?.ask !== "score") return { ...question, cards: faces(json?.cards) };
  const closed = json.side?.closed ? "our" : json.other?.closed ? "their" : "";
  const without = Boolean(json.side?.closed_without_discard || json.other?.closed_without_discard);
  return { ...question, ask: "score", our: sideFrom(json.side), their: sideFrom(json.other), closed, without };
}
