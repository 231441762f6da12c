/** The first page and that of a new table: shows what fits the chosen rules, and where they differ. Without it the server says so. */

const form = document.querySelector("form[data-rules]");
const fitting = JSON.parse(document.getElementById("fitting").textContent);

// Not `form.elements.length`, which is how many there are.
const radiosOf = (name) => [...form.querySelectorAll(`[name="${name}"]`)];

/** Hide the choices of a field that do not fit; where the chosen one does not, choose `usual`. */
function fit(name, values, usual) {
  const radios = radiosOf(name);
  radios.forEach((radio) => { radio.closest(".choice").hidden = !values.includes(radio.value); });
  const fitting = radios.filter((radio) => values.includes(radio.value));
  if (!fitting.some((radio) => radio.checked)) (fitting.find((radio) => radio.value === usual) ?? fitting[0]).checked = true;
}

function show() {
  const profile = form.elements.profile.value;
  const { length, players, usual } = fitting[profile];
  fit("length", length, usual);
  fit("players", players, players[0]);
  form.querySelectorAll("[data-game]").forEach((game) => { game.hidden = game.dataset.game !== profile; });
}

form.addEventListener("change", (event) => event.target.name === "profile" && show());
show();
