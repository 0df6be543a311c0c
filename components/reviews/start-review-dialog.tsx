"use client";

import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { CheckoutNotice } from "#components/payments/checkout-notice.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import { startReview } from "#lib/reviews/process-contract.ts";
import { customizationOf, initialChoices } from "./review-choices.ts";
import { ReviewOptions } from "./review-options.tsx";
import { useReviewStart } from "./review-start.tsx";
import { RevisedVersion } from "./revised-version.tsx";

interface StartReviewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  documentId: string;
  credits: CreditScore;
  /** The earlier review whose comments the new one can check. */
  previousSessionId: string | null;
  steeringPrompt: string;
}

/** The query of a review's page that opens this dialog, for those who come back from buying credits. */
const AGAIN = "again=open";

/** Starts another review: of a revised version, or of the same document. */
export function StartReviewDialog(props: StartReviewDialogProps) {
  const { open, onOpenChange, documentId, credits, previousSessionId, steeringPrompt } = props;
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const [checkPrevious, setCheckPrevious] = useState(true);
  const [prompt, setPrompt] = useState(steeringPrompt);
  const reviewStart = useReviewStart();
  const [choices, setChoices] = useState(() => initialChoices(reviewStart.own));
  const router = useRouter();
  const pathname = usePathname();

  async function start(preview: boolean) {
    setBusy(true);
    setReason(null);
    try {
      const { session_id } = await call(startReview, {
        params: { document_id: documentId },
        body: {
          preview,
          steering_prompt: prompt.trim() || null,
          previous_session_id: checkPrevious ? previousSessionId : null,
          customization: customizationOf(choices, reviewStart, credits),
        },
      });
      onOpenChange(false);
      router.push(`/reviews/${session_id}`);
      router.refresh();
    } catch (error) {
      setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Review again"
      description="The existing review does not change."
    >
      <CheckoutNotice className="mb-4" />
      {previousSessionId ? <RevisedVersion previousSessionId={previousSessionId} /> : null}
      {previousSessionId ? <h3 className="mb-3 font-medium">The same file</h3> : null}
      {reason ? (
        <Notice tone="critical" className="mb-4">
          {reason}
        </Notice>
      ) : null}
      {previousSessionId ? (
        <label className="mb-4 flex items-start gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={checkPrevious}
            onChange={(event) => setCheckPrevious(event.target.checked)}
            className="mt-1 accent-[var(--accent)]"
          />
          Check which of these comments are fixed
        </label>
      ) : null}
      <ReviewOptions
        id={`again-${documentId}`}
        credits={credits}
        prompt={prompt}
        onPrompt={setPrompt}
        choices={choices}
        onChoices={setChoices}
        busy={busy}
        reviewed={{ documentId, previousSessionId: checkPrevious ? previousSessionId : null }}
        onStart={(preview) => void start(preview)}
        here={`${pathname}?${AGAIN}`}
      />
    </Dialog>
  );
}
