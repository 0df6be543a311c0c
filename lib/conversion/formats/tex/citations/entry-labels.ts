import type { BibEntry } from "./bib-file.ts";
import { namesOf, shortNames, yearOf } from "./bib-names.ts";

/** Returns LaTeX without its commands and braces, for sorting and labels. */
export function withoutCommands(latex: string): string {
  return latex.replace(/\\[a-zA-Z]+\s*/g, "").replace(/[{}]/g, "");
}

function sortKey(entry: BibEntry): string {
  const authors = namesOf(entry);
  const hasNames = authors.length > 0 || namesOf(entry, "editor").length > 0;
  const lead = hasNames
    ? authors.map((name) => `${withoutCommands(name.family)} ${withoutCommands(name.given)}`).join("   ")
    : withoutCommands(entry.fields.get("key") ?? entry.fields.get("title") ?? entry.key);
  return `${lead}    ${yearOf(entry)}    ${withoutCommands(entry.fields.get("title") ?? "")}`.toLowerCase();
}

/** Sorts entries by names, year and title. */
export function sortedEntries(entries: readonly BibEntry[]): BibEntry[] {
  const collator = new Intl.Collator("en");
  return entries
    .map((entry) => ({ entry, key: sortKey(entry) }))
    .toSorted((a, b) => collator.compare(a.key, b.key))
    .map(({ entry }) => entry);
}

/** Returns `a`, `b` … by key, for works whose citations would be the same. `and` stands between two authors. */
export function yearLetters(entries: readonly BibEntry[], and: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const group of Map.groupBy(
    entries,
    (entry) => `${shortNames(entry, and)}|${yearOf(entry)}`,
  ).values()) {
    if (group.length < 2) continue;
    for (const [i, entry] of group.entries())
      letters.set(entry.key, String.fromCharCode(97 + Math.min(25, i)));
  }
  return letters;
}

/** Returns the label that BibTeX's style `alpha` gives an entry, such as `Knu84` or `ABC+09`. */
export function alphaLabel(entry: BibEntry): string {
  const families = namesOf(entry).map((name) => withoutCommands(name.family).replace(/[^\p{L}]/gu, ""));
  const capitals = families.map((family) => family.charAt(0));
  const [only = ""] = families;
  const many = families.length > 4 ? `${capitals.slice(0, 3).join("")}+` : capitals.join("");
  const letters = families.length === 1 ? only.slice(0, 3) : many;
  return `${letters || entry.key.slice(0, 3)}${yearOf(entry).slice(-2)}`;
}
