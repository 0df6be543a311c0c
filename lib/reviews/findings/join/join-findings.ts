import { apartFrom, overlaps, type Span } from "#lib/manuscript/span.ts";
import type { Ask, ReviewText } from "../../passes/pass.ts";
import type { JudgedFinding, Unplaced } from "../place/judged-finding.ts";
import { MOST_RELATED, placedAt, placeQuote } from "../place/place-findings.ts";
import { repairQuotes } from "../place/repair-quotes.ts";
import { comparePairs, groupsOf, type Pair } from "./join-causes.ts";
import { judgePairs } from "./judge-pairs.ts";
import { type Comparable, prepareAll, rarityIn } from "./likeness.ts";

/** A finding of the checks, as far as it is compared with what models found. */
export type Computed = Comparable;

/** Findings of one root cause: by index, the computed ones first. The first is told; the others are kept with it. */
export interface Cause {
  computed: number[];
  judged: number[];
}

export interface JoinedFindings {
  judged: JudgedFinding[];
  causes: Cause[];
  /** Findings whose words are nowhere in the text, by the pass that raised them. */
  dropped: { passId: string; title: string }[];
  /** What could not be done, for the review's notes: a model that failed here costs tidiness, no finding. */
  faults: string[];
}

const MOST_REPAIRED = 60;

/** Places what could not be placed, where its exact words can be told, and joins findings of one root cause. */
export async function joinFindings(
  text: ReviewText,
  ask: Ask,
  found: { computed: readonly Computed[]; placed: readonly JudgedFinding[]; unplaced: readonly Unplaced[] },
): Promise<JoinedFindings> {
  const faults: string[] = [];
  const forgive = (error: unknown) => {
    if (!(error instanceof Error) || error.name !== "ModelError") throw error;
    faults.push(error.message);
    return null;
  };
  const unplaced = found.unplaced.slice(0, MOST_REPAIRED);
  const words = (unplaced.length > 0 && (await repairQuotes(text, ask, unplaced).catch(forgive))) || [];
  const repaired = unplaced.map((each, i) => repair(text.markdown, each, words[i] ?? null));
  const judged = [...found.placed, ...repaired.filter((each) => each !== null)];
  const dropped = found.unplaced
    .filter((_, i) => !repaired[i])
    .map(({ passId, finding }) => ({ passId, title: finding.title }));

  const all: Comparable[] = [...found.computed, ...judged.map((each) => asComparable(each, found.computed))];
  const apart = found.computed.length;
  const isOpen = ([, b]: Pair) => b >= apart;
  const inText = await rarityIn(text.markdown);
  const { same } = await comparePairs(prepareAll(text.markdown, inText, all));
  const certain = groupsOf(all.length, same.filter(isOpen), apart);
  // Each group is asked about once, by its first member: ten passes that say the same cost no more than one.
  const leads = prepareAll(
    text.markdown,
    inText,
    certain.flatMap((group) => asOne(all, group) ?? []),
  );
  const compared = await comparePairs(leads);
  const open = compared.open.filter(({ pair }) => isOpen(pair));
  const told = await judgePairs(text, ask, leads, open);
  faults.push(...told.faults);
  const pairs = [...compared.same.filter(isOpen), ...told.same];
  const causes = groupsOf(leads.length, pairs, apart).map((group) => {
    const members = group.flatMap((i) => certain[i] ?? []).toSorted((x, y) => x - y);
    return {
      computed: members.filter((i) => i < apart),
      judged: members.filter((i) => i >= apart).map((i) => i - apart),
    };
  });
  return { judged, causes, dropped, faults };
}

/** A group as its first member tells it, raised by all of them and pointing to all of their places. */
function asOne(all: readonly Comparable[], group: readonly number[]): Comparable | null {
  const [lead, ...others] = group.flatMap((i) => all[i] ?? []);
  if (lead === undefined) return null;
  const places = others.flatMap(({ span, related }) => [span, ...related]);
  return {
    ...lead,
    raisedBy: [...new Set([lead, ...others].flatMap(({ raisedBy }) => raisedBy))],
    related: [...lead.related, ...apartFrom([lead.span, ...lead.related], places, MOST_RELATED)],
  };
}

function repair(markdown: string, { passId, finding }: Unplaced, words: string | null): JudgedFinding | null {
  const span: Span | null = words === null ? null : placeQuote(markdown, words, 0);
  return span && placedAt(markdown, passId, finding, span);
}

/** What rests on a computed finding of quite another place rests on none: some models fill in any number. */
function asComparable(finding: JudgedFinding, computed: readonly Computed[]): Comparable {
  const named = finding.evidence === null ? undefined : computed[finding.evidence - 1];
  const places = named ? [named.span, ...named.related] : [];
  const evidence = places.some((span) => overlaps(span, finding.span)) ? finding.evidence : null;
  return { ...finding, evidence, raisedBy: [finding.passId] };
}
