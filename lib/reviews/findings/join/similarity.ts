import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { type CommentType, isAboutAbsence } from "../../comment-types.ts";
import { pauseEvery } from "../pause-every.ts";
import { directionOf } from "./kinship.ts";
import { isExact, stemsOf, WordRarity } from "./word-rarity.ts";

/** The members of a finding by which it is compared with others. */
export interface ComparableFinding {
  title: string;
  message: string;
  span: Span;
  related: readonly Span[];
  types: readonly CommentType[];
  /** Text that replaces the quote, or null. */
  suggestion: string | null;
  /** The passes or checks that raised it. */
  raisedBy: readonly string[];
  /** The number of the computed finding that it is, or that it rests on. */
  evidence: number | null;
  /** True if nobody knows its passage: its span is where the text is most like it. */
  isAstray?: boolean;
}

export interface Similarity {
  /** "same" and "different" are certain. A model decides the others; without one, "likely" pairs are joined. */
  verdict: "same" | "likely" | "unlikely" | "different";
  /** Orders the undecided pairs: the more, the likelier they have one cause. */
  strength: number;
}

/** A finding made ready for many comparisons. */
export interface PreparedFinding {
  finding: ComparableFinding;
  /** The stems of the words and numbers in title and message, each with its weight. */
  stems: ReadonlyMap<string, number>;
  weight: number;
  /** The stems of its quote. */
  quoted: ReadonlySet<string>;
  /** The stems of all its words, each with its weight, as a vector of length 1. */
  direction: ReadonlyMap<string, number>;
  families: ReadonlySet<string>;
  change: Change | null;
}

/** The edit that a suggestion makes: this span of the manuscript becomes these words. */
interface Change extends Span {
  words: string;
}

const EXACT_WEIGHT = 2;
/** The least weight of shared words for two findings to be about one thing: more than one rare word. */
const LEAST_SHARED = 0.6;
const LONGEST_QUOTED = 1_000;
const PARAGRAPHS_AT_ONCE = 500;
/** Quotes farther apart than this, in UTF-16 units, do not belong to one passage. */
const NEAR = 300;

/** The families of types: a slip of wording and a wrong number in one sentence are two problems. */
const FAMILIES: Partial<Record<CommentType, string>> = {
  grammar: "wording",
  spelling: "wording",
  style: "wording",
  clarity: "wording",
  references: "sources",
  external_references: "sources",
};

/** Counts how rare words are in the paragraphs of a text. */
export async function rarityIn(markdown: string): Promise<WordRarity> {
  const rarity = new WordRarity();
  const pause = pauseEvery(PARAGRAPHS_AT_ONCE);
  for (const paragraph of markdown.split(/\n\s*\n/)) {
    await pause();
    rarity.add(stemsOf(paragraph));
  }
  return rarity;
}

/** Prepares findings for comparison. A word weighs more if fewer paragraphs and other findings have it. */
export function prepareAll(
  markdown: string,
  inText: WordRarity,
  findings: readonly ComparableFinding[],
): PreparedFinding[] {
  const all = findings.map((finding) => ({ finding, stems: stemsOf(`${finding.title} ${finding.message}`) }));
  const inFindings = new WordRarity();
  for (const { stems } of all) inFindings.add(stems);
  const weigh = (stem: string) =>
    Math.min(inText.of(stem, 0), inFindings.of(stem, 2)) * (isExact(stem) ? EXACT_WEIGHT : 1);
  return all.map(({ finding, stems }) => {
    const weights = new Map([...stems].map((stem) => [stem, weigh(stem)]));
    const { start, end } = finding.span;
    const quoted = stemsOf(markdown.slice(start, Math.min(end, start + LONGEST_QUOTED)));
    return {
      finding,
      stems: weights,
      weight: [...weights.values()].reduce((sum, each) => sum + each, 0),
      quoted,
      direction: directionOf(stems.union(quoted), weigh),
      families: familiesOf(finding),
      change: changeOf(markdown, finding),
    };
  });
}

/** Compares two findings by position, words, types and the passes that raised them. */
export function similarityOf(a: PreparedFinding, b: PreparedFinding): Similarity {
  const position = relativePosition(a, b);
  const isConnected = position !== "apart" && position !== "unknown";
  const isOfPassage = position === "same" || position === "crossed";
  const { weight, share, count } = sharedWords(a, b);
  const isOpposed = areOpposed(a, b);
  const isSpecific = count >= 2 && weight >= LEAST_SHARED;
  const strength = share + (isOfPassage ? 0.5 : 0) + (isSpecific ? 1 : 0) - (isOpposed ? 2 : 0);
  const is = (verdict: Similarity["verdict"]): Similarity => ({ verdict, strength });
  if (a.change && b.change && isSameChange(a.change, b.change)) return is("same");
  const { evidence } = a.finding;
  if (isConnected && evidence !== null && evidence === b.finding.evidence) return is("same");
  const isRepeated =
    share >= 0.9 || (!isOpposed && share >= (position === "same" ? 0.5 : 0.65) && count >= 3);
  if (isConnected && isRepeated) return is("same");
  if (position === "unknown" && (share >= 0.9 || haveSameWords(a, b))) return is("same");
  // Findings on passages apart may use one phrase for two problems ("… is used before it is defined").
  if (!isConnected) return is(share >= 0.4 ? "unlikely" : "different");
  // Two findings of one type on one passage without a common word are more often vague than about two problems.
  if (!isOpposed && (isSpecific || (position === "same" && areOfOneType(a, b) && !areAbsences(a, b))))
    return is("likely");
  return is(isOfPassage || share >= 0.15 ? "unlikely" : "different");
}

