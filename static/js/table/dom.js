/** Small helpers over the document: elements, icons, lists that are changed in place. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: `make("span", "card-index", "7")`; children are nodes or text. */
export function make(tag, className = "", ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** A symbol of the sprite as a picture of its own: a reference to it would cost a shadow tree wherever it is shown. */
function copied(name) {
  const symbol = document.getElementById(name);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", symbol.getAttribute("viewBox"));
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  svg.append(...symbol.cloneNode(true).childNodes);
  return svg;
}

const pictures = new Map();

/** A picture of the sprite in the page, hidden from screen readers. */
export function picture(name, className) {
  if (!pictures.has(name)) pictures.set(name, copied(name));
  const svg = pictures.get(name).cloneNode(true);
  svg.setAttribute("class", className);
  return svg;
}

/** Write text only when it differs, so that live regions do not speak twice. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Set or remove an attribute; `false`, `null` and `undefined` remove it. */
export function attribute(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/**
 * Bring a list to the given items without rebuilding it: nodes are kept by key, so focus, scroll and running
 * transitions survive. `create(item)` makes a node, `update(node, item, index)` refreshes every node.
 */
export function patch(list, items, keyOf, create, update) {
  const known = new Map([...list.children].map((node) => [node.dataset.key, node]));
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  items.forEach((item, index) => {
    const key = String(keyOf(item));
    const node = known.get(key) ?? create(item);
    node.dataset.key = key;
    known.delete(key);
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
    update(node, item, index);
  });
  known.forEach((node) => node.remove());
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
}
