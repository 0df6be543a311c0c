"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { StageProgress } from "#components/documents/stage-progress.tsx";
import { describeWaiting } from "#components/documents/stages.ts";
import { useEventStream } from "#components/documents/use-event-stream.ts";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { call } from "#lib/client/client.ts";
import { markViewed } from "#lib/reviews/contract.ts";
import { type ProcessingItem, processEvent } from "#lib/reviews/schema.ts";
import type { ProgressStage } from "#lib/streams/schema.ts";

/** A running review, or a failed one that the user has not seen yet. */
export function RunningRow({ item, live }: { item: ProcessingItem; live: boolean }) {
  const [progress, setProgress] = useState<{
    value: number;
    stage: ProgressStage | null;
    retryAt?: string | undefined;
  }>({ value: item.progress_percentage, stage: item.stage });
  const router = useRouter();
  const costsCredits = useCreditsInUse();
  const isRunning = item.processing_status === "processing";

  useEventStream(
    isRunning && live ? `/api${item.events_endpoint}` : null,
    processEvent,
    (event) => {
      if (event.type === "progress")
        setProgress({ value: event.value, stage: event.stage, retryAt: event.retry_at });
      else router.refresh();
    },
    () => router.refresh(),
  );

  async function removeFromList() {
    await call(markViewed, { query: { session_id: item.session_id } }).catch(() => {});
    router.refresh();
  }

  return (
    <li className="rounded-lg border border-rule bg-sheet p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 truncate font-medium">
          <Link href={`/reviews/${item.session_id}`} className="hover:text-accent">
            {item.title ?? item.filename}
          </Link>
        </h3>
        <p className="text-xs text-ink-faint">{item.is_preview ? "Preview" : "Full review"}</p>
      </div>
      {isRunning ? (
        <>
          <StageProgress {...progress} since={item.started_at} label={`Review of ${item.filename}`} />
          {item.waiting && progress.stage === "queued" ? (
            <p className="mt-1 text-xs text-ink-soft">{describeWaiting(item.waiting)}</p>
          ) : null}
        </>
      ) : (
        <>
          <Notice tone="critical" className="mt-3">
            The review failed. {costsCredits ? "Your credit was returned. " : ""}Open the review to see why
            and to start it again.
          </Notice>
          <div className="mt-3 flex gap-2">
            <ButtonLink size="sm" look="primary" href={`/reviews/${item.session_id}`}>
              Open review
            </ButtonLink>
            <Button size="sm" look="quiet" onClick={() => void removeFromList()}>
              Remove from list
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
