import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { lastStartingBefore, type Span } from "#lib/manuscript/span.ts";
import { type AcronymUse, expansionBefore } from "#lib/manuscript/text/acronyms.ts";
import { check, type Draft, finding, notApplicable, nothingToCheck } from "../check.ts";
import { oncePerBlock } from "../once-per-block.ts";
import { phrasesFor } from "./acronym-phrase.ts";
import { APART, unusedAcronyms } from "./acronym-unused.ts";
import { notEnglish } from "./english.ts";
import { needsNoIntroduction } from "./known-acronyms.ts";
import { mainTextOf } from "./main-text.ts";

const THEMES = {
  undefined: {
    id: "acronym-undefined",
    plural: "abbreviations are used but never introduced",
    advice: "Write each out where it first occurs, unless every reader knows it.",
  },
  late: {
    id: "acronym-late",
    plural: "abbreviations are used before they are introduced",
    advice: "Introduce each where it first occurs.",
  },
};
/** Marks of a draft, which another check reports. */
const NOTES = new Set(["TODO", "FIXME", "XXX", "TBD", "TBC", "NB", "REF", "CITE"]);
const LEAST_USES = 3;
/** Names without words in the text, and short forms that are never used: authors leave most of them. */
const DOUBTFUL = 0.3;
/** Shorter ones are as often initials, units, elements and genes. */
const LEAST_LETTERS = 3;
/** Names of genes, products and data sets are written in capitals and stand for nothing. */
const NAMED =
  /^[\s”")*_]*(?:\$?\s?\\?[<>=≤≥]|\[[\d,;– -]{1,20}\]|\(?\w+ et al|gene|protein|receptor|kinase|mutation|mutant|allele|promoter|locus|software|package|tool|program|algorithm|dataset|data ?set|database|library|corpus|benchmark|cells?\b|mice|strain|vector|plasmid|v?\d|(?:Inc|Ltd|Corp|Co)\b|[™®~^]|-bl\b)/i;
const NAMES_BEFORE =
  /(?:software|package|tool|program|algorithm|gene|protein|receptor|kinase|database|called|named|termed|project|consortium|company)s?\s[“"(*_]*$/i;

export const acronymUse = check({
  id: "acronym-use",
  label: "abbreviations that are not introduced, introduced late, or not used",
  types: ["style", "consistency"],
  severity: "minor",
  method: {
    how: "Looks for the introduction of each word of three to six capitals that the body uses three times or more: in brackets after words, before words in brackets, in captions, in tables and in lists of abbreviations. Reports abbreviations that are never introduced, that are introduced after their first use, or that are introduced and not used again.",
    limits:
      "Common abbreviations, names of genes, tools, products and data sets, and initials are not checked if the words around them show what they are.",
  },
  precision: {
    estimate: 0.9,
    why: "where the text has the words, or introduces the short form later, nearly all comments on 100 real manuscripts were right",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    const foreign = notEnglish(manuscript);
    if (foreign !== null) return notApplicable(foreign);
    const groups = Map.groupBy(
      manuscript.acronyms.uses.filter(({ role, block }) => !APART.has(role) && block.doubt === null),
      ({ acronym }) => acronym,
    );
    if (groups.size === 0) return nothingToCheck("no abbreviation of capitals was found in the running text");
    const introduced = firstIntroductions(manuscript);
    const unknown = new Map(
      [...groups].filter(
        ([acronym, uses]) => !introduced.has(acronym) && asksForWords(manuscript, acronym, uses),
      ),
    );
    const phrases = phrasesFor(manuscript, unknown.keys());
    const never = [...unknown].flatMap(([acronym, uses]) =>
      neverIntroduced(acronym, uses, phrases.get(acronym) ?? null),
    );
    return {
      checked: groups.size,
      findings: [...never, ...unusedAcronyms(manuscript), ...late(manuscript, introduced)],
    };
  },
});

/** Where any part of the document first brings an abbreviation near to words: in or before brackets, in lists. */
function firstIntroductions(manuscript: Manuscript): Map<string, number> {
  const forms =
    /[([](?:or |the |abbreviated |hereafter |henceforth |called |i\.e\.,? |aka )?[“"‘*_]{0,3}([A-Z]{2,6})s?(?=[”"’*_]{0,3}[\])},;:=\s]|-[A-Z]{2,6}\))|(?:[\p{Ll}], |\p{Ll} )([A-Z]{2,6})s?(?=\)|,? \[\d)|(?<![\p{L}\p{N}])([A-Z]{2,6})s?[*_”"]{0,3}\s?(?:(?=\([\p{L}*_“" -]{5})|[=:,–—] ?(?=[\p{Ll}\p{Lu}*_][\p{Ll}*_]+[ -]\p{L})|(?:[=:]|->|→) ?(?=\p{L}\p{Ll}{4})|[-–—]\s?(?=[“"‘]\p{L})|stands? for|is short for|denotes|means)|(?:denoted|abbreviated|termed|called|known|hereafter|henceforth|hereinafter|referred)(?: \w+){0,3} [“"‘*_]{0,3}([A-Z]{2,6})(?:\b|(?=s))/gu;
  const found = new Map<string, number>();
  const add = (acronym: string, at: number) => {
    found.set(acronym, Math.min(at, found.get(acronym) ?? at));
  };
  for (const { acronym, span } of manuscript.acronyms.definitions) add(acronym, span.start);
  for (const { acronym, span } of manuscript.acronyms.uses)
    if (followsItsWords(manuscript.markdown, acronym, span)) add(acronym, span.start);
  for (const { plain, kind, span } of manuscript.blocks) {
    if (kind === "code" || kind === "html") continue;
    for (const { 0: whole, 1: a, 2: b, 3: c, 4: d, index } of plain.text.matchAll(forms))
      add(a ?? b ?? c ?? d ?? whole, plain.starts[index] ?? span.start);
  }
  return found;
}

