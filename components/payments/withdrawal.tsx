"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Day } from "#components/ui/day.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { countNoun } from "#lib/count-noun.ts";
import { askWithdrawal, confirmWithdrawal } from "#lib/payments/contract.ts";
import type { InvoiceItem } from "#lib/payments/invoice-schema.ts";
import { Money } from "./money.tsx";

/** Withdraws from a purchase in two steps, as the law of the European Union asks: ask, then confirm. */
export function Withdrawal({ invoice }: { invoice: InvoiceItem }) {
  const [open, setOpen] = useState(false);
  const { state, until } = invoice.withdrawal;
  const possible = state === "possible" || state === "asked";
  return (
    <span className="mt-1 block">
      {state === "confirmed" ? (
        <span className="block text-ink-faint">You withdrew from this purchase.</span>
      ) : null}
      {possible ? (
        <button type="button" className="link text-left" onClick={() => setOpen(true)}>
          {state === "asked" ? "Confirm the withdrawal" : "Withdraw from this purchase"}
        </button>
      ) : null}
      {possible && until ? (
        <span className="block text-ink-faint">
          until <Day iso={until} />
        </span>
      ) : null}
      {/* The dialog stays while the page is read anew, so that it can tell what happened. */}
      {possible || open ? <WithdrawalDialog invoice={invoice} open={open} onOpenChange={setOpen} /> : null}
    </span>
  );
}

interface WithdrawalDialogProps {
  invoice: InvoiceItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function WithdrawalDialog({ invoice, open, onOpenChange }: WithdrawalDialogProps) {
  const [withdrawal, setWithdrawal] = useState(invoice.withdrawal);
  const { busy, refusal, run } = useRequest();
  const router = useRouter();
  const { state, credits, credits_kept, refund_cents } = withdrawal;
  const money = <Money minor={refund_cents} currency={invoice.currency} />;

  const go = (step: typeof askWithdrawal | typeof confirmWithdrawal) =>
    run(async () => {
      const answer = await call(step, { params: { invoice_id: invoice.invoice_id } });
      setWithdrawal(answer.withdrawal);
      router.refresh();
    });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Withdraw from ${invoice.name ?? "this purchase"}`}
    >
      {state === "confirmed" ? (
        <Notice tone="good">
          You withdrew from this purchase. {money} go back to the card that you paid with, usually within ten
          days. A mail confirms it.
        </Notice>
      ) : (
        <>
          <p className="text-pretty">
            {countNoun(credits, "unused credit")} of this purchase {credits === 1 ? "is" : "are"} taken back,
            and you get {money} for {credits === 1 ? "it" : "them"}, tax included. Credits that you have used
            are not refunded.
            {invoice.kind === "plan" ? " The plan ends at once." : ""}
            {credits_kept > 0
              ? ` ${countNoun(credits_kept, "credit")} ${credits_kept === 1 ? "stays" : "stay"} with you: credits of your earlier plan paid for ${credits_kept === 1 ? "it" : "them"}.`
              : ""}
          </p>
          <p className="mt-3 text-sm text-ink-soft">
            {state === "asked"
              ? "Step 2 of 2: nothing is refunded before you confirm."
              : "Step 1 of 2: declare the withdrawal. You confirm it in the next step, and a mail says how."}
          </p>
          {refusal ? (
            <Notice tone="critical" className="mt-4">
              {refusal}
            </Notice>
          ) : null}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button disabled={busy} onClick={() => onOpenChange(false)}>
              Keep the purchase
            </Button>
            {state === "asked" ? (
              <Button look="danger" disabled={busy} onClick={() => void go(confirmWithdrawal)}>
                Confirm withdrawal
              </Button>
            ) : (
              <Button look="primary" disabled={busy} onClick={() => void go(askWithdrawal)}>
                Declare withdrawal
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
