import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Word } from "#lib/manuscript/text/words.ts";
import { englishLexicon } from "../lexicon/english-lexicon.ts";
import { fold } from "../lexicon/fold.ts";
import type { Correction } from "./spelling-corrections.ts";

type Suspect = { part: string; word: Word; block: Block; corrections: readonly Correction[] };

/** From this many glued pairs on, a document has lost its spaces on the way. */
const GLUED = 3;

/** The suspects without those that the way to Markdown damaged, as the document itself shows. */
export function withoutDamage<T extends Suspect>(manuscript: Manuscript, suspects: readonly T[]): T[] {
  if (suspects.length === 0) return [];
  const heads = brokenHeads(manuscript);
  const glued = suspects.filter((each) => isGlued(each));
  return suspects.filter((each) => {
    if (isGlued(each)) return glued.length < GLUED && !each.word.text.includes("-") && !isAroundFormula(each);
    return !isLetterWithWord(each) && !heads.some((head) => isWord(head + each.part));
  });
}

function isGlued({ corrections }: Suspect): boolean {
  return corrections[0]?.word.includes(" ") ?? false;
}

/** "aswhere": the formula stood between, and "where" is how the text goes on after it. */
function isAroundFormula({ part }: Suspect): boolean {
  return part.endsWith("where");
}

/** "ztest", "xaxis": the hyphen of "z-test" was taken for one at the end of a line. */
function isLetterWithWord({ part, corrections }: Suspect): boolean {
  return /^([fknpqrtxyz])(?!\1)/.test(part) && corrections[0]?.word === part.slice(1);
}

/** The first halves of words that a line broke: "pa-" of "pa- tients". */
function brokenHeads({ blocks }: Manuscript): string[] {
  const heads = new Set<string>();
  for (const { plain } of blocks) {
    for (const { index } of plain.text.matchAll(/[-¬]\s/g)) {
      const head = /\p{L}{2,20}$/u.exec(plain.text.slice(Math.max(0, index - 20), index))?.[0];
      if (head !== undefined) heads.add(fold(head));
    }
  }
  return [...heads].slice(0, 2000);
}

function isWord(word: string): boolean {
  const known = englishLexicon().lookUp(word);
  return known !== null && known.commonness <= 3;
}
