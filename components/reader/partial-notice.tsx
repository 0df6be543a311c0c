"use client";

import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Prose } from "#components/ui/prose.tsx";
import { useRequest } from "#components/ui/use-request.ts";
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
  const { busy, refusal, run } = useRequest();
  const credit = is_preview ? "preview credit" : "credit";
  if (partial.credit_returned)
    return (
      <p className="mt-1">
        {costsCredits ? `Your ${credit} was returned. ` : null}To have the whole text read, review it again.
      </p>
    );

  const ask = (operation: typeof continueReview | typeof returnCredit) =>
    run(async () => {
      await call(operation, { params: { session_id } });
      await onChange();
    });

  return (
    <>
      <p className="mt-1">
        Continue the review to run again what failed. {costsCredits ? "This takes no credit." : null}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" look="primary" disabled={busy} onClick={() => void ask(continueReview)}>
          Continue review
        </Button>
        {costsCredits ? (
          <Button size="sm" disabled={busy} onClick={() => void ask(returnCredit)}>
            Take back the {credit}
          </Button>
        ) : null}
      </div>
      {refusal ? <p className="mt-2">{refusal}</p> : null}
    </>
  );
}
