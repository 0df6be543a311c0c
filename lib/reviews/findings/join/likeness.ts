import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { breather } from "../../passes/breathe.ts";
import { isAboutAbsence, type JUDGED_TYPES } from "../../passes/vocabulary.ts";
import { isExact, Rarity, stemsOf } from "./rarity.ts";

type JudgedType = (typeof JUDGED_TYPES)[number];

/** A finding, as far as it is compared with others. Spans are UTF-16 ranges of the manuscript's Markdown. */
export interface Comparable {
  title: string;
  message: string;
  span: Span;
  related: readonly Span[];
  types: readonly JudgedType[];
  /** Text that replaces the quote, or null. */
  suggestion: string | null;
  /** The passes or checks that raised it. */
  raisedBy: readonly string[];
  /** The number of the computed finding that it is, or rests on. */
  evidence: number | null;
}

export interface Likeness {
  /** "same" and "different" need no asking. Of the others somebody must look; "likely" ones are one if nobody can. */
  verdict: "same" | "likely" | "unlikely" | "different";
  /** The more, the likelier they are one; of those that must be looked at. */
  strength: number;
}

/** A finding made ready for many comparisons. */
export interface Prepared {
  finding: Comparable;
  /** What it says: stems of words and numbers, with how much each weighs. */
  said: ReadonlyMap<string, number>;
  weight: number;
  /** The stems of what it quotes. */
  quoted: ReadonlySet<string>;
  families: ReadonlySet<string>;
  change: Change | null;
}

/** What a suggestion changes: this range of the manuscript becomes these words. */
interface Change extends Span {
  words: string;
}

const EXACT_WEIGHT = 2;
/** What shared words must weigh for two findings to speak of one thing: more than one word of a paper's own. */
const LEAST_SHARED = 0.6;
const LONGEST_QUOTED = 1_000;
const PARAGRAPHS_AT_ONCE = 500;
/** Farther apart than this no two quotes are of one passage. */
const NEAR = 300;

/** Kinds of problems that are told apart: a slip of wording and a wrong number of one sentence are two. */
const FAMILIES: Partial<Record<JudgedType, string>> = {
  grammar: "wording",
  spelling: "wording",
  style: "wording",
  clarity: "wording",
  references: "sources",
  external_references: "sources",
};

/** How rare words are in the paragraphs of a text. */
export async function rarityIn(markdown: string): Promise<Rarity> {
  const rarity = new Rarity();
  const breathe = breather(PARAGRAPHS_AT_ONCE);
  for (const paragraph of markdown.split(/\n\s*\n/)) {
    await breathe();
    rarity.add(stemsOf(paragraph));
  }
  return rarity;
}

/** Makes findings ready. A word weighs the more, the fewer paragraphs and other findings have it. */
export function prepareAll(markdown: string, inText: Rarity, findings: readonly Comparable[]): Prepared[] {
  const all = findings.map((finding) => ({ finding, stems: stemsOf(`${finding.title} ${finding.message}`) }));
  const inFindings = new Rarity();
  for (const { stems } of all) inFindings.add(stems);
  const weigh = (stem: string) =>
    Math.min(inText.of(stem, 0), inFindings.of(stem, 2)) * (isExact(stem) ? EXACT_WEIGHT : 1);
  return all.map(({ finding, stems }) => {
    const said = new Map([...stems].map((stem) => [stem, weigh(stem)]));
    const { start, end } = finding.span;
    return {
      finding,
      said,
      weight: [...said.values()].reduce((sum, each) => sum + each, 0),
      quoted: stemsOf(markdown.slice(start, Math.min(end, start + LONGEST_QUOTED))),
      families: familiesOf(finding),
      change: changeOf(markdown, finding),
    };
  });
}

