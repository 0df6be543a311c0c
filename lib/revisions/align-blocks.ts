import { containment, wordPairs } from "./likeness.ts";
import { heaviestRise } from "./longest-rise.ts";
import { type Pairs, pairBlocks } from "./pair-blocks.ts";
import type { TextBlock } from "./text-blocks.ts";

/** Blocks of the earlier text that became blocks of the later one. Several where a paragraph was split or merged. */
export interface Match {
  before: number[];
  after: number[];
  isMoved: boolean;
}

/** A shorter block that stands elsewhere was rather written again. */
const FEWEST_WORDS_MOVED = 4;
const FEWEST_WORDS_SPLIT = 6;
/** The share of its word pairs that a part of a split paragraph has from the whole. */
const FROM_WHOLE = 0.6;

/** Aligns the blocks of two versions: matches in the order of the later text. */
export function alignBlocks(befores: readonly TextBlock[], afters: readonly TextBlock[]): Match[] {
  const pairs = pairBlocks(befores, afters);
  const ordered = [...pairs.after].flatMap((i, j) => (i < 0 ? [] : [{ i, j }]));
  const inOrder = heaviestRise(
    ordered.map(({ i, j }) => ({ value: i, weight: 1 + (afters[j]?.words.length ?? 0) })),
  );
  const matches: Match[] = [];
  const moved = ordered.map((_, position) => !inOrder.has(position));
  for (const [position, { i, j }] of ordered.entries()) {
    const isMoved = moved[position] ?? false;
    if (isMoved && !isWorthMoving({ i, j }, { afters, pairs })) {
      pairs.remove(i, j);
      continue;
    }
    matches.push({ before: [i], after: [j], isMoved });
  }
  for (const match of matches) join(match, { befores, afters, pairs });
  return matches;
}

interface Aligned {
  befores: readonly TextBlock[];
  afters: readonly TextBlock[];
  pairs: Pairs;
}

/** A short block moved if its neighbour moved with it, such as the heading of a section. */
function isWorthMoving(
  { i, j }: { i: number; j: number },
  { afters, pairs }: Omit<Aligned, "befores">,
): boolean {
  if ((afters[j]?.words.length ?? 0) >= FEWEST_WORDS_MOVED) return true;
  return pairs.after[j + 1] === i + 1 || (i > 0 && pairs.after[j - 1] === i - 1);
}

/** Adds the neighbours that were split from the later block's source, or merged into it. */
function join(match: Match, { befores, afters, pairs }: Aligned): void {
  const [i = 0] = match.before;
  const [j = 0] = match.after;
  const before = befores[i];
  const after = afters[j];
  if (before?.kind !== "paragraph" || after?.kind !== "paragraph") return;
  const parts = (blocks: readonly TextBlock[], taken: Int32Array, at: number, whole: TextBlock) => {
    let pairsOfWhole: Set<string> | undefined;
    const isPart = (k: number) => {
      const block = blocks[k];
      if (!block || taken[k] !== -1 || block.kind !== "paragraph") return false;
      if (block.words.length < FEWEST_WORDS_SPLIT) return false;
      pairsOfWhole ??= wordPairs(whole);
      return containment(block, pairsOfWhole) >= FROM_WHOLE;
    };
    const found: number[] = [];
    for (let k = at + 1; isPart(k); k += 1) found.push(k);
    for (let k = at - 1; isPart(k); k -= 1) found.unshift(k);
    return found;
  };
  for (const k of parts(afters, pairs.after, j, before)) {
    pairs.after[k] = i;
    match.after.push(k);
  }
  for (const k of parts(befores, pairs.before, i, after)) {
    pairs.before[k] = j;
    match.before.push(k);
  }
  match.after.sort((a, b) => a - b);
  match.before.sort((a, b) => a - b);
}
