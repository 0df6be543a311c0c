import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import { areAuthors, authorsOfCitation, isCertainCitation } from "./author-names.ts";
import type { Citation } from "./citations.ts";

const PARTICLE =
  "(?:(?:van|von|de|der|den|del|della|di|da|la|le|ter|ten|el|al|bin|dos|du|Van|Von|De|Der|La|Le|Di|Da|St\\.)[ -]|[dD]['’])";
/** A capitalised word; a single letter only before another word ("R Core Team"). */
const WORD =
  "\\p{Lu}(?:[\\p{L}\\p{M}]{1,40}(?:['’‐‑-][\\p{L}\\p{M}]{1,40}){0,4}|['’‐‑-][\\p{L}\\p{M}]{2,40}(?:[‐‑-][\\p{L}\\p{M}]{2,40})?|\\.?(?= \\p{Lu}\\p{Ll}))";
/** A surname with its particles, or all the capitalised words in a row: an institution, or what stands before a name. */
const NAME = `${PARTICLE}{0,3}${WORD}(?: (?:(?:of|for|the|in|on|to|with|from|by|du|des) ){0,2}${PARTICLE}{0,2}${WORD}){0,7}(?: (?:contributors|developers)\\b)?`;
const YEAR = "(?:1[6-9]|20)\\d{2}[a-z]?|in press|n\\.d\\.|forthcoming";
/** Most blocks have none, and are not searched for names. */
const HAS_YEAR = /\d{4}|in press|n\.d\.|forthcoming/;
const OTHERS = ",? et\\.? al\\.?|,? (?:and|&) (?:colleagues|others|co-?workers|associates|al\\.)";
const AUTHORS = `(?<![\\p{L}\\p{M}\\p{N}_\\\\'’-])${NAME}(?:, ${NAME}){0,6}(?:,? (?:and|&|y|und|et) ${NAME}|${OTHERS})?(?:['’]s|(?<=s)['’])?`;
const NARRATIVE = new RegExp(
  `(?<names>${AUTHORS}),? (?<bracket>[([])(?<years>(?:${YEAR})(?:[,;] ?(?:(?:${YEAR})|[a-z]\\b(?!\\.))){0,6})(?:,? (?:pp?\\.|ch\\.|chap)[^)\\]]{0,30})?[)\\]]`,
  "gu",
);
const PARENTHESIS = /[([]([^()[\]]{4,20000})[)\]]/g;
const MEMBER = new RegExp(
  `(?<names>${AUTHORS}),? \\(?(?<years>(?:${YEAR})(?:, ?(?:(?:${YEAR})|[a-z]\\b(?!\\.))|; ?(?:${YEAR})(?=[;,)\\]]|$)){0,6})`,
  "gu",
);
/** Words that may precede a citation in parentheses; the end of a title ("… Rankings 2024") may not. */
const OPENS_MEMBER =
  /(?:^|[;,:–—]\s?|\b(?:[Ss]ee|e\.g\.,?|i\.e\.,?|cf\.|[Aa]lso|and|or|after|following)\s|(?:^|\s)[a-zà-ÿ]+\s(?:by|in|from|of)\s)$/u;
/** The first of more names than a citation is read with: "(Ash, Bell, Cole, …, & Zorn, 2018)". */
const NAMES_BEFORE = /(?:^|[;:] ?)((?:\p{Lu}[\p{L}'’-]{1,40}, ){1,30})$/u;
const YEAR_PART = new RegExp(`${YEAR}|(?<=[,;] ?)[a-z]\\b(?!\\.)`, "g");
const MOST_BEFORE = 40;

/** Longer than the names that `NAMES_BEFORE` reads, in UTF-16 units. */
const LONGEST_NAMES = 1400;

/** The end of a text, after a sign that begins no name if more stands before it. */
function lastUnits(text: string, most: number): string {
  return text.length <= most ? text : `.${text.slice(-most)}`;
}

type AuthorYear = Extract<Citation, { kind: "author_year" }>;

/** Reads the author–year citations of a block, one per author and year: "Smith (2010, 2012)", "(Lee & Wu, 2009; Ito, 2011a, b)". */
export function readAuthorYearCitations(markdown: string, block: Block): AuthorYear[] {
  const text = block.plain.text;
  if (!HAS_YEAR.test(text)) return [];
  const narrative = [...text.matchAll(NARRATIVE)].flatMap((match) =>
    citationsOf(markdown, block, match, match.index, true),
  );
  const parenthetical = [...text.matchAll(PARENTHESIS)].flatMap((group) => {
    const inside = group[1] ?? "";
    if (!/\d{4}|in press|n\.d\./.test(inside)) return [];
    return [...inside.matchAll(MEMBER)]
      .filter((match) => OPENS_MEMBER.test(inside.slice(Math.max(0, match.index - 20), match.index)))
      .flatMap((match) => {
        const lead = NAMES_BEFORE.exec(lastUnits(inside.slice(0, match.index), LONGEST_NAMES))?.[1] ?? "";
        const at = group.index + 1 + match.index - lead.length;
        return citationsOf(markdown, block, match, at, false, lead);
      });
  });
  return [...narrative, ...parenthetical];
}

function citationsOf(
  markdown: string,
  block: Block,
  match: RegExpExecArray,
  at: number,
  narrative: boolean,
  lead = "",
): AuthorYear[] {
  const { names: read = "", bracket = "", years = "" } = match.groups ?? {};
  const names = lead + read;
  const authors = authorsOfCitation(names);
  const [first] = authors;
  if (first === undefined || !areAuthors(authors)) return [];
  const etAl = new RegExp(`(?:${OTHERS})(?:['’]s?)?$`).test(names);
  const from = at + names.indexOf(first);
  const before = block.plain.text.slice(Math.max(0, from - MOST_BEFORE), from);
  const certain = isCertainCitation({ authors, etAl, narrative, bracket, before });
  const span = sourceSpan(markdown, block.plain, from, at + lead.length + match[0].length);
  return yearsOf(years).map((year) => ({
    kind: "author_year",
    span,
    block,
    authors,
    etAl,
    year,
    narrative,
    certain,
  }));
}

/** "2010, 2012a, b" → 2010, 2012a, 2012b. */
function yearsOf(years: string): string[] {
  let base = "";
  const found = [...years.matchAll(YEAR_PART)].map(([part]) => {
    if (/^\d{4}/.test(part)) base = part.slice(0, 4);
    return part.length === 1 ? base + part : part;
  });
  // "(Ito, 2006, 1784)": what follows is a page.
  return found.filter((year, i) => i === 0 || !(year < "1900" && (found[0] ?? "") >= "1900"));
}
