"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { Conversation } from "#components/chat/conversation.ts";
import { useEventStream } from "#components/documents/use-event-stream.ts";
import { usePaletteCommands } from "#components/palette/palette.tsx";
import { LeaveMenu } from "#components/sharing/leave-menu.tsx";
import { RoleBadge } from "#components/sharing/role-badge.tsx";
import { notify } from "#components/shell/browser-notices.ts";
import { useToast } from "#components/ui/toast.tsx";
import { useAtMostEvery } from "#components/ui/use-at-most-every.ts";
import { call } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import { getSession, markViewed } from "#lib/reviews/contract.ts";
import { includesRole } from "#lib/reviews/role-schema.ts";
import { processEvent, type Session } from "#lib/reviews/schema.ts";
import type { ProgressStage } from "#lib/streams/schema.ts";
import { ExportButton } from "./export-button.tsx";
import { FailedPanel } from "./failed-panel.tsx";
import { PartialNotice } from "./partial-notice.tsx";
import { Reader } from "./reader.tsx";
import { RunningPanel } from "./running-panel.tsx";
import { SessionMenu } from "./session-menu.tsx";
import { ShareButton } from "./share-button.tsx";

/** Loaded with the first request for another review, since few readers make one. */
const StartReviewDialog = lazy(async () => ({
  default: (await import("#components/reviews/start-review-dialog.tsx")).StartReviewDialog,
}));

/** The passes of a running review are fetched at most this often (milliseconds). */
const PASSES_MS = 1_000;

interface SessionReaderProps {
  session: Session;
  markdown: string;
  credits: CreditScore;
  /** The model that replies in the chat, or null if none is configured. */
  chatModel: string | null;
}

/** Shows a review of the user, a public one, or one that is shared with the user, from start to end. */
export function SessionReader({ session: given, markdown, credits, chatModel }: SessionReaderProps) {
  const { session, progress, reload } = useSession(given);
  const [again, setAgain] = useState(useSearchParams().get("again") === "open");
  const [wasAsked, setWasAsked] = useState(again);
  const [conversation] = useState(
    () => new Conversation({ sessionId: given.session_id, quota: credits.chatbot_quota }),
  );
  const { session_id, document_id, is_owner, role, processing_status } = session;
  const isComplete = processing_status === "completed";
  const canAct = isComplete && includesRole(role, "editor");
  const chat = useMemo(
    () => (canAct ? { conversation, model: chatModel } : null),
    [canAct, conversation, chatModel],
  );

  function askAgain() {
    setWasAsked(true);
    setAgain(true);
  }

  const router = useRouter();
  usePaletteCommands(() => [
    ...(session.previous_session_id === null
      ? []
      : [
          {
            id: "compare",
            group: "Actions" as const,
            label: "Compare with the version before",
            keywords: "diff changes revision",
            run: () => router.push(`/reviews/${session_id}/compare`),
          },
        ]),
    ...(canAct
      ? [
          {
            id: "responses",
            group: "Actions" as const,
            label: "Answer reviewers",
            keywords: "response letter rebuttal journal decision",
            run: () => router.push(`/reviews/${session_id}/responses`),
          },
        ]
      : []),
  ]);

  return (
    <>
      <Reader
        session={session}
        markdown={markdown}
        canAct={canAct}
        chat={chat}
        notice={<PartialNotice session={session} onChange={is_owner && isComplete ? reload : null} />}
        standIn={panelInstead(session, progress, askAgain)}
        actions={
          <>
            {is_owner ? <ShareButton session={session} /> : <RoleBadge of={role} />}
            {isComplete ? <ExportButton session={session} /> : null}
            {is_owner ? (
              <SessionMenu session={session} onAgain={askAgain} onPages={() => void reload()} />
            ) : (
              <LeaveMenu sessionId={session_id} isPublic={session.is_public} mayAnswer={canAct} />
            )}
          </>
        }
      />
      {wasAsked ? (
        <Suspense fallback={null}>
          <StartReviewDialog
            open={again}
            onOpenChange={setAgain}
            documentId={document_id}
            credits={credits}
            previousSessionId={isComplete ? session_id : null}
            steeringPrompt={session.steering_prompt ?? ""}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const nameOf = ({ title, filename }: Session) => title ?? filename;

interface Progress {
  value: number;
  stage: ProgressStage | null;
  retryAt?: string | undefined;
}

/** Returns what the reader shows instead of comments while the review runs or if it failed. */
function panelInstead(session: Session, progress: Progress, onAgain: () => void): ReactNode {
  if (session.processing_status === "processing")
    return (
      <RunningPanel
        {...progress}
        startedAt={session.started_at}
        waiting={progress.stage === "queued" ? session.waiting : null}
        passes={session.passes}
      />
    );
  if (session.processing_status === "failed") return <FailedPanel session={session} onAgain={onAgain} />;
  return undefined;
}

/** Follows a running review to its end, and marks a finished one as viewed. */
function useSession(given: Session) {
  const [session, setSession] = useState(given);
  const [progress, setProgress] = useState<Progress>({
    value: given.progress_percentage,
    stage: given.is_processing ? "queued" : null,
  });
  const router = useRouter();
  const toast = useToast();
  const { session_id, document_id } = session;
  useMarkViewed(session);

  async function reload() {
    const fresh = await call(getSession, { params: { session_id } });
    setSession(fresh);
    if (session.is_processing && fresh.processing_status === "completed") {
      const count = fresh.feedback.detailed.comments_count;
      const title = `The review is complete: ${countNoun(count, "comment")}`;
      toast({ title });
      notify(title, { body: nameOf(fresh), tag: session_id });
    }
    if (session.is_processing && fresh.processing_status === "failed")
      notify("The review failed", { body: nameOf(fresh), tag: session_id });
    router.refresh();
  }

  const fetchPasses = useAtMostEvery(PASSES_MS, () =>
    // The event stream itself reports the end.
    refetch(session_id, (fresh) => setSession((known) => (known.is_processing ? fresh : known))),
  );

  useEventStream(
    session.is_processing ? `/api/documents/${document_id}/process/events/${session_id}` : null,
    processEvent,
    (event) => {
      if (event.type !== "progress") return void reload();
      setProgress({ value: event.value, stage: event.stage, retryAt: event.retry_at });
      fetchPasses();
    },
    () => void reload(),
  );

  return { session, progress, reload };
}

function useMarkViewed({ is_owner, viewed, processing_status, session_id }: Session): void {
  useEffect(() => {
    if (!is_owner || viewed || processing_status === "processing") return;
    // A failure changes only a dot in the list, so it needs no message.
    call(markViewed, { query: { session_id } }).catch(() => {});
  }, [is_owner, viewed, processing_status, session_id]);
}

/** Fetches the session again. A failure loses nothing. */
function refetch(session_id: string, take: (fresh: Session) => void): void {
  call(getSession, { params: { session_id } }).then(take, () => {});
}
