/** Which lessons this browser has answered right. */

import { recall, remember } from "../table/storage.js";

const NAME = "lessons";

export const isSolved = (name) => recall(NAME, []).includes(name);

export function keepSolved(name) {
  if (!isSolved(name)) remember(NAME, [...recall(NAME, []), name]);
}
