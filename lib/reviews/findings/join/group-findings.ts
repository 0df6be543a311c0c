import { pauseEvery } from "../pause-every.ts";
import { kinshipOf } from "./kinship.ts";
import { type PreparedFinding, similarityOf } from "./similarity.ts";

/** Beyond so many findings only neighbours in the text are compared, so that 10,000 of them take seconds. */
const ALL_AGAINST_ALL = 600;
const NEIGHBOURS = 60;
const ROWS_AT_ONCE = 50;

/** Pairs of findings by index, `a` before `b`. */
export type Pair = readonly [a: number, b: number];

/** Two findings that similarity alone cannot decide. */
export interface OpenPair {
  pair: Pair;
  /** True if they have one root cause, as far as similarity shows. */
  isLikely: boolean;
  strength: number;
}

/** The findings of other passages that a finding is compared with, if no list of all can be judged. */
const NEAREST = 8;

export interface ComparedPairs {
  /** Pairs that have one root cause for certain. */
  same: Pair[];
  /** Pairs that a model must decide. */
  open: OpenPair[];
  /** The number of the other pairs. */
  others: number;
  /** Of these, those that share the most words: a problem may be told twice in other words from far apart. */
  kin: OpenPair[];
}

/** Compares findings with each other; beyond a number, with their neighbours in the text. */
export async function comparePairs(ready: readonly PreparedFinding[]): Promise<ComparedPairs> {
  const same: Pair[] = [];
  const open: OpenPair[] = [];
  const kin = ready.map((): OpenPair[] => []);
  let others = 0;
  const order = ready
    .map((prepared, index) => ({ prepared, index, start: prepared.finding.span.start }))
    .toSorted((x, y) => x.start - y.start);
  const reach = ready.length <= ALL_AGAINST_ALL ? ready.length : NEIGHBOURS;
  const pause = pauseEvery(ROWS_AT_ONCE);
  for (const [at, first] of order.entries()) {
    await pause();
    for (let next = at + 1; next <= at + reach; next += 1) {
      const second = order[next];
      if (second === undefined) break;
      const { verdict, strength } = similarityOf(first.prepared, second.prepared);
      const pair: Pair = [Math.min(first.index, second.index), Math.max(first.index, second.index)];
      if (verdict === "same") same.push(pair);
      else if (verdict !== "different") open.push({ pair, isLikely: verdict === "likely", strength });
      else {
        others += 1;
        if (reach === ready.length)
          addKin(kin, { pair, isLikely: false, strength: kinshipOf(first.prepared, second.prepared) });
      }
    }
  }
  return { same, open, others, kin: [...new Set(kin.flat())] };
}

/** Keeps the nearest of each finding. */
function addKin(kin: readonly OpenPair[][], found: OpenPair): void {
  if (found.strength === 0) return;
  for (const i of found.pair) {
    const own = kin[i];
    if (own === undefined) continue;
    const at = own.findIndex(({ strength }) => strength < found.strength);
    own.splice(at < 0 ? own.length : at, 0, found);
    own.length = Math.min(own.length, NEAREST);
  }
}

interface Group {
  members: number[];
  /** True if one of the `apart` first findings is in it. */
  isFixed: boolean;
  /** The number of pairs that its members make with another group's members. */
  pairsWith: Map<Group, number>;
}

/**
 * Groups findings by their pairs; every index is in exactly one group, the smallest index first. Two groups join only if
 * most of their members make pairs, so that no chain of pairs makes one of two problems. The `apart` first findings are
 * distinct already and never join.
 */
export function groupsOf(count: number, pairs: readonly Pair[], apart: number): number[][] {
  const groups = Array.from(
    { length: count },
    (_, i): Group => ({ members: [i], isFixed: i < apart, pairsWith: new Map() }),
  );
  const known = new Set<string>();
  for (const pair of pairs) {
    const [one, other] = pair.map((i) => groups[i]);
    const name = pair.toSorted((x, y) => x - y).join(" ");
    if (!one || !other || known.has(name)) continue;
    known.add(name);
    addPairs(one, other, 1);
  }
  for (const pair of pairs) {
    const [one, other] = pair.map((i) => groups[i]);
    if (!one || !other || one === other || (one.isFixed && other.isFixed)) continue;
    if ((one.pairsWith.get(other) ?? 0) * 2 <= one.members.length * other.members.length) continue;
    const [small, large] = one.pairsWith.size < other.pairsWith.size ? [one, other] : [other, one];
    for (const i of small.members) groups[i] = large;
    join(small, large);
  }
  return [...new Set(groups)].map(({ members }) => members.toSorted((x, y) => x - y));
}

/** Counts pairs while groups grow: 10,000 findings make half a million pairs. */
function join(small: Group, large: Group): void {
  large.members.push(...small.members);
  large.isFixed ||= small.isFixed;
  large.pairsWith.delete(small);
  for (const [other, count] of small.pairsWith) {
    other.pairsWith.delete(small);
    if (other !== large) addPairs(large, other, count);
  }
}

function addPairs(one: Group, other: Group, count: number): void {
  one.pairsWith.set(other, (one.pairsWith.get(other) ?? 0) + count);
  other.pairsWith.set(one, (other.pairsWith.get(one) ?? 0) + count);
}
