"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/api/client.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import { process } from "#lib/documents/contract.ts";
import { ReviewOptions } from "./review-options.tsx";

interface StartReviewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  documentId: string;
  credits: CreditScore;
  /** An earlier session that the new one may look back at. */
  previousSessionId: string | null;
  steeringPrompt: string;
}

/** Reviews a document that is already there once more. */
export function StartReviewDialog(props: StartReviewDialogProps) {
  const { open, onOpenChange, documentId, credits, previousSessionId, steeringPrompt } = props;
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const [lookBack, setLookBack] = useState(true);
  const [prompt, setPrompt] = useState(steeringPrompt);
  const router = useRouter();

  async function start(preview: boolean) {
    setBusy(true);
    setReason(null);
    try {
      const { session_id } = await call(process, {
        params: { document_id: documentId },
        body: {
          preview,
          steering_prompt: prompt.trim() || null,
          previous_session_id: lookBack ? previousSessionId : null,
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
      description="A new review of the same file. This one stays as it is."
    >
      {reason ? (
        <Notice tone="critical" className="mb-4">
          {reason}
        </Notice>
      ) : null}
      {previousSessionId ? (
        <label className="mb-4 flex items-start gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={lookBack}
            onChange={(event) => setLookBack(event.target.checked)}
            className="mt-1 accent-[var(--accent)]"
          />
          Use this review as context for the new one
        </label>
      ) : null}
      <ReviewOptions
        id={`again-${documentId}`}
        credits={credits}
        prompt={prompt}
        onPrompt={setPrompt}
        busy={busy}
        reviewed={{ documentId, previousSessionId: lookBack ? previousSessionId : null }}
        onStart={(preview) => void start(preview)}
      />
    </Dialog>
  );
}
