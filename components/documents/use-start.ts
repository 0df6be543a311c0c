"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { customizationOf, initialChoices, type ReviewChoices } from "#components/reviews/review-choices.ts";
import { useReviewStart } from "#components/reviews/review-start.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import type { DocumentItem } from "#lib/documents/schema.ts";
import { startReview } from "#lib/reviews/process-contract.ts";
import { keepQueuedStart, type QueuedStart, readQueuedStart } from "./queued-starts.ts";

export interface Start {
  queued: QueuedStart | null;
  busy: boolean;
  reason: string | null;
  prompt: string;
  setPrompt: (prompt: string) => void;
  choices: ReviewChoices;
  setChoices: (choices: ReviewChoices) => void;
  begin: (preview: boolean) => void;
  cancel: () => void;
}

/** The documents whose review waits for the conversion. Only this page starts these reviews, so it must stay open. */
const waiting = new Set<string>();

/**
 * Starts a review at once, or when the conversion of its document is complete, and opens it in the reader. The page
 * stays if other reviews wait for their conversion.
 */
export function useStart(
  document: DocumentItem,
  isReady: boolean,
  credits: Pick<CreditScore, "customization">,
): Start {
  const { document_id, previous_session_id } = document;
  const [queued, setQueued] = useState<QueuedStart | null>(null);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const [prompt, setPrompt] = useState("");
  const reviewStart = useReviewStart();
  const [choices, setChoices] = useState(() => initialChoices(reviewStart.own));
  const started = useRef(false);
  const router = useRouter();

  useEffect(() => setQueued(readQueuedStart(document_id)), [document_id]);

  const queue = useCallback(
    (start: QueuedStart | null) => {
      keepQueuedStart(document_id, start);
      setQueued(start);
    },
    [document_id],
  );

  const run = useCallback(
    async (start: QueuedStart) => {
      if (started.current) return;
      started.current = true;
      setBusy(true);
      setReason(null);
      // Kept until the server has answered, so that the review starts even if the user leaves the page at once.
      keepQueuedStart(document_id, start);
      try {
        const { session_id } = await call(startReview, {
          params: { document_id },
          headers: { "idempotency-key": start.key },
          body: {
            preview: start.preview,
            steering_prompt: start.prompt.trim() || null,
            previous_session_id,
            customization: start.customization,
          },
        });
        keepQueuedStart(document_id, null);
        waiting.delete(document_id);
        if (waiting.size === 0) router.push(`/reviews/${session_id}`);
        router.refresh();
      } catch (error) {
        started.current = false;
        queue(null);
        setBusy(false);
        setReason(reasonOf(error));
      }
    },
    [document_id, previous_session_id, queue, router],
  );

  useEffect(() => {
    if (!queued) return;
    waiting.add(document_id);
    return () => void waiting.delete(document_id);
  }, [queued, document_id]);

  useEffect(() => {
    if (queued && isReady) void run(queued);
  }, [queued, isReady, run]);

  return {
    queued,
    busy,
    reason,
    prompt,
    setPrompt,
    choices,
    setChoices,
    begin: (preview) => {
      const start = {
        preview,
        prompt,
        customization: customizationOf(choices, reviewStart, credits),
        key: uuidv7(),
      };
      if (isReady) void run(start);
      else queue(start);
    },
    cancel: () => queue(null),
  };
}