/**
 * "same": both quote one passage. "crossed": one points to the other's passage, or both to a third. "near": their
 * passages adjoin, and one names words of the other's. "unknown": one has no passage of its own.
 */
type RelativePosition = "same" | "crossed" | "near" | "apart" | "unknown";

function relativePosition(a: PreparedFinding, b: PreparedFinding): RelativePosition {
  const [one, other] = [a.finding, b.finding];
  if (one.isAstray || other.isAstray) return "unknown";
  const shared = Math.min(one.span.end, other.span.end) - Math.max(one.span.start, other.span.start);
  if (shared > 0) {
    const [shorter, longer] = [lengthOf(one.span), lengthOf(other.span)].toSorted((x, y) => x - y);
    const union = (shorter ?? 0) + (longer ?? 0) - shared;
    return shared / union >= 0.5 || shared === shorter ? "same" : "near";
  }
  if (isCrossed(one, other)) return "crossed";
  return -shared <= NEAR && (pointsTo(a, b) || pointsTo(b, a)) ? "near" : "apart";
}

function isCrossed(a: ComparableFinding, b: ComparableFinding): boolean {
  const meet = (some: readonly Span[], others: readonly Span[]) =>
    some.some((span) => others.some((other) => overlaps(span, other)));
  return meet(a.related, [b.span]) || meet([a.span], b.related) || meet(a.related, b.related);
}

/** True if it names words of the other's quote that its own quote lacks. */
function pointsTo(a: PreparedFinding, b: PreparedFinding): boolean {
  let sum = 0;
  for (const [stem, weight] of a.stems) if (b.quoted.has(stem) && !a.quoted.has(stem)) sum += weight;
  return sum >= 1;
}

/** True if they come from one answer, are of different families, or change different words. */
function areOpposed(a: PreparedFinding, b: PreparedFinding): boolean {
  if (isOfOneAnswer(a, b)) return true;
  if (a.change && b.change && !overlaps(widened(a.change), widened(b.change))) return true;
  return ![...a.families].some((family) => b.families.has(family));
}

/** One answer seldom reports one problem twice. */
function isOfOneAnswer({ finding: a }: PreparedFinding, { finding: b }: PreparedFinding): boolean {
  return a.raisedBy.some((pass) => b.raisedBy.includes(pass));
}

/** Words that every finding has weigh nothing, so that they give no share. */
function haveSameWords({ finding: a }: PreparedFinding, { finding: b }: PreparedFinding): boolean {
  return a.title === b.title && a.message === b.message;
}

/** A general finding may be of any type. */
function areOfOneType({ finding: a }: PreparedFinding, { finding: b }: PreparedFinding): boolean {
  const isAny = (types: readonly CommentType[]) => types.length === 0 || types.includes("general");
  return isAny(a.types) || isAny(b.types) || a.types.some((type) => b.types.includes(type));
}

/** Many things may be missing under one heading, which all findings about them quote. */
function areAbsences(a: PreparedFinding, b: PreparedFinding): boolean {
  return [a, b].every(({ finding }) => isAboutAbsence(finding.types));
}

function familiesOf({ types }: ComparableFinding): Set<string> {
  return new Set(
    (types.length > 0 ? types : ["general" as const]).map((type) => FAMILIES[type] ?? "substance"),
  );
}

/** Weighs and counts the shared words; `share` is their part of the shorter finding's weight. */
function sharedWords(
  a: PreparedFinding,
  b: PreparedFinding,
): { weight: number; share: number; count: number } {
  const [less, more] = a.stems.size <= b.stems.size ? [a, b] : [b, a];
  let weight = 0;
  let count = 0;
  for (const [stem, each] of less.stems) {
    if (!more.stems.has(stem)) continue;
    weight += each;
    count += isExact(stem) ? EXACT_WEIGHT : 1;
  }
  const least = Math.min(a.weight, b.weight);
  return { weight, count, share: least === 0 ? 0 : weight / least };
}

/** Returns the shortest span that a suggestion changes; null if it changes nothing. */
function changeOf(markdown: string, { span, suggestion }: ComparableFinding): Change | null {
  const quote = markdown.slice(span.start, span.end);
  if (suggestion === null || suggestion === "" || suggestion === quote) return null;
  const shortest = Math.min(quote.length, suggestion.length);
  let head = 0;
  while (head < shortest && quote[head] === suggestion[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && quote.at(-1 - tail) === suggestion.at(-1 - tail)) tail += 1;
  return {
    start: span.start + head,
    end: span.end - tail,
    words: suggestion.slice(head, suggestion.length - tail),
  };
}

function isSameChange(a: Change, b: Change): boolean {
  return a.start === b.start && a.end === b.end && a.words === b.words;
}

/** An insertion between two words touches both. */
function widened({ start, end }: Span): Span {
  return { start: start - 1, end: end + 1 };
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
