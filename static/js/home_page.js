/** The first page: shows what fits the chosen rules, and where they differ. Without it the server says so. */

const form = document.querySelector("form[action$='/play/']");
const fitting = JSON.parse(document.getElementById("fitting").textContent);

/** Hide the choices of a field that do not fit; where the chosen one does not, choose `usual`. */
function fit(name, values, usual) {
  const radios = [...form.elements[name]];
  radios.forEach((radio) => { radio.closest(".choice").hidden = !values.includes(radio.value); });
  if (!values.includes(form.elements[name].value)) form.elements[name].value = values.includes(usual) ? usual : values[0];
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
