import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Word } from "#lib/manuscript/text/words.ts";
import { oncePerBlock } from "../../once-per-block.ts";
import { isCombiningForm, isDerived, isInflected } from "../lexicon/affixes.ts";
import { englishLexicon } from "../lexicon/english-lexicon.ts";
import { fold } from "../lexicon/fold.ts";
import type { Correction } from "./spelling-corrections.ts";

type Suspect = { part: string; word: Word; block: Block; corrections: readonly Correction[] };

/** From this many glued pairs on, a document has lost its spaces on the way. */
const GLUED = 3;

/** More pairs of a broken word and a suspect than a damaged book has. */
const MOST_PAIRS = 1_000_000;

/**
 * The suspects without those that the way to Markdown damaged, as the document itself shows; null if both are so many
 * that they cannot be compared.
 */
export function withoutDamage<T extends Suspect>(manuscript: Manuscript, suspects: readonly T[]): T[] | null {
  if (suspects.length === 0) return [];
  const heads = brokenHeads(manuscript);
  if (heads.length * suspects.length > MOST_PAIRS) return null;
  const isOnPages = manuscript.file?.isReadOffPages === true;
  const glued = suspects.filter((each) => isGlued(each));
  const unligated = new Set(suspects.filter((each) => hasLostLigature(each)));
  return suspects.filter((each) => {
    if (isJoinedByConversion(each) || isBesideUnknown(each)) return false;
    if (isGlued(each)) return glued.length < GLUED;
    if (unligated.size >= UNLIGATED && unligated.has(each)) return false;
    return !isLetterWithWord(each, isOnPages) && !heads.some((head) => isParted(head, each.part));
  });
}

const LIGATURES = ["fi", "fl", "ff", "ffi", "ffl"];
/** From this many words without their ligature on, a document has lost them on the way. */
const UNLIGATED = 2;

/** "denes" for "defines", "Arti cial" for "Artificial": a font's joined letters that were not read. */
function hasLostLigature({ part, word, block }: Suspect): boolean {
  const before = /\p{L}*(?= ?$)/u.exec(block.plain.text.slice(Math.max(0, word.from - 20), word.from))?.[0];
  const head = fold(before ?? "");
  return LIGATURES.some(
    (letters) =>
      (head !== "" && isWord(head + letters + part)) ||
      [...part].some((_, at) => isWord(part.slice(0, at) + letters + part.slice(at))),
  );
}

/** "di\ufffdculty": a letter that was not read stands in the word. */
function isBesideUnknown({ word, block: { plain } }: Suspect): boolean {
  return plain.text.charAt(word.from - 1) === "\ufffd" || plain.text.charAt(word.to) === "\ufffd";
}

function isGlued({ corrections }: Suspect): boolean {
  return corrections[0]?.word.includes(" ") ?? false;
}

/** "aswhere": a formula stood between. "highand low-income": the hyphen of "high-" stood at the end of a line. */
function isJoinedByConversion(suspect: Suspect): boolean {
  const { part, word, block } = suspect;
  if (isGlued(suspect) && (part.endsWith("where") || word.text.includes("-"))) return true;
  const after = block.plain.text.slice(word.to, word.to + 40);
  return /^ \p{L}+-\p{L}/u.test(after) && isWord(/^(.+)(?:and|or|to)$/.exec(part)?.[1] ?? "");
}

/**
 * "ztest", "xaxis": the hyphen of "z-test" was taken for one at the end of a line. "gstacks" is a program. No verb is
 * joined so. On pages any symbol of a formula may stand before a word: "wproblem".
 */
function isLetterWithWord({ part, corrections }: Suspect, isOnPages: boolean): boolean {
  const letters = isOnPages ? /^([afgjknpqrtvwxyz])(?!\1)/ : /^([fgknpqrtxyz])(?!\1)/;
  return letters.test(part) && !/(?:ed|ly)$/.test(part) && corrections[0]?.word === part.slice(1);
}

/** The first halves of words that a line broke: "pa-" of "pa- tients". */
function brokenHeads({ blocks }: Manuscript): string[] {
  const heads = new Set<string>();
  for (const { plain } of blocks) {
    for (const { index } of plain.text.matchAll(/[-¬](?=\s|$|\p{Lu})/gu)) {
      const head = fold(/\p{L}{2,20}$/u.exec(plain.text.slice(Math.max(0, index - 20), index))?.[0] ?? "");
      // "Unfortu-University": another column follows the broken line.
      const isAtEnd = !/^.\p{Lu}/u.test(plain.text.slice(index, index + 2));
      if (head !== "" && (isAtEnd || !isWord(head))) heads.add(head);
    }
  }
  return [...heads].slice(0, 2000);
}

/** True if a broken line parted the word. What a head that is no word itself begins may be a term: "thermoa-coustic". */
function isParted(head: string, part: string): boolean {
  return isWord(head + part) || (!isWord(head) && !isCombiningForm(head) && isDerived(head + part, isUsual));
}

/** The units on either side in which the neighbours of a word stand. */
const BESIDE = 40;
/** Shorter ones are pieces of words on a page: "tion". */
const LEAST_ON_PAGES = 5;

/**
 * True for a slip of typing as far as a page shows: one word is meant and not two, its neighbours are words, and its
 * paragraph holds no other piece that is none.
 */
export function amongWords(counts: ReadonlyMap<string, number>): (suspect: Suspect) => boolean {
  const strangeIn = oncePerBlock(({ plain }) => {
    const words = (plain.text.match(/(?<![\p{L}\p{N}-])\p{Ll}{2,}(?![\p{L}\p{N}-])/gu) ?? []).map(fold);
    return new Set(words.filter((each) => (counts.get(each) ?? 0) <= 1 && !isAnyWord(each)));
  });
  return ({ part, word, block, corrections }) => {
    const { text } = block.plain;
    if (part.length < LEAST_ON_PAGES || (corrections[0]?.word ?? " ").includes(" ")) return false;
    const before = /(\S+)\s$/u.exec(text.slice(Math.max(0, word.from - BESIDE), word.from))?.[1];
    const after = /^[.,;:!?)]*\s(\S+)/u.exec(text.slice(word.to, word.to + BESIDE))?.[1];
    if (![before, after].every((each) => each === undefined || isWhole(each))) return false;
    const strange = strangeIn(block);
    return strange.size === (strange.has(part) ? 1 : 0);
  };
}

/** False for letters that are no word, as formulas and other columns leave: "lution", "z˜". */
function isWhole(written: string): boolean {
  const bare = written.replace(/^[(["'“‘]+|[)\]"'”’.,;:!?]+$/g, "");
  if (/^(?:[\d.,%–-]+|\p{Lu}[\p{L}'’.-]*|[aI&]|\$.*\$)$/u.test(bare)) return true;
  return bare.split(/[-–—/]/).every((each) => isAnyWord(fold(each.replace(/['’]s?$/, ""))));
}

function isAnyWord(word: string): boolean {
  return englishLexicon().lookUp(word) !== null || isInflected(word, isUsual) || isDerived(word, isUsual);
}

function isUsual(word: string): boolean {
  return (englishLexicon().lookUp(word)?.commonness ?? 4) <= 3;
}

function isWord(word: string): boolean {
  return isUsual(word) || isInflected(word, isUsual);
}
