/* A plain script in the head: the chosen theme is there before the first paint. */
try {
  const { theme } = JSON.parse(localStorage.getItem("burraco.settings")) ?? {};
  if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
} catch {
  // Nothing stored, or storing is forbidden: the device decides.
}
