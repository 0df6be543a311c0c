"use client";

import { useEffect, useState } from "react";
import { describeRetry, describeWaiting, REVIEW_STAGES } from "#components/documents/stages.ts";
import { describeLeft, secondsLeft } from "#components/documents/time-left.ts";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { PassState, Waiting } from "#lib/reviews/schema.ts";
import type { ProgressStage } from "#lib/streams/schema.ts";
import { PassIcon, PassList } from "./pass-list.tsx";

interface RunningPanelProps {
  value: number;
  stage: ProgressStage | null;
  /** When a step that failed is tried again, ISO 8601. */
  retryAt?: string | undefined;
  /** Null while it waits. */
  startedAt: string | null;
  waiting: Waiting | null;
  /** The checks and passes of the review. Empty until the review is planned. */
  passes: readonly PassState[];
}

/** Shows the stages and passes of a running review. */
export function RunningPanel({ value, stage, retryAt, startedAt, waiting, passes }: RunningPanelProps) {
  const at =
    stage === "complete" ? REVIEW_STAGES.length : REVIEW_STAGES.findIndex((one) => one.stage === stage);
  const done = passes.filter(({ state }) => state === "done" || state === "failed").length;
  const left = useTimeLeft(value, startedAt);
  return (
    <section aria-labelledby="running" className="rounded-lg border border-rule bg-sheet p-4">
      <h2 id="running" className="font-serif text-lg font-semibold">
        {waiting ? "The review waits for others of yours" : "The review is running"}
      </h2>
      {waiting ? <p className="mt-1 text-sm">{describeWaiting(waiting)}</p> : null}
      {retryAt ? (
        <p role="status" className="mt-1 text-sm">
          {describeRetry(retryAt)}
        </p>
      ) : null}
      <p className="mt-1 text-sm text-ink-soft">
        You can read the manuscript or close this page. The comments appear here when the review is complete.
      </p>
      <div className="mt-4">
        <ProgressBar value={value} label="Progress of the review" />
        <p className="mt-1.5 flex justify-between text-xs text-ink-faint tabular-nums">
          <span>{value} %</span>
          <span>{left}</span>
        </p>
      </div>
      <ol className="mt-4 space-y-3 text-sm">
        {REVIEW_STAGES.map(({ stage: id, does }, i) => (
          <li key={id} className={`flex gap-2.5 ${i > at ? "text-ink-faint" : ""}`}>
            <PassIcon state={i < at ? "done" : i === at ? "running" : "waiting"} />
            <div className="min-w-0">
              {does}
              {id === "reviewing" && passes.length > 0 ? <PassList passes={passes} /> : null}
            </div>
          </li>
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {REVIEW_STAGES[at]?.does ?? ""}
        {done > 0 ? `, ${done} of ${passes.length} passes done` : ""}
      </p>
    </section>
  );
}

function useTimeLeft(value: number, startedAt: string | null): string {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now === null || startedAt === null
    ? ""
    : describeLeft(secondsLeft(value, (now - Date.parse(startedAt)) / 1000));
}
