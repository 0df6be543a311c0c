/** Returns the text of a search from the address of a page. The database takes no NUL and no lone surrogate. */
export function searchText(value: string | string[] | undefined): string {
  return (typeof value === "string" ? value : "").replaceAll("\0", "").slice(0, 200).toWellFormed();
}
