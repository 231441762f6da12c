/* A plain script in the head of pages that are drawn for nobody: they wear the look that the browser keeps before the first paint. */
{
  const [, kept] = document.cookie.match(/(?:^|; )burraco_look=([a-z.]+)/) ?? [];
  const [theme, felt, text] = kept?.split(".") ?? [];
  for (const [name, value] of Object.entries({ theme, felt, text })) {
    if (value && !["auto", "green", "normal"].includes(value)) document.documentElement.dataset[name] = value;
  }
}
