"use client";

import { useEffect, useState } from "react";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { ProgressStage } from "#lib/streams/schema.ts";
import { describeRetry, STAGE_WORDS } from "./stages.ts";
import { describeLeft, secondsLeft } from "./time-left.ts";

interface StageProgressProps {
  value: number | null;
  stage: ProgressStage | null;
  /** The start, ISO 8601; null if it has not begun. */
  since: string | null;
  label: string;
  /** When a step that failed is tried again, ISO 8601. */
  retryAt?: string | undefined;
}

/** Shows the stage, a bar and the time left of a job. */
export function StageProgress({ value, stage, since, label, retryAt }: StageProgressProps) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  const left =
    now && value !== null && since !== null
      ? describeLeft(secondsLeft(value, (now - Date.parse(since)) / 1000))
      : "";
  return (
    <div className="mt-3">
      <ProgressBar value={value} label={label} />
      <p className="mt-1.5 flex justify-between gap-4 text-xs text-ink-faint tabular-nums">
        <span aria-live="polite">
          {retryAt ? describeRetry(retryAt) : stage ? STAGE_WORDS[stage] : "Working"}
        </span>
        <span>{retryAt ? "" : left}</span>
      </p>
    </div>
  );
}
