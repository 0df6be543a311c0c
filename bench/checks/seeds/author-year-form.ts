import { beforeList } from "./change-number.ts";

type Author = { surname: string; initials: string };
type Entry = { number: number; authors: Author[]; etAl: boolean; year: string; rest: string };

/** "Hansen J", "vanEngelsdorpD", "KauffmanSA": the corpus holds names both spaced and glued. */
const AUTHOR =
  /((?:(?:van|von|de|der|den|del|di|da|la|le) ?){0,3}\p{Lu}\p{Ll}+(?:[-’' ]?\p{Lu}\p{Ll}+)?),? ?(\p{Lu}{1,3}(?:\. ?\p{Lu}\.?)?)(?!\p{Ll})/uy;
const FEWEST = 10;

/** A paper that cites by number, rewritten to cite by author and year in the style of APA; null if too few entries fit. */
export function toAuthorYear(markdown: string): string | null {
  const body = beforeList(markdown);
  const list = markdown.slice(body.length);
  const lines = [...list.matchAll(/^(\d+)\. (.*)$/gm)];
  const entries = lines.flatMap((match) => readEntry(Number(match[1]), match[2] ?? "") ?? []);
  if (entries.length < Math.max(FEWEST, 0.7 * lines.length)) return null;
  addLetters(entries);
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  const cited = body.replace(
    /\[\d{1,3}(?:[,–-] ?\d{1,3})*\](?:[,–-] ?\[\d{1,3}(?:[,–-] ?\d{1,3})*\])*/g,
    (group) => {
      const named = numbersOf(group).flatMap((number) => byNumber.get(number) ?? []);
      return named.length === 0 ? "" : `(${named.map(citationOf).join("; ")})`;
    },
  );
  const used = entries.filter((entry) => cited.includes(citationOf(entry)));
  const sorted = used.map(lineOf).toSorted((a, b) => a.localeCompare(b, "en"));
  return `${cited.replace(/ (\.|,)(?= )/g, "$1")}## References\n\n${sorted.join("\n\n")}\n`;
}

function readEntry(number: number, text: string): Entry | null {
  const authors: Author[] = [];
  let at = 0;
  for (;;) {
    AUTHOR.lastIndex = at;
    const match = AUTHOR.exec(text);
    if (match === null) break;
    authors.push({ surname: match[1] ?? "", initials: (match[2] ?? "").replace(/[^\p{Lu}]/gu, "") });
    at += match[0].length;
    at += /^(?:3rd|Jr)?,? ?(?:& |and )?/.exec(text.slice(at))?.[0].length ?? 0;
  }
  const [whole, etAl, year, rest] =
    /^(,? ?et al\.{0,2})?\s*\(?((?:19|20)\d\d)[a-z]?\)?[.,:]?\s+(.{20,})$/u.exec(text.slice(at)) ?? [];
  if (authors.length === 0 || whole === undefined || year === undefined || rest === undefined) return null;
  return { number, authors, etAl: etAl !== undefined, year, rest };
}

function numbersOf(group: string): number[] {
  const parts = [...group.replace(/[[\] ]/g, "").matchAll(/(\d+)(?:[–-](\d+))?/g)];
  return parts.flatMap(([, from, to = from]) =>
    Array.from(
      { length: Math.min(40, Math.max(1, Number(to) - Number(from) + 1)) },
      (_, i) => Number(from) + i,
    ),
  );
}

/** Works that would be cited alike get letters: 2004a, 2004b. */
function addLetters(entries: readonly Entry[]): void {
  for (const alike of Map.groupBy(entries, citationOf).values())
    if (alike.length > 1) for (const [i, entry] of alike.entries()) entry.year += String.fromCharCode(97 + i);
}

function citationOf({ authors, etAl, year }: Entry): string {
  const [first, second] = authors.map(({ surname }) => surname);
  if (second === undefined && !etAl) return `${first}, ${year}`;
  return authors.length === 2 && !etAl ? `${first} & ${second}, ${year}` : `${first} et al., ${year}`;
}

function lineOf({ authors, etAl, year, rest }: Entry): string {
  const names = authors.map(
    ({ surname, initials }) => `${surname}, ${[...initials].map((each) => `${each}.`).join(" ")}`,
  );
  const last =
    names.length > 1 && !etAl ? `${names.slice(0, -1).join(", ")}, & ${names.at(-1)}` : names.join(", ");
  return `${last}${etAl ? ", et al." : ""} (${year}). ${rest}`;
}
