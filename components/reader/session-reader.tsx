"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useEventStream } from "#components/documents/use-event-stream.ts";
import { StartReviewDialog } from "#components/reviews/start-review-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { call } from "#lib/api/client.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import type { ProgressStage } from "#lib/documents/schema.ts";
import { getSession, markViewed } from "#lib/reviews/contract.ts";
import { processEvent, type Session } from "#lib/reviews/schema.ts";
import { FailedPanel } from "./failed-panel.tsx";
import { Reader } from "./reader.tsx";
import { RunningPanel } from "./running-panel.tsx";
import { SessionMenu } from "./session-menu.tsx";
import { ShareButton } from "./share-button.tsx";

interface SessionReaderProps {
  session: Session;
  markdown: string;
  credits: CreditScore;
}

/** A session of one's own, or a public one, from its start to its end. */
export function SessionReader({ session: given, markdown, credits }: SessionReaderProps) {
  const [session, setSession] = useState(given);
  const [progress, setProgress] = useState<{ value: number; stage: ProgressStage | null }>({
    value: given.progress_percentage,
    stage: given.is_processing ? "queued" : null,
  });
  const [again, setAgain] = useState(false);
  const router = useRouter();
  const toast = useToast();
  const { session_id, document_id, is_owner, processing_status, viewed } = session;

  async function reload() {
    const fresh = await call(getSession, { params: { session_id } });
    setSession(fresh);
    if (fresh.processing_status === "completed") {
      const count = fresh.feedback.detailed.comments_count;
      toast({ title: `The review is complete: ${count} ${count === 1 ? "comment" : "comments"}` });
    }
    router.refresh();
  }

  useEventStream(
    session.is_processing ? `/api/documents/${document_id}/process/events/${session_id}` : null,
    processEvent,
    (event) => {
      if (event.type === "progress") setProgress({ value: event.value, stage: event.stage });
      else void reload();
    },
    () => void reload(),
  );

  useEffect(() => {
    if (!is_owner || viewed || processing_status === "processing") return;
    // Only a dot in the list hangs on it, so a failure needs no words.
    call(markViewed, { query: { session_id } }).catch(() => {});
  }, [is_owner, viewed, processing_status, session_id]);

  const standIn =
    processing_status === "processing" ? (
      <RunningPanel {...progress} startedAt={session.created_at} />
    ) : processing_status === "failed" ? (
      <FailedPanel session={session} onAgain={() => setAgain(true)} />
    ) : undefined;

  return (
    <>
      <Reader
        session={session}
        markdown={markdown}
        canAct={is_owner && processing_status === "completed"}
        standIn={standIn}
        actions={
          is_owner ? (
            <>
              <ShareButton session={session} />
              <SessionMenu session={session} onAgain={() => setAgain(true)} />
            </>
          ) : null
        }
      />
      <StartReviewDialog
        open={again}
        onOpenChange={setAgain}
        documentId={document_id}
        credits={credits}
        previousSessionId={processing_status === "completed" ? session_id : null}
        steeringPrompt={session.steering_prompt ?? ""}
      />
    </>
  );
}
