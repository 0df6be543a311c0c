"use client";

import { useState } from "react";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Prose } from "#components/ui/prose.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { continueReview, returnCredit } from "#lib/reviews/partial-contract.ts";
import { type PartialReview, partialLine } from "#lib/reviews/partial-schema.ts";
import type { Session } from "#lib/reviews/schema.ts";

interface PartialNoticeProps {
  session: Session;
  /** Called when the review runs again or its credit is back. Null for someone who may do neither. */
  onChange: (() => Promise<void>) | null;
}

/** Says above the review what it lacks. Its owner can continue it, or take the credit back. */
export function PartialNotice({ session, onChange }: PartialNoticeProps) {
  const { partial } = session;
  if (partial === null) return null;
  return (
    <Notice tone="critical" className="no-print mb-6">
      <p className="font-medium">{partialLine(partial)}</p>
      {partial.reasons.map((reason) => (
        <div key={reason} className="mt-1 [overflow-wrap:anywhere]">
          <Prose markdown={reason} />
        </div>
      ))}
      {onChange ? <Choices session={session} partial={partial} onChange={onChange} /> : null}
    </Notice>
  );
}

interface ChoicesProps {
  session: Session;
  partial: PartialReview;
  onChange: () => Promise<void>;
}

function Choices({ session: { session_id, is_preview }, partial, onChange }: ChoicesProps) {
  const costsCredits = useCreditsInUse();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const credit = is_preview ? "preview credit" : "credit";
  if (partial.credit_returned)
    return (
      <p className="mt-1">
        {costsCredits ? `Your ${credit} was returned. ` : null}To have the whole text read, review it again.
      </p>
    );

  async function run(operation: typeof continueReview | typeof returnCredit) {
    setBusy(true);
    setReason(null);
    try {
      await call(operation, { params: { session_id } });
      await onChange();
    } catch (error) {
      setReason(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className="mt-1">
        Continue the review to run again what failed. {costsCredits ? "This takes no credit." : null}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" look="primary" disabled={busy} onClick={() => void run(continueReview)}>
          Continue review
        </Button>
        {costsCredits ? (
          <Button size="sm" disabled={busy} onClick={() => void run(returnCredit)}>
            Take back the {credit}
          </Button>
        ) : null}
      </div>
      {reason ? <p className="mt-2">{reason}</p> : null}
    </>
  );
}
