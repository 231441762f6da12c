/** The verifiable shuffle, a second time: commitment and order of a deck as docs/shuffle.md describes them. */

export const LABEL = "burraco deal commitment 1";
const CONTRIBUTION_LABEL = "burraco contribution 1";

const text = new TextEncoder();

/** The bytes of hexadecimal digits. Throws for anything else. */
export function bytesOf(digits) {
  if (typeof digits !== "string" || !/^([0-9a-f]{2})*$/i.test(digits)) throw new TypeError("not hexadecimal");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Bytes as hexadecimal digits. */
export const digitsOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Every field with its length before it, four bytes, the highest first. */
function fields(...values) {
  return joined(values.flatMap((value) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, value.length);
    return [length, value];
  }));
}

function counterBytes(counter) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(counter));
  return bytes;
}

/**
 * What was committed to, in hexadecimal digits.
 *
 * @param {Uint8Array} seed  @param {string} match  @param {string} deal
 */
export function commitment(seed, match, deal) {
  return hashed(fields(text.encode(LABEL), text.encode(match), text.encode(deal), seed));
}

/** What a player tells of a contribution (bytes) before it is called for, in hexadecimal digits. */
export function fingerprint(contribution, match, deal) {
  return hashed(fields(text.encode(CONTRIBUTION_LABEL), text.encode(match), text.encode(deal), contribution));
}

const hashed = async (message) => digitsOf(new Uint8Array(await crypto.subtle.digest("SHA-256", message)));

/** Numbers of 32 bits, one after the other, from HMAC-SHA256 of the message and a counter. */
async function* numbers(seed, message) {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let counter = 0; ; counter += 1) {
    const block = await crypto.subtle.sign("HMAC", key, joined([message, fields(counterBytes(counter))]));
    const view = new DataView(block);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** A number below `limit`, each equally likely: those beyond the last whole multiple are thrown away. */
async function below(limit, stream) {
  const bound = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const { value } = await stream.next();
    if (value < bound) return value % limit;
  }
}

/**
 * The order of a deck of `size` cards: indices into the deck in its fixed order, the top card first.
 *
 * @param {Uint8Array} seed  @param {Uint8Array[]} contributions  @param {string} match  @param {string} deal
 * @param {number} size
 */
export async function deckOrder(seed, contributions, match, deal, size) {
  const order = Array.from({ length: size }, (_, index) => index);
  const stream = numbers(seed, fields(fields(...contributions), text.encode(match), text.encode(deal)));
  for (let last = size - 1; last > 0; last -= 1) {
    const chosen = await below(last + 1, stream);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}
