import { likeness, wordPairs } from "./likeness.ts";
import type { TextBlock } from "./text-blocks.ts";

/** Word pairs that stand in more blocks say little. */
const MOST_BLOCKS_OF_A_PAIR = 4;
const CANDIDATES = 3;
const ALIKE = 0.45;
/** Blocks between the same neighbours need to be less alike. */
const ALIKE_IN_PLACE = 0.25;
/** How far ahead a block of a gap is looked for. */
const AHEAD = 8;

/** Which block of the earlier text each block of the later one comes from. */
export class Pairs {
  readonly before: Int32Array;
  readonly after: Int32Array;

  constructor(befores: number, afters: number) {
    this.before = new Int32Array(befores).fill(-1);
    this.after = new Int32Array(afters).fill(-1);
  }

  isFree(i: number, j: number): boolean {
    return this.before[i] === -1 && this.after[j] === -1;
  }

  add(i: number, j: number): void {
    this.before[i] = j;
    this.after[j] = i;
  }

  remove(i: number, j: number): void {
    this.before[i] = -1;
    this.after[j] = -1;
  }
}

/**
 * Pairs the blocks of two versions of a text, wherever they stand: equal ones, then those that share rare pairs of
 * words, then those between the same neighbours. Takes time with the length of the texts.
 */
export function pairBlocks(befores: readonly TextBlock[], afters: readonly TextBlock[]): Pairs {
  const pairs = new Pairs(befores.length, afters.length);
  pairUnique(pairs, befores, afters);
  extend(pairs, befores, afters);
  pairByRareWords(pairs, befores, afters);
  extend(pairs, befores, afters);
  pairInGaps(pairs, befores, afters);
  pairEqual(pairs, befores, afters);
  return pairs;
}

type Blocks = readonly TextBlock[];

const keyOf = ({ kind, text }: TextBlock) => `${kind} ${text}`;

/** The position of each block whose text stands once; -1 for a text that stands more often. */
function onlyPlaces(blocks: Blocks): Map<string, number> {
  const places = new Map<string, number>();
  for (const [i, block] of blocks.entries()) places.set(keyOf(block), places.has(keyOf(block)) ? -1 : i);
  return places;
}

function pairUnique(pairs: Pairs, befores: Blocks, afters: Blocks): void {
  const places = onlyPlaces(befores);
  for (const [text, j] of onlyPlaces(afters)) {
    const i = places.get(text) ?? -1;
    if (i >= 0 && j >= 0) pairs.add(i, j);
  }
}

/** Pairs equal blocks beside pairs, forwards and backwards. */
function extend(pairs: Pairs, befores: Blocks, afters: Blocks): void {
  const step = (j: number, by: 1 | -1) => {
    const i = pairs.after[j] ?? -1;
    const one = befores[i + by];
    const other = afters[j + by];
    if (i < 0 || !one || !other || !pairs.isFree(i + by, j + by)) return;
    if (keyOf(one) === keyOf(other)) pairs.add(i + by, j + by);
  };
  for (let j = 0; j < afters.length; j += 1) step(j, 1);
  for (let j = afters.length - 1; j >= 0; j -= 1) step(j, -1);
}

/** Pairs equal blocks that are left, in their order. */
function pairEqual(pairs: Pairs, befores: Blocks, afters: Blocks): void {
  const free = new Map<string, number[]>();
  for (let i = befores.length - 1; i >= 0; i -= 1) {
    const block = befores[i];
    if (!block || pairs.before[i] !== -1) continue;
    const places = free.get(keyOf(block));
    if (places) places.push(i);
    else free.set(keyOf(block), [i]);
  }
  for (const [j, block] of afters.entries()) {
    if (pairs.after[j] !== -1) continue;
    const i = free.get(keyOf(block))?.pop();
    if (i !== undefined) pairs.add(i, j);
  }
}

function pairByRareWords(pairs: Pairs, befores: Blocks, afters: Blocks): void {
  const places = placesOfRareWords(pairs, befores);
  const found: { i: number; j: number; score: number }[] = [];
  for (const [j, block] of afters.entries()) {
    if (pairs.after[j] !== -1) continue;
    const votes = new Map<number, number>();
    for (const pair of wordPairs(block))
      for (const i of places.get(pair) ?? []) votes.set(i, (votes.get(i) ?? 0) + 1);
    const candidates = [...votes].sort(([, a], [, b]) => b - a).slice(0, CANDIDATES);
    for (const [i] of candidates) {
      const before = befores[i];
      const score = before?.kind === block.kind ? likeness(before, block) : 0;
      if (score >= ALIKE) found.push({ i, j, score });
    }
  }
  for (const { i, j } of found.sort((a, b) => b.score - a.score)) if (pairs.isFree(i, j)) pairs.add(i, j);
}

function placesOfRareWords(pairs: Pairs, befores: Blocks): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [i, block] of befores.entries()) {
    if (pairs.before[i] !== -1) continue;
    for (const pair of wordPairs(block)) {
      const known = places.get(pair);
      if (!known) places.set(pair, [i]);
      else if (known.length <= MOST_BLOCKS_OF_A_PAIR) known.push(i);
    }
  }
  for (const [pair, known] of places) if (known.length > MOST_BLOCKS_OF_A_PAIR) places.delete(pair);
  return places;
}

/** Pairs blocks that follow the same pair in both texts and are somewhat alike. */
function pairInGaps(pairs: Pairs, befores: Blocks, afters: Blocks): void {
  let at = 0;
  for (const [j, block] of afters.entries()) {
    const paired = pairs.after[j] ?? -1;
    if (paired >= 0) {
      at = paired + 1;
      continue;
    }
    for (let i = at; i < Math.min(at + AHEAD, befores.length) && pairs.before[i] === -1; i += 1) {
      const before = befores[i];
      if (before?.kind !== block.kind || likeness(before, block) < ALIKE_IN_PLACE) continue;
      pairs.add(i, j);
      at = i + 1;
      break;
    }
  }
}
