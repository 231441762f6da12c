/** Points as people read them. */

/** A score with a true minus: −1250. */
export const number = (points) => String(points).replace("-", "−");

/** A number with its sign, for what is added. */
export const signed = (points) => (points > 0 ? `+${number(points)}` : number(points));
