"use client";

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { StudioBar } from "#components/shell/studio-bar.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ApiError, call } from "#lib/client/client.ts";
import { compareVersions } from "#lib/reviews/comparison-contract.ts";
import type { Comparison } from "#lib/reviews/comparison-schema.ts";
import { ComparedVersions } from "./compared-versions.tsx";

interface ComparePageProps {
  sessionId: string;
  /** Null for the version that the review was made after. */
  earlierId: string | null;
}

/** What changed between two reviewed versions of a manuscript. */
export function ComparePage({ sessionId, earlierId }: ComparePageProps) {
  const { comparison, failure, load } = useComparison(sessionId, earlierId);
  return (
    <>
      <StudioBar
        above={[
          {
            href: `/reviews/${sessionId}`,
            label: comparison ? (comparison.after.title ?? comparison.after.filename) : "Review",
          },
        ]}
        here="Compare"
      />
      {comparison ? (
        <ComparedVersions comparison={comparison} />
      ) : (
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 focus:outline-none sm:px-6">
          <h1 className="font-serif text-2xl font-semibold">Compare versions</h1>
          {failure ? (
            <Failure failure={failure} sessionId={sessionId} onRetry={load} />
          ) : (
            <div aria-busy="true" className="mt-6 space-y-4">
              <p role="status" className="text-ink-soft">
                Galley is comparing both versions. Long texts take a few seconds.
              </p>
              <Skeleton className="h-24" />
              <Skeleton className="h-40" />
              <Skeleton className="h-32" />
            </div>
          )}
        </main>
      )}
    </>
  );
}

function useComparison(session_id: string, earlier: string | null) {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    const query = earlier === null ? {} : { with: earlier };
    call(compareVersions, { params: { session_id }, query }).then(setComparison, setFailure);
  }, [session_id, earlier]);
  useEffect(load, [load]);
  return { comparison, failure, load };
}

/** What the page says for a problem, in its own words, and if another try can help. */
const FAILURES: Readonly<Record<string, string>> = {
  "no-earlier-version":
    "This review was not made after an earlier one, so there is nothing to compare it with. To compare two versions, upload the new one and start its review with “Check the earlier comments”.",
  "same-version": "This is one and the same review. Choose an earlier version to compare it with.",
  "session-not-found": "One of the two reviews no longer exists.",
  "session-not-accessible": "You may not read one of the two reviews. Ask its owner for access.",
  "text-not-searched": "The two texts take too long or too much memory to compare.",
};

function Failure({
  failure,
  sessionId,
  onRetry,
}: {
  failure: unknown;
  sessionId: string;
  onRetry: () => void;
}): ReactNode {
  const known = failure instanceof ApiError ? FAILURES[failure.slug] : undefined;
  return (
    <div className="mt-4 max-w-xl">
      <p role="alert" className="text-ink-soft">
        {known ?? "The comparison could not be loaded. Check your connection, then try again."}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {known ? null : <Button onClick={onRetry}>Try again</Button>}
        <ButtonLink href={`/reviews/${sessionId}`}>Back to the review</ButtonLink>
      </div>
    </div>
  );
}
