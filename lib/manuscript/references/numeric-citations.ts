import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan, touchesOpaque } from "../markdown/plain-text.ts";
import type { Citation } from "./citations.ts";

const LOCATOR =
  "pp?\\.|pp?(?=\\s?\\d)|figs?|table|section|sec|chapter|ch|eq|theorem|thm|lemma|appendix|supplement|§|para|line|ID|no\\.|item|note|vol";
const BRACKETED = new RegExp(
  `\\[((?:\\d{1,4}|[-‐‑–—−,;\\s]|and|see|e\\.g\\.|refs?\\.?){1,120}?)(?:[,:;]?\\s\\(?(?:${LOCATOR})[^\\][]{0,40}|:\\s?\\d{1,4}(?:[-‑–]\\d{1,4})?)?\\]`,
  "gi",
);
const INTERVAL_BEFORE =
  /(?:interval|intervals|range|ranges|ranging|ranged|between|from|CI|CIs|HDI|CrI|IQR|domain|within|values? in|∈|[=:×·<>~]|\d|\d ?(?:pp|points?|ms|[kcmμµ]?[msg])|[a-z]\(|%)[\s,(:=]{0,3}$/;
/** What a raised number may follow: a word, a bracket, a year, "et al.", a per cent sign; a space between only if it is raised too. */
const BEFORE_RAISED =
  '(?<=[A-Za-zà-ÿ]{3}[.,;:)”"’]{0,2}|\\bal\\.?[,;]? ?|[A-Za-z\\d][)\\]][.,;:]?|\\d[.,;]|%[.,;:)]?|\\b(?:19|20)\\d\\d[.,;:)]?|[a-zà-ÿ]{4}[.,;:)]? |[a-zà-ÿ]{2}\\*?[.,;:] |[A-Z]{2}[A-Za-z]{0,10}[.,;:)]? |\\) )';
const RAISED = "[⁰¹²³⁴-⁹]{1,3}";
const RAISED_LIST = `(?:\\^([\\d,\\s–-]{1,40})\\^|<sup>\\s?(?:\\[|<a[^<>]{0,200}>)?([\\d,\\s–-]{1,40})(?:\\]|</a>)?\\s?</sup>|(${RAISED}(?:[,–⁻-]\\s?${RAISED}|–\\d{1,3}(?![\\d%])){0,12}))`;
const SUPERSCRIPT = new RegExp(BEFORE_RAISED + RAISED_LIST, "g");
/** What follows a unit or a formula: "800 µs¹⁴", "Mn₂O₄³⁶". */
const AFTER_A_SYMBOL = new RegExp(`(?<=[\\p{L}₀-₉$%°])${RAISED_LIST}`, "gu");
const LARGEST_EXPONENT = 3;
/** "data from ref. 57", "(refs. 13,42)": how a journal with raised numbers writes one in a line. */
const NAMED_NUMBERS = /(?<=\brefs?\.? )(\d{1,3}(?:(?:, ?|–|-| and )\d{1,3}){0,12})(?![\d.]*\d)/g;
const RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Reads the numeric citations of a block: "[3]", "[1, 4–6]", "[7, p. 12]". */
export function readNumericCitations(markdown: string, block: Block): Citation[] {
  const text = block.plain.text;
  if (!text.includes("[")) return [];
  return [
    ...rangesOfMarks(markdown, block),
    ...[...text.matchAll(BRACKETED)].flatMap((match) => {
      const numbers = expandNumbers(match[1] ?? "");
      if (numbers === null || numbers.length === 0) return [];
      if (touchesOpaque(block.plain, match.index, match.index + match[0].length)) return [];
      const before = text.slice(Math.max(0, match.index - 30), match.index);
      const after = text.slice(match.index + match[0].length, match.index + match[0].length + 2);
      const pair = numbers.length === 2 && /[,;]/.test(match[1] ?? "");
      const isAfterQuantity =
        numbers.length === 1 ? /[=∈×·<>]\s?$/.test(before) : INTERVAL_BEFORE.test(before);
      // "[31, 63, 127]" in a cell may be a list of values.
      const isList = block.kind === "table" && numbers.length > 1;
      const certain =
        !isAfterQuantity && !isList && !(pair && intervalLike(numbers)) && !/^[\^_²³(]/.test(after);
      const span = sourceSpan(markdown, block.plain, match.index, match.index + match[0].length);
      return [{ kind: "numeric" as const, span, block, numbers, certain, superscript: false }];
    }),
  ];
}

/** "[3]–[6]": a range between two marks stands for the numbers between them too. */
function rangesOfMarks(markdown: string, block: Block): Citation[] {
  return [...block.plain.text.matchAll(/\[(\d{1,4})\]\s?[-–—]\s?\[(\d{1,4})\]/g)].flatMap((match) => {
    const low = Number(match[1]);
    const high = Number(match[2]);
    if (high <= low || high - low > 100) return [];
    const numbers = Array.from({ length: high - low + 1 }, (_, i) => low + i);
    const span = sourceSpan(markdown, block.plain, match.index, match.index + match[0].length);
    return [{ kind: "numeric" as const, span, block, numbers, certain: true, superscript: false }];
  });
}

function intervalLike(numbers: readonly number[]): boolean {
  return numbers.every((number) => number % 10 === 0) || numbers[0] === 0;
}

/** Reads the superscript citations of a block from the Markdown: "shown before.^1,3–5^", "<sup>2</sup>" or "¹,³". */
export function readSuperscriptCitations(markdown: string, block: Block): Citation[] {
  const source = markdown.slice(block.content.start, block.content.end);
  const marks = [...source.matchAll(SUPERSCRIPT), ...source.matchAll(NAMED_NUMBERS)];
  if (isOfAuthors(source, marks.length)) return [];
  return marks.flatMap((match) => {
    const numbers = raisedNumbers(match);
    if (numbers.length === 0) return [];
    const start = block.content.start + match.index;
    return [
      {
        kind: "numeric" as const,
        span: { start, end: start + match[0].length },
        block,
        numbers,
        certain: numbers.length > 1 && !/^\d/.test(match[0]),
        superscript: !/^\d/.test(match[0]),
      },
    ];
  });
}

/**
 * Returns the raised numbers of a block that may be citations or exponents, such as the 14 of "800 µs¹⁴". One up to three
 * is an exponent.
 */
export function doubtfulRaisedNumbers(markdown: string, block: Block): number[] {
  const source = markdown.slice(block.content.start, block.content.end);
  return [...source.matchAll(AFTER_A_SYMBOL)]
    .flatMap(raisedNumbers)
    .filter((number) => number > LARGEST_EXPONENT);
}

function raisedNumbers([, caret, tag, digits = ""]: RegExpMatchArray): number[] {
  const raised = digits
    .replaceAll("⁻", "-")
    .replace(/[⁰¹²³⁴-⁹]/g, (digit) => String(RAISED_DIGITS.indexOf(digit)));
  return expandNumbers(caret ?? tag ?? raised) ?? [];
}

/** True of a line of names with the marks of their affiliations, and of an affiliation: hardly a word in lower case. */
function isOfAuthors(source: string, marks: number): boolean {
  if (/^\s*(?:[⁰¹²³⁴-⁹]|<sup>|\^\d)|\be-?mail\b/i.test(source)) return true;
  const words = source.replace(/<[^<>]{0,200}>/g, "").match(/(?<![\p{L}-])\p{Ll}{3,}/gu) ?? [];
  return words.length < marks;
}

/** "1, 4–6" → [1, 4, 5, 6]; null if it cannot be a list of citation numbers (leading zeros, falling ranges). */
function expandNumbers(list: string): number[] | null {
  const numbers: number[] = [];
  for (const part of list.replace(/see|e\.g\.|refs?\.?|and/gi, ",").split(/[,;\s]+(?![-‐‑–—−])/)) {
    const ends = part.split(/\s?[-‐‑–—−]\s?/).map((end) => end.trim());
    if (part.trim() === "") continue;
    if (ends.length > 2 || ends.some((end) => !/^[1-9]\d{0,3}$/.test(end))) return null;
    const low = Number(ends[0]);
    const high = Number(ends[1] ?? ends[0]);
    if (high < low || high - low > 100) return null;
    for (let number = low; number <= high; number += 1) numbers.push(number);
  }
  return numbers;
}
