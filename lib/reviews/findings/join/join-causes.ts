import { breather } from "../../passes/breathe.ts";
import { likenessOf, type Prepared } from "./likeness.ts";

/** Beyond so many findings only neighbours in the text are compared, so that 10,000 of them take seconds. */
const ALL_AGAINST_ALL = 600;
const NEIGHBOURS = 60;
const ROWS_AT_ONCE = 50;

/** Pairs of findings by index, `a` before `b`. */
export type Pair = readonly [a: number, b: number];

/** Two findings that somebody must look at. */
export interface OpenPair {
  pair: Pair;
  /** Whether they have one root cause, as far as can be told without a model. */
  isLikely: boolean;
  strength: number;
}

/** Which pairs have one root cause for certain, and which have to be asked about. */
export async function comparePairs(ready: readonly Prepared[]): Promise<{ same: Pair[]; open: OpenPair[] }> {
  const same: Pair[] = [];
  const open: OpenPair[] = [];
  const order = ready
    .map((prepared, index) => ({ prepared, index, start: prepared.finding.span.start }))
    .toSorted((x, y) => x.start - y.start);
  const reach = ready.length <= ALL_AGAINST_ALL ? ready.length : NEIGHBOURS;
  const breathe = breather(ROWS_AT_ONCE);
  for (const [at, first] of order.entries()) {
    await breathe();
    for (let next = at + 1; next <= at + reach; next += 1) {
      const second = order[next];
      if (second === undefined) break;
      const { verdict, strength } = likenessOf(first.prepared, second.prepared);
      const pair: Pair = [Math.min(first.index, second.index), Math.max(first.index, second.index)];
      if (verdict === "same") same.push(pair);
      else if (verdict !== "different") open.push({ pair, isLikely: verdict === "likely", strength });
    }
  }
  return { same, open };
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
export function groupsOf(count: number, pairs: readonly Pair[], apart: number): number[][] {
  const groups = Array.from(
    { length: count },
    (_, i): Group => ({ members: [i], isFixed: i < apart, alike: new Map() }),
  );
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
