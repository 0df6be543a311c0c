import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Paragraph } from "#lib/manuscript/paragraph.ts";
import { sourceSpan, touchesOpaque } from "../markdown/plain-text.ts";
import type { Section, SectionRole } from "../sections/sections.ts";
import type { Span } from "../span.ts";

/** "body mass index (BMI)": the abbreviation, what it stands for in lower case, and where it stands. */
export type AcronymDefinition = {
  acronym: string;
  expansion: string;
  /** What to write instead, in the number of the text: "BMIs"; null if the brackets hold more, such as a citation. */
  short: string | null;
  /** True if it stands in a list that explains terms one by one: "BMI: body mass index (BMI) is …". */
  isEntry: boolean;
  /** True if the letters are set as a formula: they are a symbol as well. */
  isSymbol: boolean;
  span: Span;
  section: Section | null;
  role: SectionRole;
};

/** Capitals in running text, with or without a plural "s". */
export type AcronymUse = { acronym: string; span: Span; block: Block; role: SectionRole };

export type Acronyms = {
  definitions: AcronymDefinition[];
  /** Uses in running text, those inside definitions too, in document order. */
  uses: AcronymUse[];
};

const CAPITALS =
  /(?<![\p{L}\p{N}./@_\\#&-])([A-Z]{2,6})s?(?![\p{L}\p{N}_@&]|\.\p{L}|[/-](?:\p{N}|\p{Lu}|\p{Script=Greek}))/gu;
const IN_BRACKETS = /\(([A-Z][A-Za-z]{0,5}[A-Z])s?(?:[;,][^()]{1,40})?\)/g;
const BEFORE_BRACKETS = /(?<![\p{L}\p{N}-])([A-Z][A-Za-z]{0,5}[A-Z])s? \(([\p{L}][^()]{4,90})\)/gu;

/** Reads the abbreviations of the running text: where they are introduced and where they are used. */
export function readAcronyms(markdown: string, paragraphs: readonly Paragraph[]): Acronyms {
  return {
    definitions: paragraphs.flatMap((paragraph) => readDefinitions(markdown, paragraph)),
    uses: paragraphs.flatMap((paragraph) => readUses(markdown, paragraph)),
  };
}

function readDefinitions(markdown: string, { block, section }: Paragraph): AcronymDefinition[] {
  const { text } = block.plain;
  if (!text.includes("(")) return [];
  const define = (acronym: string, expansion: string, from: number, to: number): AcronymDefinition => ({
    acronym,
    expansion: expansion.trim().toLowerCase(),
    short: new RegExp(`(?:^|\\()(${acronym}s?)(?: \\(|\\)$)`).exec(text.slice(from, to).trim())?.[1] ?? null,
    isEntry: isEntry(block, acronym, from, to),
    isSymbol: touchesOpaque(block.plain, from, to),
    span: sourceSpan(markdown, block.plain, from, to),
    section,
    role: section?.role ?? "other",
  });
  const after = [...text.matchAll(IN_BRACKETS)].flatMap((match) => {
    const acronym = match[1] ?? "";
    const expansion = expansionBefore(text.slice(Math.max(0, match.index - 120), match.index), acronym);
    if (expansion === null || isListOf(match[0])) return [];
    return [define(acronym, expansion, match.index - expansion.length, match.index + match[0].length)];
  });
  const before = [...text.matchAll(BEFORE_BRACKETS)].flatMap((match) => {
    const [whole, acronym = "", expansion = ""] = match;
    if (expansionBefore(expansion, acronym)?.trim() !== expansion.trim()) return [];
    return [define(acronym, expansion, match.index, match.index + whole.length)];
  });
  return [...after, ...before].sort((a, b) => a.span.start - b.span.start);
}

/** "all events (AEs, protocol deviations, SAEs)": the brackets list what the words before them comprise. */
function isListOf(brackets: string): boolean {
  return !/\d/.test(brackets) && brackets.split(",").length > 2;
}

function isEntry({ kind, plain }: Block, acronym: string, from: number, to: number): boolean {
  const before = plain.text.slice(Math.max(0, from - acronym.length - 3), from);
  const opens = from < 4 && (kind === "item" || /^\s*[:–—-]/.test(plain.text.slice(to, to + 4)));
  return opens || new RegExp(`(?:^|\\s)${acronym}:?\\s+$`).test(before);
}

function readUses(markdown: string, { block, section }: Paragraph): AcronymUse[] {
  const { text } = block.plain;
  return [...text.matchAll(CAPITALS)].flatMap((match) => {
    const to = match.index + match[0].length;
    if (touchesOpaque(block.plain, match.index, to) || isShouted(text, match.index, to)) return [];
    const span = sourceSpan(markdown, block.plain, match.index, to);
    return [{ acronym: match[1] ?? "", span, block, role: section?.role ?? "other" }];
  });
}

/** Beside another word in capitals it belongs to a title or a name set in capitals. */
function isShouted(text: string, from: number, to: number): boolean {
  return (
    /[A-Z]{2,}[ ,]{1,2}$/.test(text.slice(Math.max(0, from - 12), from)) ||
    /^[ ,]{1,2}[A-Z]{2,}/.test(text.slice(to, to + 12))
  );
}

export const SMALL_WORDS = new Set([
  "of",
  "and",
  "the",
  "for",
  "in",
  "to",
  "on",
  "with",
  "by",
  "a",
  "an",
  "de",
]);

/** The words at the end of `before` whose initials are the capitals of `letters`, small words between them aside. */
export function expansionBefore(before: string, letters: string): string | null {
  const capitals = letters.replace(/[a-z]/g, "").toLowerCase();
  const words = [...before.matchAll(/[\p{L}\p{N}]+/gu)];
  let wanted = capitals.length - 1;
  for (let i = words.length - 1; i >= 0 && wanted >= 0; i -= 1) {
    const word = words[i];
    if (word === undefined) return null;
    const isInitial = word[0].charAt(0).toLowerCase() === capitals.charAt(wanted);
    if (!isInitial && SMALL_WORDS.has(word[0].toLowerCase()) && i < words.length - 1) continue;
    if (!isInitial) return null;
    wanted -= 1;
    if (wanted < 0)
      return /^[\s\p{L}\p{N}'’-]*$/u.test(before.slice(word.index)) ? before.slice(word.index) : null;
  }
  return null;
}