/** "The value of computation VOC(c, b)": the words stand right before the short form, without brackets. */
function followsItsWords(markdown: string, acronym: string, { start }: Span): boolean {
  const before = markdown.slice(Math.max(0, start - 120), start).replace(/[*_$]/g, "");
  return acronym.length >= LEAST_LETTERS && expansionBefore(before, acronym) !== null;
}

/** True if readers need the words of an abbreviation: it stands in the body more than once or twice, and is no name. */
function asksForWords({ markdown }: Manuscript, acronym: string, uses: readonly AcronymUse[]): boolean {
  return (
    bodyOf(uses).length >= LEAST_USES &&
    acronym.length >= LEAST_LETTERS &&
    !needsNoIntroduction(acronym) &&
    !NOTES.has(acronym) &&
    !uses.some((use) => isNamed(markdown, use))
  );
}

const bodyOf = (uses: readonly AcronymUse[]) => uses.filter(({ role }) => role !== "abstract");

function neverIntroduced(acronym: string, uses: readonly AcronymUse[], phrase: string | null): Draft[] {
  const body = bodyOf(uses);
  const [first] = body;
  if (first === undefined) return [];
  const isKnown = phrase === null ? "" : ` The text also has “${phrase}”, which may be what it stands for.`;
  return [
    finding(first.span, {
      title: `“${acronym}” is not introduced`,
      message: `“${acronym}” is used ${body.length} times, but the text does not seem to say what it stands for.${isKnown} Write it out where it first occurs, unless every reader knows it.`,
      related: body.slice(1, 4).map(({ span }) => ({ ...span, label: "used here" })),
      confidence: phrase === null ? DOUBTFUL : 1,
      theme: THEMES.undefined,
    }),
  ];
}

function isNamed(markdown: string, { span }: AcronymUse): boolean {
  return (
    /[~^_$]/.test(markdown.slice(span.start, span.end)) ||
    NAMED.test(markdown.slice(span.end, span.end + 24).trimStart()) ||
    NAMES_BEFORE.test(markdown.slice(Math.max(0, span.start - 24), span.start)) ||
    /[*_]$/.test(markdown.slice(Math.max(0, span.start - 1), span.start))
  );
}

/** True in the note of a table, which may stand before the text that speaks of it. */
function isInNote(markdown: string, { start }: Span): boolean {
  return /(?:^|\n)\W*Notes?\b[.:][^\n]*$/.test(markdown.slice(Math.max(0, start - 600), start));
}

function late(manuscript: Manuscript, introduced: ReadonlyMap<string, number>): Draft[] {
  const { definitions, uses } = manuscript.acronyms;
  const isMain = mainTextOf(manuscript);
  const isExplainedAside = asideIn(manuscript.markdown);
  const firstUse = new Map<string, AcronymUse>();
  for (const use of uses) {
    if (APART.has(use.role) || use.role === "abstract" || firstUse.has(use.acronym) || !isMain(use.span))
      continue;
    firstUse.set(use.acronym, use);
  }
  const byAcronym = Map.groupBy(definitions, ({ acronym }) => acronym);
  return [...byAcronym].flatMap(([acronym, [definition]]) => {
    const use = firstUse.get(acronym);
    if (definition === undefined || use === undefined || use.span.start >= definition.span.start) return [];
    // Brackets, a note or a list before it say what it stands for in other words.
    if (needsNoIntroduction(acronym) || introduced.get(acronym) !== definition.span.start) return [];
    if (isExplainedAside(use) || isInNote(manuscript.markdown, use.span)) return [];
    return [
      finding(use.span, {
        title: `“${acronym}” is used before it is introduced`,
        message: `“${acronym}” occurs here first and is introduced only later, as “${definition.expansion}”. Introduce it here.`,
        related: [{ ...definition.span, label: "introduced here" }],
        theme: THEMES.late,
      }),
    ];
  });
}

/** A footnote at the abbreviation, brackets around it, or a name that begins with it. */
function asideIn(markdown: string): (use: AcronymUse) => boolean {
  const [opened, closed] = [/\(/g, /\)/g].map((sign) =>
    [...markdown.matchAll(sign)].map(({ index }) => index),
  );
  const lastIn = (places: readonly number[] = [], start: number, end: number) => {
    const last = places[lastStartingBefore(places, (place) => place, end - 1)] ?? -1;
    return last < start ? -1 : last;
  };
  const opening = oncePerBlock(({ content }) => markdown.slice(content.start, content.end).search(/\S/));
  return ({ span, block }) =>
    /^(?:\[\^|\s?\[\d|\s\p{Lu}\p{Ll})/u.test(markdown.slice(span.end, span.end + 6)) ||
    span.start <= block.content.start + Math.max(0, opening(block)) ||
    lastIn(opened, block.content.start, span.start) > lastIn(closed, block.content.start, span.start);
}
