/** Names what can be done with so many comments at once, in menus and in the command palette. */
export function shownWords(count: number) {
  const all = `all ${count.toLocaleString("en")} shown`;
  return { address: `Mark ${all} as addressed`, dismiss: `Dismiss ${all}`, reopen: `Reopen ${all}` };
}