/** How alike two findings are, by where they stand, what they say, what they are about and who raised them. */
export function likenessOf(a: Prepared, b: Prepared): Likeness {
  const tie = tieOf(a, b);
  const isTied = tie !== "none";
  const isOfPlace = tie === "same" || tie === "crossed";
  const { weight, share, count } = sharedWords(a, b);
  const isOpposed = areOpposed(a, b);
  const isSpecific = count >= 2 && weight >= LEAST_SHARED;
  const strength = share + (isOfPlace ? 0.5 : 0) + (isSpecific ? 1 : 0) - (isOpposed ? 2 : 0);
  const is = (verdict: Likeness["verdict"]): Likeness => ({ verdict, strength });
  if (a.change && b.change && isSameChange(a.change, b.change)) return is("same");
  const { evidence } = a.finding;
  if (isTied && evidence !== null && evidence === b.finding.evidence) return is("same");
  const isRetold = share >= 0.9 || (!isOpposed && share >= (tie === "same" ? 0.5 : 0.65) && count >= 3);
  if (isTied && isRetold) return is("same");
  // What no place ties together may be the same phrase of two problems ("… is used before it is defined").
  if (!isTied) return is(share >= 0.4 ? "unlikely" : "different");
  // Who says the same kind of thing of one place without a word in common is likelier to be vague than to mean another.
  if (!isOpposed && (isSpecific || (tie === "same" && areOfOneType(a, b) && !areAbsences(a, b))))
    return is("likely");
  return is(isOfPlace || share >= 0.15 ? "unlikely" : "different");
}

/** Of one place; one of them points to the other's, or both to a third; of places beside each other; or none of it. */
type Tie = "same" | "crossed" | "near" | "none";

function tieOf(a: Prepared, b: Prepared): Tie {
  const [one, other] = [a.finding, b.finding];
  const shared = Math.min(one.span.end, other.span.end) - Math.max(one.span.start, other.span.start);
  if (shared > 0) {
    const [shorter, longer] = [lengthOf(one.span), lengthOf(other.span)].toSorted((x, y) => x - y);
    const union = (shorter ?? 0) + (longer ?? 0) - shared;
    return shared / union >= 0.5 || shared === shorter ? "same" : "near";
  }
  if (isCrossed(one, other)) return "crossed";
  return -shared <= NEAR && (pointsTo(a, b) || pointsTo(b, a)) ? "near" : "none";
}

/** One is anchored where the other points to, or both point to a third place. */
function isCrossed(a: Comparable, b: Comparable): boolean {
  const meet = (some: readonly Span[], others: readonly Span[]) =>
    some.some((span) => others.some((other) => overlaps(span, other)));
  return meet(a.related, [b.span]) || meet([a.span], b.related) || meet(a.related, b.related);
}

/** It names what stands in the other's quote and not in its own. */
function pointsTo(a: Prepared, b: Prepared): boolean {
  let pointed = 0;
  for (const [stem, weight] of a.said) if (b.quoted.has(stem) && !a.quoted.has(stem)) pointed += weight;
  return pointed >= 1;
}

/** Told of in one answer, of another kind, or changing other words. */
function areOpposed(a: Prepared, b: Prepared): boolean {
  if (isOfOneAnswer(a, b)) return true;
  if (a.change && b.change && !overlaps(widened(a.change), widened(b.change))) return true;
  return ![...a.families].some((family) => b.families.has(family));
}

/** The same answer seldom tells one problem twice. */
function isOfOneAnswer({ finding: a }: Prepared, { finding: b }: Prepared): boolean {
  return a.raisedBy.some((pass) => b.raisedBy.includes(pass));
}

/** What is general may be of any type. */
function areOfOneType({ finding: a }: Prepared, { finding: b }: Prepared): boolean {
  const isAny = (types: readonly JudgedType[]) => types.length === 0 || types.includes("general");
  return isAny(a.types) || isAny(b.types) || a.types.some((type) => b.types.includes(type));
}

/** Many things may be missing under one heading, which all of them quote. */
function areAbsences(a: Prepared, b: Prepared): boolean {
  return [a, b].every(({ finding }) => isAboutAbsence(finding.types));
}

function familiesOf({ types }: Comparable): Set<string> {
  return new Set(
    (types.length > 0 ? types : ["general" as const]).map((type) => FAMILIES[type] ?? "substance"),
  );
}

/** The shared words: what they weigh, their part of what the one that says less says, and how many they are. */
function sharedWords(a: Prepared, b: Prepared): { weight: number; share: number; count: number } {
  const [less, more] = a.said.size <= b.said.size ? [a, b] : [b, a];
  let weight = 0;
  let count = 0;
  for (const [stem, each] of less.said) {
    if (!more.said.has(stem)) continue;
    weight += each;
    count += isExact(stem) ? EXACT_WEIGHT : 1;
  }
  const least = Math.min(a.weight, b.weight);
  return { weight, count, share: least === 0 ? 0 : weight / least };
}

/** The shortest range that a suggestion changes; null where it changes nothing, or all of a long quote. */
function changeOf(markdown: string, { span, suggestion }: Comparable): Change | null {
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

/** What is put between two words touches both. */
function widened({ start, end }: Span): Span {
  return { start: start - 1, end: end + 1 };
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
