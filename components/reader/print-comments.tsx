"use client";

import { FormulaText } from "#components/ui/formula-text.tsx";
import { Prose } from "#components/ui/prose.tsx";
import { useStore } from "#components/ui/store.ts";
import { confidenceWords } from "#lib/reviews/comment-types.ts";
import type { Reply } from "#lib/reviews/thread-schema.ts";
import { originOf, SEVERITY_LOOKS } from "./describe-comment.ts";
import { isDone } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { authorName } from "./written-comments.ts";

const NO_REPLIES: readonly Reply[] = [];

/** Prints the comments after the manuscript, under the numbers of their marks. */
export function PrintComments({ store }: { store: ReaderStore }) {
  const comments = useStore(store, (state) => state.comments);
  const replies = useStore(store, (state) => state.threads?.replies ?? NO_REPLIES);
  const open = comments.filter((comment) => !isDone(comment));
  if (open.length === 0) return null;
  return (
    <section className="print-only mt-8 border-t border-rule pt-6 text-sm" aria-hidden="true">
      <h2 className="mb-4 font-serif text-xl font-semibold">Comments</h2>
      {open.map((comment) => (
        <div key={comment.id} className="print-comment mb-4">
          <p className="font-semibold">
            {comment.number}. <FormulaText text={comment.title} />
          </p>
          {comment.written ? (
            <p className="text-ink-faint">By {authorName(comment.written.author)}</p>
          ) : (
            <p className="text-ink-faint">
              {SEVERITY_LOOKS[comment.severity].word} · {originOf(comment.source).word},{" "}
              {confidenceWords(comment.score)}
            </p>
          )}
          <p className="mt-1 font-serif italic">
            “<FormulaText text={comment.quote} />”
          </p>
          <div className="mt-1">
            {comment.written ? (
              <p className="whitespace-pre-wrap">{comment.message}</p>
            ) : (
              <Prose markdown={comment.message} />
            )}
          </div>
          {comment.evidence?.recomputed ? (
            <p className="mt-1">
              Reported: {comment.evidence.reported}. Recomputed: {comment.evidence.recomputed}.
            </p>
          ) : null}
          {comment.evidence?.calculations?.map(({ request, result }) => (
            <p key={request} className="mt-1">
              Calculated: {request} → {result}
            </p>
          ))}
          {comment.suggestion ? <p className="mt-1">Suggested: {comment.suggestion}</p> : null}
          {replies
            .filter((reply) => reply.comment_id === comment.id)
            .map((reply) => (
              <p key={reply.reply_id} className="mt-1 ml-4 whitespace-pre-wrap">
                <span className="font-semibold">{authorName(reply.author)}:</span> {reply.message}
              </p>
            ))}
        </div>
      ))}
    </section>
  );
}
