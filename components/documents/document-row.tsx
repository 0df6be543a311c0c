"use client";

import { FileText, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ReviewOptions } from "#components/reviews/review-options.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import { type DocumentItem, uploadEvent } from "#lib/documents/schema.ts";
import { FEWEST_WORDS } from "#lib/reviews/schema.ts";
import type { ProgressStage } from "#lib/streams/schema.ts";
import { FailedDocument } from "./failed-document.tsx";
import { StageProgress } from "./stage-progress.tsx";
import { Supplements } from "./supplements.tsx";
import { useEventStream } from "./use-event-stream.ts";
import { useStart } from "./use-start.ts";

interface DocumentRowProps {
  document: DocumentItem;
  credits: CreditScore;
  /** True if this row may open an event stream. Browsers allow only a few at once. */
  live: boolean;
  file: File | undefined;
  onRemove: () => Promise<void>;
  onReplace: (file: File) => void;
}

/** An uploaded file that is not reviewed yet: converting, ready, or failed. */
export function DocumentRow(props: DocumentRowProps) {
  const { document, credits, live, file, onReplace } = props;
  const [dropped, setDropped] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const progress = useConversionProgress(document, live);

  return (
    <li
      className={`rounded-lg border bg-sheet p-4 ${over ? "border-accent bg-accent-wash" : "border-rule"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        setDropped(event.dataTransfer.files[0] ?? null);
      }}
    >
      <Heading {...props} facts={over ? "Drop the file to add it as a supplement" : factsOf(document)} />
      {document.status === "converting" ? (
        <StageProgress
          {...progress}
          since={document.created_at}
          label={`Conversion of ${document.filename}`}
        />
      ) : null}
      {document.status === "failed" ? (
        <FailedDocument document={document} file={file} onReplace={onReplace} />
      ) : (
        <StartOrLimit
          document={document}
          credits={credits}
          dropped={dropped}
          onDroppedTaken={() => setDropped(null)}
        />
      )}
    </li>
  );
}

function useConversionProgress(document: DocumentItem, live: boolean) {
  const [progress, setProgress] = useState<{
    value: number;
    stage: ProgressStage | null;
    retryAt?: string | undefined;
  }>({
    value: 0,
    stage: "queued",
  });
  const router = useRouter();
  useEventStream(
    live && document.status === "converting" ? `/api/documents/upload/events/${document.task_id}` : null,
    uploadEvent,
    (event) => {
      if (event.type === "progress")
        setProgress({ value: event.value, stage: event.stage, retryAt: event.retry_at });
      else router.refresh();
    },
    () => router.refresh(),
  );
  return progress;
}

function Heading({ document, facts, onRemove }: DocumentRowProps & { facts: string }) {
  const [removing, setRemoving] = useState(false);
  return (
    <div className="flex items-start gap-3">
      <FileText size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-medium">{document.filename}</h3>
        <p className="text-xs text-ink-faint tabular-nums">{facts}</p>
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Remove ${document.filename}`}
        onClick={() => setRemoving(true)}
      >
        <Trash2 size={16} aria-hidden="true" />
      </Button>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove this file?"
        description={`Galley deletes “${document.filename}” and its supplements from this server.`}
        action="Remove file"
        onConfirm={onRemove}
      />
    </div>
  );
}

interface ReviewStartProps {
  document: DocumentItem;
  credits: CreditScore;
  dropped: File | null;
  onDroppedTaken: () => void;
}

function StartOrLimit(props: ReviewStartProps) {
  const words = props.document.word_count;
  return words !== null && words < FEWEST_WORDS ? <TooShort words={words} /> : <ReviewStart {...props} />;
}

function ReviewStart({ document, credits, dropped, onDroppedTaken }: ReviewStartProps) {
  const { document_id: documentId, previous_session_id: previousSessionId } = document;
  const [pending, setPending] = useState(0);
  const isReady = document.status === "converted" && pending === 0;
  const start = useStart(document, isReady, credits);
  return (
    <div className="mt-4 space-y-4">
      {start.reason ? <Notice tone="critical">{start.reason}</Notice> : null}
      {start.queued ? (
        <QueuedReview preview={start.queued.preview} busy={start.busy} onCancel={start.cancel} />
      ) : (
        <ReviewOptions
          id={documentId}
          credits={credits}
          prompt={start.prompt}
          onPrompt={start.setPrompt}
          choices={start.choices}
          onChoices={start.setChoices}
          busy={start.busy}
          reviewed={isReady ? { documentId, previousSessionId } : null}
          onStart={start.begin}
          here="/reviews"
        />
      )}
      <Supplements
        parent={document}
        limit={credits.max_supplementary_material}
        dropped={dropped}
        onDroppedTaken={onDroppedTaken}
        onPending={setPending}
      />
    </div>
  );
}

/** Says before the start that the API would refuse the review. */
function TooShort({ words }: { words: number }) {
  return (
    <Notice tone="critical" className="mt-3">
      This document has {countNoun(words, "word")}. A review needs at least {FEWEST_WORDS}. If the file has
      more text, upload it in another format. Otherwise upload a longer manuscript.
    </Notice>
  );
}

interface QueuedReviewProps {
  preview: boolean;
  busy: boolean;
  onCancel: () => void;
}

function QueuedReview({ preview, busy, onCancel }: QueuedReviewProps) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      <span role="status">
        {busy
          ? "Starting the review …"
          : `The ${preview ? "preview" : "full review"} starts when the conversion is complete. Keep this page open until then.`}
      </span>
      {busy ? null : (
        <Button size="sm" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </p>
  );
}

function factsOf({ word_count, previous_session_id, status }: DocumentItem): string {
  if (status !== "converted")
    return status === "failed"
      ? "Could not be converted"
      : "You can start the review now. It waits until the conversion is complete.";
  const words = word_count === null ? "" : countNoun(word_count, "word");
  return previous_session_id ? `${words} · Revision of a manuscript that was reviewed before` : words;
}
