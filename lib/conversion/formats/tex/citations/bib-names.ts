import type { BibEntry } from "./bib-file.ts";

export type BibName = { family: string; given: string; suffix: string };

/** Splits a value at a word or comma outside of braces. */
function split(source: string, at: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    if (c === "\\") i++;
    else if (c === "{") depth++;
    else if (c === "}") depth--;
    else if (depth === 0) {
      at.lastIndex = i;
      const found = at.exec(source)?.[0];
      if (found === undefined) continue;
      parts.push(source.slice(from, i).trim());
      from = i + found.length;
      i = from - 1;
    }
  }
  parts.push(source.slice(from).trim());
  return parts.filter((part) => part !== "");
}

/** What catalogues of libraries add to a name: "Crow, James F. 1916-2012. (James Franklin)", "Kimura, Motoo, 1924-". */
const CATALOGUED =
  /,?\s*\b1[5-9]\d{2}(?:\s?-(?:\s?\d{4})?)?\.?(?=\s*(?:\(|$))|\s*\(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}*\.?)*\)\s*$/gu;

function parseName(written: string): BibName {
  const source = /[{}\\]/.test(written) ? written : written.replace(CATALOGUED, "").trim();
  if (/^\{[^{}]*\}$/.test(source)) return { family: source.slice(1, -1), given: "", suffix: "" };
  const parts = split(source, /,/y);
  if (parts.length >= 3)
    return { family: parts[0] ?? "", given: parts.slice(2).join(" "), suffix: parts[1] ?? "" };
  if (parts.length === 2) return { family: parts[0] ?? "", given: parts[1] ?? "", suffix: "" };
  const words = split(source, /[\s~]+/y);
  if (words.length < 2) return { family: source, given: "", suffix: "" };
  const lower = words.findIndex((word, i) => i > 0 && i < words.length - 1 && /^[a-z]/.test(word));
  const from = lower > 0 ? lower : words.length - 1;
  return { family: words.slice(from).join(" "), given: words.slice(0, from).join(" "), suffix: "" };
}

/** Returns the people in a field of an entry. `others` is kept as a name of its own. */
export function namesOf(entry: BibEntry, field = "author"): BibName[] {
  const raw = entry.fields.get(field) ?? "";
  return split(raw, /\s+and\s+/iy)
    .slice(0, 2_000)
    .map(parseName);
}

export const isOthers = (name: BibName): boolean =>
  name.family.toLowerCase() === "others" && name.given === "";

/** Returns `D. E.` for `Donald Ervin`, with `glue` between the letters. */
export function initials(given: string, glue = "~", dot = "."): string {
  return split(
    given.replace(/[{}]/g, (c) => c),
    /[\s~]+/y,
  )
    .map((word) =>
      word
        .split("-")
        .map((part) => {
          const bare = part.replace(/^\{+/, "");
          const first = /^\\[a-zA-Z'"`^~=.]+\s*\{?\\?[a-zA-Z]?\}?/.exec(bare)?.[0] ?? bare.charAt(0);
          return first === "" ? "" : `${first}${dot}`;
        })
        .join("-"),
    )
    .join(glue);
}

/** Braces end the names of commands: `M{\o}ller`. */
const withoutBraces = (name: string) => (name.includes("\\") ? name : name.replace(/[{}]/g, ""));

/** Returns the names that a citation in the text prints: one, two, or the first of many. */
export function shortNames(entry: BibEntry, and: string): string {
  const authors = namesOf(entry);
  const names = authors.length > 0 ? authors : namesOf(entry, "editor");
  const families = names.filter((name) => !isOthers(name)).map((name) => withoutBraces(name.family));
  const [first, second] = families;
  if (first === undefined)
    return withoutBraces(
      entry.fields.get("key") ?? entry.fields.get("organization") ?? entry.fields.get("title") ?? entry.key,
    );
  if (names.length > 2 || names.some(isOthers)) return `${first} et al.`;
  return second === undefined ? first : `${first} ${and} ${second}`;
}

export function yearOf(entry: BibEntry): string {
  return entry.fields.get("year") ?? /\d{4}/.exec(entry.fields.get("date") ?? "")?.[0] ?? "";
}
