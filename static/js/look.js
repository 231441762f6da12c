/** How the site looks: the `data-` attributes of the page for theme, felt and size of the text. */

const USUAL = { theme: "auto", felt: "green", text: "normal" };

const worn = () => ({ ...USUAL, ...document.documentElement.dataset });

function wear(look) {
  for (const [name, usual] of Object.entries(USUAL)) {
    if (look[name] === usual) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = look[name];
  }
}

/** The site keeps it; without a connection the look lasts as long as the page. */
function keep(form, look) {
  const body = new FormData(form);
  for (const name of Object.keys(USUAL)) body.set(name, look[name]);
  return fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" }, keepalive: true }).catch(() => {});
}

/** Shows the look in a form that has radio buttons of some of its parts; what is chosen is worn and kept at once. */
export function bindLook(form) {
  const names = Object.keys(USUAL).filter((name) => form.elements[name]);
  for (const name of names) form.elements[name].value = worn()[name];
  form.addEventListener("change", () => {
    const look = { ...worn(), ...Object.fromEntries(names.map((name) => [name, form.elements[name].value])) };
    wear(look);
    keep(form, look);
  });
}
