import { overlaps } from "#lib/manuscript/span.ts";
import { shorten } from "../../passes/manuscript-parts.ts";
import type { Comparable, Prepared } from "./likeness.ts";

/** A pair whose answer is certain, by which one knows whether a model compares at all. */
export interface Control {
  told: string;
  isSame: boolean;
}

const OF_EACH = 4;
const FAR = 2_000;
const LONGEST_MESSAGE = 140;
/** Two remarks that no manuscript makes one; they stand where its findings are too alike, and at the end. */
const UNLIKE = [
  "Page numbers are missing. Number the pages, so that readers can refer to them.",
  "The acknowledgements do not name the funder. Add who paid for the work.",
  "The colours of the first map cannot be told apart in print. Choose others.",
  "The corresponding author has no e-mail address. Add one to the title page.",
] as const;

/**
 * Controls made of the findings of some pairs: a finding beside itself with its parts in another order, and two that
 * stand far apart and share no word. The order is that in which they are to be asked.
 */
export function controlsOf(findings: readonly Prepared[]): Control[] {
  const distinct = [...new Set(findings)];
  const same = distinct
    .toSorted((x, y) => y.weight - x.weight)
    .slice(0, OF_EACH)
    .map(({ finding }) => ({ told: pairOf(briefly(finding), reordered(finding)), isSame: true }));
  const unlike = unlikePairs(distinct).map(([a, b]) => pairOf(briefly(a.finding), briefly(b.finding)));
  const [one, two, three, four] = UNLIKE;
  const different = [...unlike, pairOf(one, three), pairOf(two, four), pairOf(one, four)]
    .slice(0, OF_EACH - 1)
    .map((told) => ({ told, isSame: false }));
  const last = { told: pairOf(one, two), isSame: false };
  return [same[0], different[0], different[1], same[1], different[2], same[2], same[3], last].filter(
    (each) => each !== undefined,
  );
}

/** Each finding at most once. */
function unlikePairs(findings: readonly Prepared[]): [Prepared, Prepared][] {
  const pairs: [Prepared, Prepared][] = [];
  const left = new Set(findings);
  for (const one of findings) {
    if (pairs.length === OF_EACH || !left.delete(one)) continue;
    const other = [...left].find((each) => areUnlike(one, each));
    if (other === undefined) continue;
    left.delete(other);
    pairs.push([one, other]);
  }
  return pairs;
}

function areUnlike(a: Prepared, b: Prepared): boolean {
  const [one, other] = [a.finding, b.finding];
  const gap = Math.max(one.span.start, other.span.start) - Math.min(one.span.end, other.span.end);
  const places = ({ span, related }: Comparable) => [span, ...related];
  const meet = places(one).some((span) => places(other).some((each) => overlaps(span, each)));
  return gap > FAR && !meet && ![...a.said.keys()].some((stem) => b.said.has(stem));
}

function pairOf(a: string, b: string): string {
  return `A: ${a}\nB: ${b}`;
}

function briefly({ title, message }: Comparable): string {
  return `${title}. ${shorten(message, LONGEST_MESSAGE)}`;
}

function reordered({ title, message }: Comparable): string {
  return `${shorten(message, LONGEST_MESSAGE)} (${title})`;
}
