import type { CommentRow } from "#db/queries/comments.ts";
import type { RevisionAnswer } from "#lib/passes/check-revision.ts";
import { checkIdOf } from "./comment-types.ts";
import type { ReviewComment } from "./review-comment.ts";
import type { RevisionCheck } from "./revision-schema.ts";

type Followed = RevisionCheck["comments"][number];

/**
 * What became of an earlier session's comments. A computed one is settled by running its check again; of a judged one
 * the model's answer is told, and "unclear" where there is none.
 */
export function revisionCheckOf(
  markdown: string,
  previous: { sessionId: string; comments: readonly CommentRow[] },
  now: {
    comments: readonly Pick<ReviewComment, "source" | "quote" | "title">[];
    answers: readonly ({ commentId: string } & RevisionAnswer)[];
  },
): RevisionCheck {
  const comments = previous.comments.map((row) => {
    const computed = followComputed(markdown, row, now.comments);
    return computed ?? told(row, now.answers.find(({ commentId }) => commentId === row.id) ?? null);
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
  { id, content }: CommentRow,
  comments: readonly Pick<ReviewComment, "source" | "quote" | "title">[],
): Followed | null {
  if (checkIdOf(content.source) === null) return null;
  const own = { comment_id: id, title: content.title, quote_before: content.quote };
  const same = comments.find(({ source, quote }) => source === content.source && quote === content.quote);
  if (same)
    return {
      ...own,
      verdict: "not_fixed",
      explanation: "The same check finds it again, in the same words.",
      quote_after: same.quote,
    };
  const isThere = markdown.includes(content.quote);
  const others = comments.some(({ source, title }) => source === content.source && title === content.title);
  if (others)
    return {
      ...own,
      verdict: "partly_fixed",
      explanation: "The passage changed, and the same check still finds something of this kind.",
      quote_after: isThere ? content.quote : null,
    };
  return isThere
    ? {
        ...own,
        verdict: "fixed",
        explanation: "The passage stands, and the check no longer finds anything wrong with it.",
        quote_after: content.quote,
      }
    : {
        ...own,
        verdict: "fixed",
        explanation: "The passage changed, and the check finds nothing of this kind any more.",
        quote_after: null,
      };
}

function told({ id, content }: CommentRow, answer: RevisionAnswer | null): Followed {
  return {
    comment_id: id,
    title: content.title,
    verdict: answer?.verdict ?? "unclear",
    explanation:
      answer?.explanation ?? "No model looked at it: a judged comment cannot be settled by computing.",
    quote_before: content.quote,
    quote_after: answer?.quoteAfter ?? null,
  };
}
