"use client";

import { MessagesSquare } from "lucide-react";
import Link from "next/link";
import { useCallback, useEffect, useState } from "react";
import { StudioBar } from "#components/shell/studio-bar.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { call } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { listResponses } from "#lib/responses/contract.ts";
import type { ResponseSummary } from "#lib/responses/schema.ts";
import { StartResponse } from "./start-response.tsx";

interface ResponsesPageProps {
  sessionId: string;
  documentId: string;
  /** The title of the manuscript, or the name of its file. */
  manuscript: string;
}

/** The responses to reviewers of a review, and how to start one. */
export function ResponsesPage({ sessionId, documentId, manuscript }: ResponsesPageProps) {
  const { responses, failure, load } = useResponses(sessionId);
  return (
    <>
      <StudioBar above={[{ href: `/reviews/${sessionId}`, label: manuscript }]} here="Answer reviewers" />
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-8 focus:outline-none sm:px-6">
        <h1 className="font-serif text-2xl font-semibold">Answer reviewers</h1>
        <p className="mt-2 text-ink-soft">
          Galley splits a decision letter into its points and finds the passages that each one is about. You
          answer them one by one, and take the letter out as Word, Markdown or LaTeX. Only you and the editors
          of this review see it.
        </p>
        {failure ? (
          <div className="mt-6">
            <Notice tone="critical">{failure}</Notice>
            <Button className="mt-3" onClick={load}>
              Try again
            </Button>
          </div>
        ) : (
          <>
            <Responses responses={responses} />
            <StartResponse sessionId={sessionId} documentId={documentId} />
          </>
        )}
      </main>
    </>
  );
}

function useResponses(session_id: string) {
  const [responses, setResponses] = useState<ResponseSummary[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    call(listResponses, { params: { session_id } }).then(setResponses, (error: unknown) =>
      setFailure(reasonOf(error)),
    );
  }, [session_id]);
  useEffect(load, [load]);
  return { responses, failure, load };
}

function Responses({ responses }: { responses: ResponseSummary[] | null }) {
  if (responses === null) return <Skeleton className="mt-6 h-20" />;
  if (responses.length === 0) return null;
  return (
    <ul className="mt-6 space-y-3">
      {responses.map(({ response_id, title, kind, progress, updated_at }) => {
        const { points, done } = progress;
        return (
          <li key={response_id} className="rounded-lg border border-rule bg-sheet p-4">
            <Link href={`/responses/${response_id}`} className="font-medium hover:underline">
              {title}
            </Link>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
              <MessagesSquare size={14} aria-hidden="true" />
              {kind === "letter" ? "Decision letter" : "Galley’s review"} · changed{" "}
              <RelativeTime iso={updated_at} />
            </p>
            <div className="mt-3 flex items-center gap-3 text-sm text-ink-soft">
              <ProgressBar
                value={points === 0 ? 100 : (done / points) * 100}
                label={`Answered: ${title}`}
                tone="good"
              />
              <span className="shrink-0 tabular-nums">
                {done} of {countNoun(points, "point")} done
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
