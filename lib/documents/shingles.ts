import { setImmediate } from "node:timers/promises";

const SHINGLE_WORDS = 5;
const HASHES = 128;
/**
 * The least share of equal shingles (Jaccard, estimated) at which two texts count as versions of one: measured as the
 * middle of the gap between revisions and unrelated papers (`shingles.test.ts`).
 */
export const REVISION_THRESHOLD = 0.3;

/** After so many UTF-16 units other work of the thread has its turn: some milliseconds. A word at the border is two. */
const UNITS_OF_A_TURN = 16_384;

/**
 * MinHash signature of a text's five-word shingles (Broder 1997): 128 signed 32-bit integers, of which the share that
 * two signatures have in common estimates the share of shingles that the texts have in common. Lets other work of the
 * thread go on meanwhile.
 */
export async function shinglesOf(markdown: string): Promise<number[]> {
  const words: string[] = [];
  const least = new Int32Array(HASHES).fill(0x7fffffff);
  for (let from = 0; from < markdown.length; from += UNITS_OF_A_TURN) {
    for (const [word] of markdown.slice(from, from + UNITS_OF_A_TURN).matchAll(/[\p{L}\p{N}]+/gu)) {
      words.push(word.toLowerCase());
      if (words.length < SHINGLE_WORDS) continue;
      const base = hash(words.join(" "));
      words.shift();
      for (let i = 0; i < HASHES; i++) {
        const value = mix(base ^ Math.imul(i + 1, 0x9e3779b1));
        if (value < (least[i] ?? 0)) least[i] = value;
      }
    }
    await setImmediate();
  }
  return [...least];
}

/** Estimated Jaccard similarity of two signatures, 0 to 1; 0 for texts too short to have one. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  if (a.length !== HASHES || b.length !== HASHES || a[0] === 0x7fffffff) return 0;
  return a.filter((value, i) => value === b[i]).length / HASHES;
}

interface Candidate {
  shingles: number[] | null;
  sessionId: string;
  at: Date;
}

/** The newest session among those whose text is a version of this one. */
export function closestRevision(
  shingles: readonly number[],
  candidates: readonly Candidate[],
): string | null {
  const versions = candidates.filter(
    (each) => similarity(shingles, each.shingles ?? []) >= REVISION_THRESHOLD,
  );
  const newest = versions.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  return newest?.sessionId ?? null;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}

/** The finalizer of MurmurHash3, which makes of one hash as many independent ones as there are seeds. */
function mix(seed: number): number {
  let value = seed;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
