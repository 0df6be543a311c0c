import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import { remembering } from "#lib/manuscript/remembering.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { lastStartingBefore, type Span } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import { leftoverFacts } from "./leftover-facts.ts";
import { UNRESOLVED_CITATION, UNRESOLVED_REFERENCE } from "./unresolved-reference.ts";

const NOTE = "a note to the typesetter";
const QUESTION = "a question to oneself";
const EMPTY = "a pair of empty brackets";
const NUMBER = "a number that is not filled in";
const CITATION = "a citation that did not resolve";
/** A lone "(?)" may as well be the author's own doubt. */
const DOUBT = "(?)";

const LEFTOVERS: readonly { pattern: RegExp; what: string; advice: string; confidence?: number }[] = [
  {
    pattern:
      /\b(?:TODO|FIXME|TBD|TBC|TO (?:ADD|BE ADDED|BE COMPLETED|DO))\b(?![-\w])|\b[Tt]o do(?: later)?:|\[(?:[Ii]n progress|WIP)[^\]\n]{0,30}\]/g,
    what: "a note to oneself",
    advice: "Do what it says, or remove it.",
  },
  {
    pattern:
      /\bXXX+\b|\?\?\.\?\?|\b(?:19|20)XX\b|(?<![/\w.-])x{3,}(?![\w./-])|\bxx+%|\bXX+(?=%| ?(?:participants|patients|subjects|samples|species|studies|et al))|\bXX ?[-–] ?XX\b|\bXX(?= (?:[nmµck]?m|[mµk]?g|ml|years?|months?|weeks?|days?|hours?|min|s|male|female|men|women|±|(?:and|to) XX)\b| ±)|\b(?:[Tt]able|[Ff]igure|aged) XX\b|\bX\.X{1,3}\b|\bX% to X%|\(X%\)|\bYYY\b(?! ?-)|\bX by X\b|\bNumber of (?:pages|words|figures|tables): ?X\b|\bX (?:Pages|Figures|Tables)\b/g,
    what: "a placeholder",
    advice: "Fill in the value.",
  },
  {
    pattern: /\(\s?[pPNn] ?[=<>] ?\)/g,
    what: "a value that is missing",
    advice: "Fill it in.",
  },
  {
    // A survey of universities may be about the REF.
    pattern:
      /(?<!\p{Lu}\p{Ll}+ |\b[Rr]eferences?\b[^().]{0,50} )\((?:REFS?|REFs|refs|SOURCE)\)|\((?:citation|(?:possible )?references|cite [^()\n]{2,40})\)(?=[.,;:]| (?:and|or|but|in|that|to|which|however|defines?)\b)|\bcite(?:ADD|TODO)\b/gu,
    what: "a citation to be added",
    advice: "Cite the work.",
  },
  {
    pattern:
      /(?<=(?:^|[\s(])\p{L}?\p{Ll}{3,20} )(?<!quations? |\b(?:via|using|function|method|calls?|called|calling) \p{L}{1,20} )(?:\[\s?\]|\(\s?\))(?=[.,;)]| \p{Ll}| \()/gu,
    what: EMPTY,
    advice: "Add the citation or the value, or remove them.",
  },
  {
    pattern: /\b(?:Figures?|Fig\.|Tables?) (?:X{1,3}|#)(?![\w'’-])/g,
    what: NUMBER,
    advice: "Give it the number of the figure or table.",
  },
  {
    pattern: UNRESOLVED_REFERENCE,
    what: "a reference that did not resolve",
    advice: "Restore the label that it points to.",
  },
  {
    // The number before the letter is empty.
    pattern: /(?:Figures?|Tables?|Sections?) \.[A-H](?=[\s).,;])/g,
    what: "a reference that did not resolve",
    advice: "Restore the label that it points to.",
  },
  {
    pattern: UNRESOLVED_CITATION,
    what: CITATION,
    advice: "Correct the key, or add the work to the references.",
  },
  {
    pattern: /(?<=\p{Ll}{3} ?)\?\?+(?=[\s.,;)]|$)/gu,
    what: QUESTION,
    advice: "Answer it, or remove it.",
    confidence: 0.95,
  },
  {
    // "Coded as (?)" is a sign of the paper's own.
    pattern:
      /(?<!\b(?:as|by|coded|mark(?:ed|s)?|scored|unknown|uncertain|missing) )\((?:see,? )?(?:e\.g\.,? )?\?(?:[;,] [^()?]{2,60})?\)/g,
    what: CITATION,
    advice: "Correct the key, or add the work to the references.",
  },
  {
    pattern: /\?\(caption\)/g,
    what: "a caption that is missing",
    advice: "Write it, or give the float its label.",
  },
  {
    pattern: /Error! (?:Reference source|Bookmark) not (?:found|defined)\.?/gi,
    what: "a cross-reference that broke",
    advice: "Insert the cross-reference again.",
  },
  {
    pattern:
      /\[(?:citation needed|cite\??|refs?\??|references?\??|REFS?\??|CITE|\?{2,}[^\]\n]{1,80}|[Aa]dd (?:an? |the |more |some )?(?:citation|equation|figure|ref|source|table|text|here)[^\]\n]{0,60}|[Ii]nsert [^\]\n]{1,60}|[Ll]ink to [^\]\n]{1,40}|to be (?:added|completed|confirmed)[^\]]{0,40}|blinded(?: for review)?: ?\?)\]/g,
    what: "a gap to be filled",
    advice: "Fill it in.",
  },
  {
    // Not in a form, where a line has a name and a blank.
    pattern: /(?<=\p{L}{2,} \p{Ll}{2,} )_{5,}(?=,? \p{L}{2,} )/gu,
    what: "a blank",
    advice: "Fill it in.",
    confidence: 0.8,
  },
  {
    // "Lorem Ipsum" alone may be what a study showed to people.
    pattern: /\blorem ipsum dolor(?: sit amet)?\b|^\s*lorem ipsum\b/gi,
    what: "filler text",
    advice: "Replace it with the text that belongs there.",
  },
  {
    pattern:
      /(?:<|\[|\()?(?:insert|place) (?:figure|table|fig\.?) ?\d* ?(?:about |approximately |around )?here(?:>|\]|\))?/gi,
    what: NOTE,
    advice: "Remove it: the figure or table stands here.",
    confidence: 0.6,
  },
  {
    pattern:
      /Click (?:or tap )?here to enter (?:text|a date)\.?|\[(?:Your |Author )(?:name|affiliation|text|title)[^\]]{0,30}\]|Type your (?:abstract|text) here|\bAdd a subtitle if needed\b|\bkey(?:word)? ?1, ?key(?:word)? ?2\b/gi,
    what: "text of a template",
    advice: "Replace or remove it.",
  },
  {
    pattern:
      /\b[Aa]s an AI (?:language )?model\b|\b[Rr]egenerate response\b|\bmy knowledge cut-?off\b|^(?:Certainly|Sure|Of course)[!,] [Hh]ere (?:is|are|['’]s)\b/g,
    what: "a phrase of a text generator",
    advice: "Remove it, and check the passage around it for statements that nobody verified.",
  },
];

export const leftover = check({
  id: "leftover",
  label: "notes, placeholders and broken cross-references left in the text",
  types: ["general"],
  severity: "major",
  method: {
    how: "Reports notes to yourself, placeholders of templates, and broken cross-references (“TODO”, “(REF)”, “p = )”, “XX nm”, “??”, “Error! Reference source not found”).",
    limits: "Abbreviations such as TBD are not reported if the text introduces them.",
  },
  precision: { estimate: 0.96, why: "all 45 comments on 170 real manuscripts were right" },
  restsOn: "token",
  examine: (manuscript) => {
    if (manuscript.blocks.length === 0) return nothingToCheck("the document has no text");
    const readable = manuscript.blocks.filter((block) => block.plain.text !== "" && block.kind !== "html");
    const captions = new Set(manuscript.captions.map(({ block }) => block));
    const document = leftoverFacts(manuscript);
    const findings = readable.flatMap((block, i) =>
      leftoversIn(block.plain.text)
        .filter(({ what }) => what !== EMPTY || !document.hasLostFormulas())
        .filter(({ what }) => what !== NUMBER || !document.hasRomanNumbers())
        .filter(({ what, text }) => !mayBeOfTitle(what, text) || !isReference(manuscript, block))
        .filter(({ text }) => !(text === "TBC" || text === "TBD") || !document.isAbbreviation[text]())
        .filter(({ what, text, at }) => !(mayBeCode(what, text) && isCode(block, at, at + text.length)))
        .filter(({ text }) => !(/^(?:[XY]|20X)/.test(text) && document.speaksOfPublisher(block)))
        .filter(
          ({ what }) => what !== NOTE || readable.slice(i + 1, i + 4).some((next) => captions.has(next)),
        )
        .map((found) => describe(manuscript, block, found, document.hasOneDoubt())),
    );
    return { checked: readable.length, findings };
  },
});

type Leftover = { text: string; at: number; what: string; advice: string; confidence: number };

function describe({ markdown }: Manuscript, { plain }: Block, found: Leftover, isOnlyDoubt: boolean): Draft {
  const { text, at, what, advice, confidence } = found;
  const span = sourceSpan(markdown, plain, at, at + text.length);
  if (text === DOUBT && isOnlyDoubt)
    return finding(span, {
      title: "Left in the text: a question mark in brackets",
      message:
        "“(?)” looks like a citation that did not resolve, or like a doubt of your own. Add the work to the references, or settle the doubt.",
      severity: "minor",
    });
  return finding(span, {
    title: `Left in the text: ${what}`,
    message: `“${text.trim()}” looks like ${what}. ${advice}`,
    theme: { id: what, plural: `places still hold ${what}`, advice },
    confidence,
    ...(what === NOTE ? { severity: "minor" as const } : {}),
  });
}

/** Of two that share characters, the first in the order of the patterns. */
const leftoversIn = remembering((text: string) => {
  const found: Leftover[] = [];
  let taken: Span[] = [];
  for (const { pattern, what, advice, confidence = 1 } of LEFTOVERS) {
    const isFree = freeAmong(taken);
    const own = [...text.matchAll(pattern)]
      .map(({ 0: match, index: at }) => ({ text: match, at, what, advice, confidence }))
      .filter((each) => isFree(spanOf(each)));
    if (own.length === 0) continue;
    for (const each of own) found.push(each);
    taken = [...taken, ...own.map(spanOf)].sort((one, other) => one.start - other.start);
  }
  return found;
});

const spanOf = ({ at, text }: Leftover): Span => ({ start: at, end: at + text.length });

/** Says if a span shares nothing with others, which stand in order and apart. */
function freeAmong(taken: readonly Span[]): (span: Span) => boolean {
  return ({ start, end }) =>
    (taken[lastStartingBefore(taken, (each) => each.start, end - 1)]?.end ?? -1) <= start;
}

function mayBeCode(what: string, text: string): boolean {
  return what === EMPTY || what === QUESTION || /^(?:x+|X\.X+|\W+)$/.test(text);
}

function isCode({ doubt, plain }: Block, from: number, to: number): boolean {
  return doubt === "program-code" || touchesOpaque(plain, Math.max(0, from - 1), to);
}

/** A title may hold a "(?)" of its own, and BibTeX prints "(????)" for a year that is missing. */
function mayBeOfTitle(what: string, text: string): boolean {
  return what === QUESTION || (what === CITATION && text.startsWith("("));
}

function isReference({ sections }: Manuscript, { span }: Block): boolean {
  return sectionAt(sections, span.start)?.role === "references";
}
