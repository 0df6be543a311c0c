import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Citation } from "./citations.ts";

const NAME =
  "(?:(?:van|von|de|der|den|del|della|di|da|la|le|ter|ten|el|al|bin|dos|du|Van|Von|De|Der|La|Le|Di|Da|St\\.)[ '’-]){0,3}[A-ZÀ-ÞŁŚŠŽ][A-Za-zÀ-ÿŁłŚśŠšŽžčćęąńőűğışř'’]{1,30}(?:-[A-ZÀ-Þ][A-Za-zÀ-ÿ'’]{1,30})?";
const YEAR = "(?:1[6-9]|20)\\d{2}[a-z]?|in press|n\\.d\\.|forthcoming";
const AUTHORS = `${NAME}(?:, ${NAME}){0,6}(?:,? (?:and|&|y|und|et) ${NAME}|,? et al\\.?|,? and colleagues)?(?:['’]s)?`;
const NARRATIVE = new RegExp(
  `(${AUTHORS}),? [([]((?:${YEAR})(?:[,;] ?(?:(?:${YEAR})|[a-z]\\b(?!\\.))){0,6})(?:,? (?:pp?\\.|ch\\.|chap)[^)\\]]{0,30})?[)\\]]`,
  "g",
);
const PARENTHESIS = /[([]([^()[\]]{4,20000})[)\]]/g;
const MEMBER = new RegExp(`(${AUTHORS}),? \\(?((?:${YEAR})(?:, ?(?:(?:${YEAR})|[a-z]\\b(?!\\.))){0,6})`, "g");
/** Words that may precede a citation in parentheses; the end of a title ("… Rankings 2024") may not. */
const OPENS_MEMBER =
  /(?:^|[;,:–—]\s?|\b(?:[Ss]ee|e\.g\.,?|i\.e\.,?|cf\.|[Aa]lso|and|or|after|following)\s|(?:^|\s)[a-zà-ÿ]+\s(?:by|in|from|of)\s)$/u;
const YEAR_PART = new RegExp(`${YEAR}|(?<=[,;] ?)[a-z]\\b(?!\\.)`, "g");
/** Capitalised words that open a parenthesis with a year and are no authors. */
const NOT_AUTHORS =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Spring|Summer|Autumn|Fall|Winter|In|Since|Until|Before|After|From|The|During|Version|Figure|Fig|Table|Section|Chapter|Study|Experiment|Copyright|Release|Mean|Total|Year|Wave|Cohort|DSM|Census|Olympics|World|Windows|Office|Microsoft|Excel|By|On|At|Of|USA|UK)$/;

/** "Finally, Scaff et al. (2021)": what opens a sentence before the names. "(Reilly & Ito, 2011)" are names both. */
const OPENING_WORDS =
  /^(?:(?:\w+ly|However|Moreover|Furthermore|Likewise|Indeed|Also|Thus|Hence|Therefore|Although|While|Whereas|See|Following|Unlike|First|Second|Third|Later|Still|Yet|And|But|For|As|In|Since|When|Both|Instead|Nevertheless|Here|Like|Besides), )+/;

/** Reads the author–year citations of a block, one per author and year: "Smith (2010, 2012)", "(Lee & Wu, 2009; Ito, 2011a, b)". */
export function readAuthorYearCitations(markdown: string, block: Block): Citation[] {
  const text = block.plain.text;
  const found: Citation[] = [];
  for (const match of text.matchAll(NARRATIVE)) {
    add(found, markdown, block, match.index, match[0], match[1] ?? "", match[2] ?? "", true);
  }
  for (const group of text.matchAll(PARENTHESIS)) {
    if (!/\d{4}|in press|n\.d\./.test(group[1] ?? "")) continue;
    for (const match of (group[1] ?? "").matchAll(MEMBER)) {
      if (!OPENS_MEMBER.test((group[1] ?? "").slice(Math.max(0, match.index - 20), match.index))) continue;
      add(
        found,
        markdown,
        block,
        group.index + 1 + match.index,
        match[0],
        match[1] ?? "",
        match[2] ?? "",
        false,
      );
    }
  }
  return found;
}

function add(
  found: Citation[],
  markdown: string,
  block: Block,
  from: number,
  whole: string,
  names: string,
  years: string,
  narrative: boolean,
): void {
  const etAl = /et al|and colleagues/.test(names);
  const authors = (narrative ? names.replace(OPENING_WORDS, "") : names)
    .replace(/,? et al\.?|,? and colleagues|['’]s$/g, "")
    .split(/,? (?:and|&|y|und|et) |, /)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const last = authors.at(-1) ?? "";
  if (
    authors.length === 0 ||
    authors.some((name) => name.split("-").every((part) => NOT_AUTHORS.test(part))) ||
    /^[A-Z]{2,}$/.test(last)
  )
    return;
  const span = sourceSpan(markdown, block.plain, from, from + whole.length);
  let base = "";
  for (const [part] of years.matchAll(YEAR_PART)) {
    if (/^\d{4}/.test(part)) base = part.slice(0, 4);
    found.push({
      kind: "author_year",
      span,
      block,
      authors,
      etAl,
      year: part.length === 1 ? base + part : part,
      narrative,
    });
  }
}
