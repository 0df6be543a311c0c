import { checkIdOf } from "../comment-types.ts";
import { judgePairs } from "../findings/join/judge-pairs.ts";
import { type ComparableFinding, prepareAll, rarityIn, similarityOf } from "../findings/join/similarity.ts";
import { leadOf } from "../findings/judged-finding.ts";
import { SAME_CAUSE } from "./answers.ts";
import { placeNow, type Versions } from "./compare-versions.ts";
import type { EarlierComment, PassInput, PassReport } from "./pass.ts";

type Returned = NonNullable<PassReport["returned"]>;

/** A pair that may have one root cause: indices of the earlier comment and of the finding of this review. */
interface PossiblePair {
  earlier: number;
  /** The index of the version that has the earlier comment. */
  version: number;
  now: number;
  isCertain: boolean;
  isLikely: boolean;
  strength: number;
}

/**
 * Finds the judged comments of earlier versions that this review raises again, maybe in other words. Similarity decides
 * the clear pairs, a model the others. Each comment returns once at most, and a comment of a version that comes first in
 * the list goes before those of the others.
 */
export async function findReturned(
  { text, reports, callModel }: Pick<PassInput, "text" | "reports" | "callModel">,
  earlierVersions: readonly { versions: Versions; comments: readonly EarlierComment[] }[],
): Promise<{ returned: Returned; limitations: string[] }> {
  const joined = reports.get("join")?.joined;
  const leads = (joined?.causes ?? []).flatMap((each, cause) => {
    const lead = joined && leadOf(joined, each);
    return lead ? [{ cause, lead }] : [];
  });
  const earlier = earlierVersions.flatMap(({ versions, comments }, version) =>
    comments
      .filter(({ source }) => checkIdOf(source) === null)
      .flatMap((comment) => {
        const finding = comparable(versions, comment);
        return finding ? [{ id: comment.id, version, finding }] : [];
      }),
  );
  if (leads.length === 0 || earlier.length === 0) return { returned: [], limitations: [] };
  const findings = [
    ...earlier.map(({ finding }) => finding),
    ...leads.map(({ lead }) => ({ ...lead, evidence: null, raisedBy: [lead.passId] })),
  ];
  const ready = prepareAll(text.markdown, await rarityIn(text.markdown), findings);
  const possible = earlier.flatMap(({ version }, e) =>
    leads.flatMap((__, n): PossiblePair[] => {
      const [one, other] = [ready[e], ready[earlier.length + n]];
      const { verdict, strength } =
        one && other ? similarityOf(one, other) : { verdict: "different", strength: 0 };
      const pair = {
        earlier: e,
        version,
        now: n,
        strength,
        isCertain: verdict === "same",
        isLikely: verdict === "likely",
      };
      return verdict === "different" ? [] : [pair];
    }),
  );
  const open = possible
    .filter(({ isCertain }) => !isCertain)
    .map((each) => ({ ...each, pair: [each.earlier, earlier.length + each.now] as const }));
  const { same, limitations } = await judgePairs(
    text,
    (shown, { callId = "returned" } = {}) =>
      callModel({
        callId,
        role: "fast",
        instructions: text.prompt("merge").text,
        parts: [{ text: shown }],
        answer: SAME_CAUSE,
      }),
    ready,
    open,
    { name: "returned-pairs" },
  );
  const confirmed = open.filter(({ pair }) => same.includes(pair));
  const pairs = [...possible.filter(({ isCertain }) => isCertain), ...confirmed];
  return {
    returned: oneForOne(pairs).flatMap(({ earlier: e, now }) => {
      const [comment, lead] = [earlier[e], leads[now]];
      return comment && lead ? [{ commentId: comment.id, cause: lead.cause }] : [];
    }),
    limitations,
  };
}

/** Returns an earlier comment as a finding at the place that it has in the text now; null if it has none. */
function comparable(versions: Versions, comment: EarlierComment): ComparableFinding | null {
  const span = placeNow(versions, comment.anchor);
  if (span === null) return null;
  const related = comment.related.map((quote) => placeNow(versions, quote)).filter((place) => place !== null);
  const { title, message, types } = comment;
  return {
    title,
    message,
    types,
    span,
    related,
    suggestion: null,
    evidence: null,
    raisedBy: ["an earlier review"],
  };
}

function oneForOne(pairs: readonly PossiblePair[]): PossiblePair[] {
  const taken = { earlier: new Set<number>(), now: new Set<number>() };
  return pairs
    .toSorted(
      (a, b) => a.version - b.version || Number(b.isCertain) - Number(a.isCertain) || b.strength - a.strength,
    )
    .filter(({ earlier, now }) => {
      const isFree = !taken.earlier.has(earlier) && !taken.now.has(now);
      if (isFree) {
        taken.earlier.add(earlier);
        taken.now.add(now);
      }
      return isFree;
    });
}
