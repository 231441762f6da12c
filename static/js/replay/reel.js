/** The film of a deal: the state at every moment, without a server and without a document. */

/** Totals of the match, with those of the deal once it is over. */
function totalsOf(first, deal) {
  if (!deal.result) return first;
  return first.map((total, side) => total + deal.result.counts[side].total);
}

export class Reel {
  /**
   * @param {{first: object, hands: Record<string, string[]>, steps: object[]}} film as the server made it; moment 0 is
   *   the first view, moment n what it was after the n-th step
   */
  constructor({ first, hands, steps }) {
    const base = { ...first, match: { ...first.match, id: `replay.${first.match.id}` } };
    this.moments = [{ frame: base, hands, by: null, said: "", ms: 0, turn: 0 }];
    this.starts = [0];
    for (const step of steps) this.add(step, this.moments.at(-1));
  }

  add(step, before) {
    const deal = { ...before.frame.deal, ...step.set };
    const last = before.frame.match.last.with(step.by, { text: step.said });
    const totals = totalsOf(this.moments[0].frame.match.totals, deal);
    const frame = { ...before.frame, v: step.v, match: { ...before.frame.match, last, totals }, deal };
    const { by, said, ms } = step;
    this.moments.push({ frame, hands: { ...before.hands, ...step.hands }, by, said, ms, turn: this.starts.length - 1 });
    if (step.turn && deal.phase !== "over") this.starts.push(this.moments.length - 1);
  }

  get end() {
    return this.moments.length - 1;
  }

  /** The moment after the given version, or the nearest there is. */
  momentOf(version) {
    const at = version - this.moments[0].frame.v;
    return Math.max(0, Math.min(this.end, at));
  }

  /** The number of the turn that goes on at a moment. */
  turnAt(at) {
    return this.starts.findLastIndex((start) => start <= at);
  }

  /** The seat whose turn begins at the start of turn `number`. */
  seatOf(number) {
    return this.moments[this.starts[number]].frame.deal.turn;
  }

  /** Where the turn before or after a moment begins. */
  turnFrom(at, by) {
    const turn = this.turnAt(at);
    if (by < 0) return this.starts[at > this.starts[turn] ? turn : Math.max(0, turn - 1)];
    return this.starts[turn + 1] ?? this.end;
  }
}
