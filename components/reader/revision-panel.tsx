"use client";

import { LocateFixed } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { ChangedWords } from "#components/ui/changed-words.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { RevisionCheck } from "#lib/reviews/revision-schema.ts";
import { VERDICTS } from "./revision-verdicts.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface RevisionPanelProps {
  sessionId: string;
  check: RevisionCheck;
  controls: ReaderControls;
}

/** Shows what became of the comments of the earlier review. */
export function RevisionPanel({ sessionId, check, controls }: RevisionPanelProps) {
  const earlier = `/reviews/${check.previous_session_id}`;
  return (
    <section aria-labelledby="revision" className="rounded-lg border border-rule bg-sheet p-4">
      <h3 id="revision" className="font-semibold">
        Earlier comments in this version
      </h3>
      <p className="mt-1 text-ink-soft">
        {check.comments.length === 0
          ? "The earlier review had no comments. "
          : `Galley checked ${countNoun(check.comments.length, "comment")} against this version. `}
        <Link href={earlier} className="link">
          Open the earlier review
        </Link>{" "}
        or{" "}
        <Link href={`/reviews/${sessionId}/compare`} className="link">
          compare both versions
        </Link>
        .
      </p>
      <Counts counts={check.counts} />
      {VERDICTS.map(({ verdict, word, icon: Icon, ink }) => {
        const comments = check.comments.filter((comment) => comment.verdict === verdict);
        return comments.length === 0 ? null : (
          <div key={verdict} className="mt-4">
            <h4 className={`flex items-center gap-1.5 text-xs font-medium ${ink}`}>
              <Icon size={14} aria-hidden="true" />
              {word}
            </h4>
            <ul className="mt-1 divide-y divide-rule border-y border-rule">
              {comments.map((comment) => (
                <li key={comment.comment_id}>
                  <Earlier comment={comment} earlier={earlier} controls={controls} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** Shows the counts as a bar and in words. */
function Counts({ counts }: Pick<RevisionCheck, "counts">) {
  const present = VERDICTS.filter(({ verdict }) => counts[verdict] > 0);
  if (present.length === 0) return null;
  return (
    <div className="mt-3">
      <div aria-hidden="true" className="flex h-1.5 gap-px overflow-hidden rounded-full">
        {present.map(({ verdict, ink }) => (
          <span key={verdict} className={`bg-current ${ink}`} style={{ flexGrow: counts[verdict] }} />
        ))}
      </div>
      <p className="mt-1.5 text-xs text-ink-soft tabular-nums">
        {present.map(({ verdict, word }) => `${counts[verdict]} ${word.toLowerCase()}`).join(" · ")}
      </p>
    </div>
  );
}

interface EarlierProps {
  comment: RevisionCheck["comments"][number];
  earlier: string;
  controls: ReaderControls;
}

function Earlier({ comment, earlier, controls }: EarlierProps) {
  const { comment_id, title, explanation, quote_before, quote_after } = comment;
  const passage = quote_after === null ? null : controls.find(quote_after);
  return (
    <details>
      <summary className="py-2 hover:text-accent">{title}</summary>
      <div className="space-y-2.5 pb-3">
        <p className="text-ink-soft">{explanation}</p>
        {quote_before === "" && quote_after === null ? null : (
          <blockquote className="rounded-md border border-rule bg-paper px-3 py-2 font-serif text-base leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
            <ChangedWords before={quote_before} after={quote_after ?? ""} />
          </blockquote>
        )}
        {quote_after === null ? (
          <p className="text-xs text-ink-faint">This version no longer has this passage.</p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {passage ? (
            <Button size="sm" onClick={() => controls.point(passage)}>
              <LocateFixed size={14} aria-hidden="true" />
              Show in the manuscript
            </Button>
          ) : null}
          <Link href={`${earlier}#comment=${encodeURIComponent(comment_id)}`} className="link text-xs">
            Open the earlier comment
          </Link>
        </div>
      </div>
    </details>
  );
}
