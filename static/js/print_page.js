// A button that prints the page; it shows itself where scripts run.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => window.print());
