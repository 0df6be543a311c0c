"use client";

import { type ReactNode, useEffect, useState } from "react";
import { reasonOf } from "#components/ui/reason-of.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { call } from "#lib/client/client.ts";
import { estimateReview } from "#lib/reviews/process-contract.ts";
import type { Estimate } from "#lib/reviews/receipt-schema.ts";
import { tokenWords } from "./describe-cost.ts";
import { aboutTime } from "./describe-time.ts";
import { promptSetInUse, type ReviewChoices, venueInUse } from "./review-choices.ts";
import { useReviewStart } from "./review-start.tsx";

interface ReviewEstimateProps {
  documentId: string;
  previousSessionId: string | null;
  choices: ReviewChoices;
}

type Estimates = { full: Estimate; preview: Estimate };

/** Shows the model, cost and time of a review before it starts. */
export function ReviewEstimate({ documentId, previousSessionId, choices }: ReviewEstimateProps) {
  const { own, venues } = useReviewStart();
  const { depth } = choices;
  const venue = venueInUse(choices, venues)?.venue_id ?? "";
  const promptSet = promptSetInUse(choices, own, venues);
  const [estimates, setEstimates] = useState<Estimates | null>(null);
  const [reason, setReason] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const ask = (preview: "true" | "false") =>
      call(estimateReview, {
        params: { document_id: documentId },
        query: {
          preview,
          depth,
          venue,
          prompt_set: promptSet,
          ...(previousSessionId ? { previous_session_id: previousSessionId } : {}),
        },
        signal: leaving.signal,
      });
    Promise.all([ask("false"), ask("true")]).then(
      ([full, preview]) => {
        setEstimates({ full, preview });
        setReason(null);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setReason(reasonOf(error));
      },
    );
    return () => leaving.abort();
  }, [documentId, previousSessionId, depth, venue, promptSet]);

  if (reason)
    return <p className="text-sm text-ink-faint">The cost and time cannot be estimated. {reason}</p>;
  if (!estimates) return <Skeleton className="h-5 w-10/12" />;
  return estimates.full.model === null ? (
    <p className="text-sm text-ink-soft">
      No language model is configured, so only the computed checks run. They take{" "}
      {aboutTime(estimates.full.seconds)}.
    </p>
  ) : (
    <EstimateTable {...estimates} model={estimates.full.model} />
  );
}

function EstimateTable({ full, preview, model }: Estimates & { model: string }) {
  const rows: [string, (of: Estimate) => ReactNode][] = [
    ["Cost", costOf],
    ["Time", ({ seconds }) => aboutTime(seconds)],
    ["Input", ({ tokens_in }) => `${tokenWords(tokens_in)} tokens`],
    ["Output", ({ tokens_out }) => `${tokenWords(tokens_out)} tokens`],
  ];
  return (
    <table className="w-full max-w-md text-left text-sm tabular-nums">
      <caption className="pb-1 text-left text-ink-soft">
        Estimate for a review by <span className="font-medium [overflow-wrap:anywhere]">{model}</span> and the
        computed checks
      </caption>
      <thead className="text-xs text-ink-faint">
        <tr className="border-b border-rule">
          <td className="py-1" />
          <th scope="col" className="py-1 pl-3 font-normal">
            Full review
          </th>
          <th scope="col" className="py-1 pl-3 font-normal">
            Preview
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, words]) => (
          <tr key={name} className="border-b border-rule">
            <th scope="row" className="py-1 align-top font-normal text-ink-faint">
              {name}
            </th>
            <td className="py-1 pl-3 align-top">{words(full)}</td>
            <td className="py-1 pl-3 align-top">{words(preview)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function costOf({ cost_cents: cents, cost_cents_low: low, cost_cents_high: high }: Estimate): ReactNode {
  if (cents === null || low === null || high === null) return "unknown, because no price is configured";
  if (high <= 1) return "at most one cent";
  return (
    <>
      about {dollars(cents)}{" "}
      <span className="inline-block text-ink-faint">
        (usually {dollars(low)} to {dollars(high)})
      </span>
    </>
  );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
