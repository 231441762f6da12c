/** The list of lessons: marks those that were answered right. */

import { isSolved } from "./solved.js";

for (const link of document.querySelectorAll("[data-lesson]")) {
  link.querySelector("[data-solved]").hidden = !isSolved(link.dataset.lesson);
}
