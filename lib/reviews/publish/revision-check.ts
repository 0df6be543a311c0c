import type { CommentRow } from "#db/queries/comments.ts";
import { checkIdOf } from "../comment-types.ts";
import type { ComputedFindings } from "../findings/join/join-computed.ts";
import type { RevisionAnswer } from "../passes/answers.ts";
import type { RevisionCheck } from "../revision-schema.ts";

type Earlier = Pick<CommentRow, "id" | "content">;
type Followed = RevisionCheck["comments"][number];

/** The findings of the checks now, with those that are no comment because of type, rank or a preview. */
type Computed = Pick<ComputedFindings, "report" | "findings">;

/**
 * Finds the outcome of each comment of an earlier session. A computed one is settled by running its check again, if that
 * could run. A judged one has the outcome that the model gave, or "unclear" without one.
 */
export function revisionCheckOf(
  markdown: string,
  previous: { sessionId: string; comments: readonly Earlier[] },
  now: {
    computed: Computed;
    answers: readonly ({ commentId: string } & RevisionAnswer)[];
  },
): RevisionCheck {
  const comments = previous.comments.map((row) => {
    const computed = followComputed(markdown, row, now.computed);
    return computed ?? judgedOutcome(row, now.answers.find(({ commentId }) => commentId === row.id) ?? null);
  });
  const count = (verdict: Followed["verdict"]) => comments.filter((each) => each.verdict === verdict).length;
  return {
    previous_session_id: previous.sessionId,
    comments,
    counts: {
      fixed: count("fixed"),
      partly_fixed: count("partly_fixed"),
      not_fixed: count("not_fixed"),
      no_longer_applies: count("no_longer_applies"),
      unclear: count("unclear"),
    },
  };
}

function followComputed(
  markdown: string,
  { id, content }: Earlier,
  { report, findings }: Computed,
): Followed | null {
  const checkId = checkIdOf(content.source);
  if (checkId === null) return null;
  const own = { comment_id: id, title: content.title, quote_before: content.quote };
  const obstacle = obstacleOf(report, checkId);
  if (obstacle !== null) return { ...own, verdict: "unclear", explanation: obstacle, quote_after: null };
  const found = [...report.findings, ...findings]
    .filter((finding) => finding.checkId === checkId)
    .map(({ title, span }) => ({ title, quote: markdown.slice(span.start, span.end) }));
  if (found.some(({ quote }) => quote === content.quote))
    return {
      ...own,
      verdict: "not_fixed",
      explanation: "The same check finds it again, in the same words.",
      quote_after: content.quote,
    };
  const isThere = markdown.includes(content.quote);
  const quoteAfter = isThere ? content.quote : null;
  const others = content.related.map(({ quote }) => quote);
  if (found.some(({ title, quote }) => title === content.title || others.includes(quote)))
    return {
      ...own,
      verdict: "partly_fixed",
      explanation: "The passage changed, and the same check still finds something of this kind.",
      quote_after: quoteAfter,
    };
  const explanation = isThere
    ? "The passage stands, and the check no longer finds anything wrong with it."
    : "The passage changed, and the check finds nothing of this kind any more.";
  return { ...own, verdict: "fixed", explanation, quote_after: quoteAfter };
}

/** Returns why the check cannot decide, or null. A text without anything to check has nothing wrong, either. */
function obstacleOf({ ran, notApplicable }: ComputedFindings["report"], checkId: string): string | null {
  if (ran.some(({ id }) => id === checkId)) return null;
  const idle = notApplicable.find(({ id }) => id === checkId);
  if (idle?.absent) return null;
  const reason = idle ? ` (${idle.reason})` : "";
  return `The check that found it could not look at this text${reason}.`;
}

function judgedOutcome({ id, content }: Earlier, answer: RevisionAnswer | null): Followed {
  return {
    comment_id: id,
    title: content.title,
    verdict: answer?.verdict ?? "unclear",
    explanation:
      answer?.explanation ?? "No model looked at it again. A check cannot decide about a judged comment.",
    quote_before: content.quote,
    quote_after: answer?.quoteAfter ?? null,
  };
}
