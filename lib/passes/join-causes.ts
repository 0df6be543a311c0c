import { sameCauseAnswer } from "./answers.ts";
import { batchesOf } from "./batches.ts";
import { breather } from "./breathe.ts";
import { fence } from "./fence.ts";
import { type Comparable, likenessOf, prepare } from "./likeness.ts";
import { shorten } from "./manuscript-parts.ts";
import type { Ask, ReviewText } from "./pass.ts";

const PAIRS_AT_ONCE = 30;
const MOST_PAIRS = 150;
const LONGEST_MESSAGE = 300;
/** Beyond so many findings only neighbours in the text are compared, so that 10,000 of them take seconds. */
const ALL_AGAINST_ALL = 600;
const NEIGHBOURS = 60;
const ROWS_AT_ONCE = 50;

/** Pairs of findings by index, `a` before `b`. */
export type Pair = readonly [a: number, b: number];

/** Which pairs have one root cause for certain, and which have to be asked about. */
export async function comparePairs(findings: readonly Comparable[]): Promise<{ same: Pair[]; ask: Pair[] }> {
  const same: Pair[] = [];
  const ask: Pair[] = [];
  const ready = findings.map((finding, index) => ({ index, ...prepare(finding) }));
  const order = ready.toSorted((x, y) => x.span.start - y.span.start);
  const reach = findings.length <= ALL_AGAINST_ALL ? findings.length : NEIGHBOURS;
  const breathe = breather(ROWS_AT_ONCE);
  for (const [at, first] of order.entries()) {
    await breathe();
    for (let next = at + 1; next <= at + reach; next += 1) {
      const second = order[next];
      if (second === undefined) break;
      const likeness = likenessOf(first, second);
      const pair: Pair = [Math.min(first.index, second.index), Math.max(first.index, second.index)];
      if (likeness === "same") same.push(pair);
      else if (likeness === "ask") ask.push(pair);
    }
  }
  return { same, ask };
}

/** Asks a model which of the pairs have one root cause. @throws {ModelError} */
export async function askSameCause(
  text: ReviewText,
  ask: Ask,
  findings: readonly Comparable[],
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const asked = pairs.slice(0, MOST_PAIRS);
  const answers = await Promise.all(
    batchesOf(asked, PAIRS_AT_ONCE).map(async (batch, i) => {
      const told = batch.map(
        ([a, b], n) => `Pair ${n + 1}\nA: ${tell(findings[a])}\nB: ${tell(findings[b])}`,
      );
      const { pairs: judged } = await ask({
        callId: `pairs-${i + 1}`,
        role: "fast",
        instructions: text.prompt("merge").text,
        parts: [{ text: fence("findings", told.join("\n\n"), text.boundary) }],
        schema: sameCauseAnswer,
        name: "same_cause",
      });
      return batch.filter((_, n) =>
        judged.some(({ number, verdict }) => number === n + 1 && verdict === "same"),
      );
    }),
  );
  return answers.flat();
}

interface Group {
  members: number[];
  /** Whether one of the `apart` first ones is in it. */
  isFixed: boolean;
  /** With how many pairs its members are like those of another group. */
  alike: Map<Group, number>;
}

/**
 * Findings joined by pairs; every index is in exactly one group, smallest first. Two groups join only if most of their
 * members are alike, so that no chain of likenesses makes one of two problems; and never two of the `apart` first ones,
 * which are distinct already.
 */
export function groupsOf(findings: readonly Comparable[], pairs: readonly Pair[], apart: number): number[][] {
  const groups = findings.map((_, i): Group => ({ members: [i], isFixed: i < apart, alike: new Map() }));
  const known = new Set<string>();
  for (const pair of pairs) {
    const [one, other] = pair.map((i) => groups[i]);
    const name = pair.toSorted((x, y) => x - y).join(" ");
    if (!one || !other || known.has(name)) continue;
    known.add(name);
    addAlike(one, other, 1);
  }
  for (const pair of pairs) {
    const [one, other] = pair.map((i) => groups[i]);
    if (!one || !other || one === other || (one.isFixed && other.isFixed)) continue;
    if ((one.alike.get(other) ?? 0) * 2 <= one.members.length * other.members.length) continue;
    const [small, large] = one.alike.size < other.alike.size ? [one, other] : [other, one];
    for (const i of small.members) groups[i] = large;
    join(small, large);
  }
  return [...new Set(groups)].map(({ members }) => members.toSorted((x, y) => x - y));
}

/** Counted as they grow: 10,000 findings make half a million pairs. */
function join(small: Group, large: Group): void {
  large.members.push(...small.members);
  large.isFixed ||= small.isFixed;
  large.alike.delete(small);
  for (const [other, count] of small.alike) {
    other.alike.delete(small);
    if (other !== large) addAlike(large, other, count);
  }
}

function addAlike(one: Group, other: Group, count: number): void {
  one.alike.set(other, (one.alike.get(other) ?? 0) + count);
  other.alike.set(one, (other.alike.get(one) ?? 0) + count);
}

function tell(finding: Comparable | undefined): string {
  return finding ? `${finding.title}. ${shorten(finding.message, LONGEST_MESSAGE)}` : "";
}
