import type { Finding } from "#lib/checks/finding.ts";
import { apartFrom, overlaps } from "#lib/manuscript/span.ts";
import { SAME_CAUSE_GROUPS, type SameCauseAnswer } from "../../passes/answers.ts";
import type { CallPassModel } from "../../passes/define-pass.ts";
import type { PassInput, PassReport, ReviewText } from "../../passes/pass.ts";
import type { Cause, JudgedFinding } from "../judged-finding.ts";
import { MOST_RELATED } from "../place/place-findings.ts";
import { placeReports } from "../place/place-reports.ts";
import { comparePairs, groupsOf, type OpenPair, type Pair } from "./group-findings.ts";
import { type CallLister, type JudgedLists, judgeLists } from "./judge-lists.ts";
import { type JudgedPairs, judgePairs, MOST_PAIRS } from "./judge-pairs.ts";
import { type ComparableFinding, prepareAll, rarityIn } from "./similarity.ts";

/** Finds the anchors of what the passes reported, and joins findings of one root cause. */
export async function joinFindings(
  input: PassInput,
  callJudge: CallPassModel<SameCauseAnswer>,
): Promise<PassReport> {
  const { judged, dropped, limitations } = await placeReports(input);
  const { text, computed, callModel } = input;
  const callLister: CallLister = (shown, callId) =>
    callModel({
      callId,
      role: "fast",
      instructions: text.prompt("group").text,
      parts: [{ text: shown }],
      answer: SAME_CAUSE_GROUPS,
    });
  const { causes, limitations: ofJudge } = await joinCauses(
    text,
    { callJudge, callLister },
    { computed, judged },
  );
  return {
    findings: [],
    joined: { judged, causes, dropped },
    limitations: [...limitations, ...ofJudge],
  };
}

/** Joins findings of one root cause. Two computed findings are distinct already and never joined. */
export async function joinCauses(
  text: ReviewText,
  { callJudge, callLister }: { callJudge: CallPassModel<SameCauseAnswer>; callLister: CallLister },
  { computed, judged }: { computed: readonly Finding[]; judged: readonly JudgedFinding[] },
): Promise<{ causes: Cause[]; limitations: string[] }> {
  const all = [
    // Models see the computed findings under these numbers.
    ...computed.map(({ checkId, ...each }, i) => ({ ...each, raisedBy: [checkId], evidence: i + 1 })),
    ...judged.map((each) => asComparable(each, computed)),
  ];
  const apart = computed.length;
  const isOpen = ([, b]: Pair) => b >= apart;
  const inText = await rarityIn(text.markdown);
  const { same } = await comparePairs(prepareAll(text.markdown, inText, all));
  const certain = groupsOf(all.length, same.filter(isOpen), apart);
  // The model sees each group once, as its first member: ten passes that say the same cost no more than one.
  const leads = prepareAll(
    text.markdown,
    inText,
    certain.flatMap((group) => asOne(all, group) ?? []),
  );
  const compared = await comparePairs(leads);
  const open = compared.open.filter(({ pair }) => isOpen(pair));
  const decide: DecidePairs = (some, options) => judgePairs(text, callJudge, leads, some, options);
  const [near, far] = await Promise.all([
    decide(open, { name: "pairs" }),
    judged.length > 0 && compared.others > 0
      ? judgeOthers(
          compared.kin.filter(({ pair }) => isOpen(pair)),
          {
            lists: judgeLists(text, callLister, leads),
            decide: (some) => decide(some, { name: "far", most: mostFarPairs(leads.length) }),
          },
        )
      : NO_OTHERS,
  ]);
  const isDecided = new Set(open.map(({ pair }) => pair.join(" ")));
  const others = far.same.filter((pair) => isOpen(pair) && !isDecided.has(pair.join(" ")));
  const pairs = [...compared.same.filter(isOpen), ...near.same, ...others];
  const causes = groupsOf(leads.length, pairs, apart).map((group) => {
    const members = group.flatMap((i) => certain[i] ?? []).toSorted((x, y) => x - y);
    return {
      computed: members.filter((i) => i < apart),
      judged: members.filter((i) => i >= apart).map((i) => i - apart),
    };
  });
  return { causes, limitations: [...near.limitations, ...far.limitations] };
}

type DecidePairs = (
  pairs: readonly OpenPair[],
  options: { name: string; most?: number },
) => Promise<JudgedPairs>;

/** The more findings, the less the likeliest pairs are right. */
const FAR_PAIRS_OF_A_FINDING = 4;
const MOST_FAR_PAIRS = 480;

function mostFarPairs(findings: number): number {
  return Math.min(MOST_FAR_PAIRS, Math.max(MOST_PAIRS, FAR_PAIRS_OF_A_FINDING * findings));
}

const NO_OTHERS: JudgedPairs = { same: [], limitations: [] };

/** Where the lists were not judged, the model compares each finding with its nearest kin, pair by pair. */
async function judgeOthers(
  kin: readonly OpenPair[],
  {
    lists,
    decide,
  }: { lists: Promise<JudgedLists>; decide: (pairs: readonly OpenPair[]) => Promise<JudgedPairs> },
): Promise<JudgedPairs> {
  const { same, isUnjudged } = await lists;
  const rest = await decide(kin.filter(({ pair }) => isUnjudged(pair)));
  return { same: [...same, ...rest.same], limitations: rest.limitations };
}

/** Returns a group in the words of its first member, raised by all of them and pointing to all of their passages. */
function asOne(all: readonly ComparableFinding[], group: readonly number[]): ComparableFinding | null {
  const [lead, ...others] = group.flatMap((i) => all[i] ?? []);
  if (lead === undefined) return null;
  const spans = others.flatMap(({ span, related }) => [span, ...related]);
  return {
    ...lead,
    raisedBy: [...new Set([lead, ...others].flatMap(({ raisedBy }) => raisedBy))],
    related: [...lead.related, ...apartFrom([lead.span, ...lead.related], spans, MOST_RELATED)],
  };
}

/** Ignores the number of a computed finding about quite another passage: some models fill in any number. */
function asComparable(finding: JudgedFinding, computed: readonly Finding[]): ComparableFinding {
  const named = finding.evidence === null ? undefined : computed[finding.evidence - 1];
  const spans = named ? [named.span, ...named.related] : [];
  const evidence = spans.some((span) => overlaps(span, finding.span)) ? finding.evidence : null;
  const isAstray = finding.keptAt === "a similar paragraph" || finding.keptAt === "the beginning";
  return { ...finding, evidence, isAstray, raisedBy: [finding.passId] };
}
