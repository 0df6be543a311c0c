import { readTextBlocks, type TextBlock } from "#lib/revisions/text-blocks.ts";

export interface Edited {
  before: string;
  after: string;
  /** For each block of the later text, the block of the earlier one that it was; null for a new one. */
  sources: readonly (number | null)[];
  /** Blocks of the later text that stand elsewhere. */
  moved: ReadonlySet<number>;
}

const SHARE = { changed: 0.4, removed: 0.03, added: 0.03, moved: 0.03 };
/** Of the words of a changed block. */
const MOST_WORDS_CHANGED = 0.35;
const FEWEST_WORDS_MOVED = 12;

interface Place {
  source: number | null;
  text: string;
  isMoved: boolean;
}

/** Joins texts to one of so many words, and makes a second version of it by edits that it remembers. */
export function editText(texts: readonly string[], { seed, words }: { seed: number; words: number }): Edited {
  const random = numbers(seed);
  const blocks: string[] = [];
  const spare: string[] = [];
  let size = 0;
  for (const text of shuffled(texts, random))
    for (const block of readTextBlocks(text)) {
      const source = text.slice(block.span.start, block.span.end);
      if (size < words) {
        blocks.push(source);
        size += block.words.length;
      } else if (isProse(block)) spare.push(source);
    }
  const before = blocks.join("\n\n");
  const read = readTextBlocks(before);
  const kept: Place[] = [];
  const away: Place[] = [];
  for (const [source, block] of read.entries()) {
    const text = before.slice(block.span.start, block.span.end);
    const dice = random();
    if (dice < SHARE.removed) continue;
    const changed = isProse(block) && random() < SHARE.changed ? withOtherWords(text, random) : text;
    const mayMove = isProse(block) && block.words.length >= FEWEST_WORDS_MOVED;
    const isMoved = mayMove && dice < SHARE.removed + SHARE.moved;
    (isMoved ? away : kept).push({ source, text: changed, isMoved });
    if (random() < SHARE.added && spare.length > 0)
      kept.push({ source: null, text: spare.pop() ?? "", isMoved: false });
  }
  for (const place of away) kept.splice(Math.floor(random() * kept.length), 0, place);
  return {
    before,
    after: kept.map(({ text }) => text).join("\n\n"),
    sources: kept.map(({ source }) => source),
    moved: new Set(kept.flatMap(({ isMoved }, j) => (isMoved ? [j] : []))),
  };
}

function isProse({ kind, text }: TextBlock): boolean {
  return kind === "paragraph" && !/^[-*+>]|^\d+[.)]/.test(text);
}

function withOtherWords(text: string, random: () => number): string {
  const share = random() * MOST_WORDS_CHANGED;
  return text
    .split(" ")
    .flatMap((word) => {
      if (random() >= share) return [word];
      const dice = random();
      if (dice < 0.3) return [];
      return dice < 0.6 ? [word, "moreover"] : ["otherwise"];
    })
    .join(" ")
    .trim();
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
