"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo } from "react";
import { DocumentRow } from "#components/documents/document-row.tsx";
import { DropZone } from "#components/documents/drop-zone.tsx";
import { SendingRow } from "#components/documents/sending-row.tsx";
import { type Uploads, useUploads } from "#components/documents/use-uploads.ts";
import { CheckoutNotice } from "#components/payments/checkout-notice.tsx";
import { SharedList } from "#components/sharing/shared-list.tsx";
import type { CreditScore } from "#lib/credits/schema.ts";
import type { DocumentItem } from "#lib/documents/schema.ts";
import { FEWEST_WORDS, type HistoryItem, type ProcessingItem } from "#lib/reviews/schema.ts";
import type { SharedItem } from "#lib/reviews/sharing-schema.ts";
import { ReviewList } from "./review-list.tsx";
import { RunningRow } from "./running-row.tsx";
import { SampleButton } from "./sample-button.tsx";

interface DeskProps {
  documents: readonly DocumentItem[];
  processing: readonly ProcessingItem[];
  history: readonly HistoryItem[];
  shared: readonly SharedItem[];
  credits: CreditScore;
}

/** The most event streams at once. Browsers open about six connections to a server, and pages and images need some. */
const STREAMS = 3;
const POLL_MS = 4000;

/** The home page: uploads, running reviews and finished reviews. */
export function Desk({ documents, processing, history, shared, credits }: DeskProps) {
  const uploads = useUploads();
  const open = useMemo(
    () =>
      merged(documents, uploads.accepted).filter(
        (document) => !document.reviewed && !uploads.removed.has(document.document_id),
      ),
    [documents, uploads.accepted, uploads.removed],
  );
  const running = processing.filter((item) => item.processing_status !== "completed");
  const inProgress = open.length + running.length + uploads.sending.length;
  const isEmpty = inProgress + history.length === 0;
  const limits = `At least ${FEWEST_WORDS} words, at most ${credits.max_file_size_mb} MB${credits.max_document_words === null ? "" : ` and ${credits.max_document_words.toLocaleString("en")} words`}.`;

  return (
    <>
      <h1 className={isEmpty ? "sr-only" : "mb-6 font-serif text-2xl font-semibold"}>My reviews</h1>
      <CheckoutNotice className="mb-6" />
      <DropZone large={isEmpty} limits={limits} onFiles={uploads.send}>
        {isEmpty ? <SampleButton size="lg" /> : null}
      </DropZone>
      {inProgress > 0 ? <InProgress {...{ uploads, running, open, credits }} /> : null}
      <ReviewList first={history} />
      <SharedList items={shared} />
      {!isEmpty && history.length < 3 ? (
        <p className="mt-10 flex flex-wrap items-center gap-3 text-sm text-ink-faint">
          See what a review looks like: <SampleButton size="sm" />
        </p>
      ) : null}
    </>
  );
}

interface InProgressProps {
  uploads: Uploads;
  running: readonly ProcessingItem[];
  open: readonly DocumentItem[];
  credits: CreditScore;
}

function InProgress({ uploads, running, open, credits }: InProgressProps) {
  const active = [
    ...running.filter((item) => item.processing_status === "processing").map((item) => item.session_id),
    ...open.filter((document) => document.status === "converting").map((document) => document.document_id),
  ];
  const live = new Set(active.slice(0, STREAMS));
  usePolling(active.length > STREAMS);
  return (
    <section aria-labelledby="desk-heading" className="mt-8">
      <h2 id="desk-heading" className="sr-only">
        In progress
      </h2>
      <ul className="space-y-3">
        {uploads.sending.map((sending) => (
          <SendingRow
            key={sending.key}
            sending={sending}
            onRetry={() => uploads.retry(sending.key)}
            onRemove={() => uploads.dismiss(sending.key)}
          />
        ))}
        {running.map((item) => (
          <RunningRow key={item.session_id} item={item} live={live.has(item.session_id)} />
        ))}
        {open.map((document) => (
          <DocumentRow
            key={document.document_id}
            document={document}
            credits={credits}
            live={live.has(document.document_id)}
            file={uploads.fileOf(document.document_id)}
            onRemove={() => uploads.remove(document.document_id)}
            onReplace={(file) => uploads.replace(document.document_id, file)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns the documents that the server lists, preceded by those that it accepted since. */
function merged(listed: readonly DocumentItem[], accepted: readonly DocumentItem[]): DocumentItem[] {
  const known = new Set(listed.map((document) => document.document_id));
  return [...accepted.filter((document) => !known.has(document.document_id)), ...listed];
}

function usePolling(on: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => router.refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [on, router]);
}
