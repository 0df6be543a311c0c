import { Check, CircleAlert } from "lucide-react";
import type { Receipt } from "#lib/reviews/receipt-schema.ts";

/** What ran, what it found, what became of it: nothing is lost silently. */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { comments_found, comments_merged, comments_folded, comments_dropped } = receipt;
  const published = comments_found - comments_merged - comments_dropped;
  return (
    <section aria-labelledby="receipt" className="rounded-lg border border-rule bg-sheet p-4">
      <h3 id="receipt" className="font-semibold">
        Receipt
      </h3>
      <ul className="mt-3 space-y-1.5">
        {receipt.passes.map((pass) => (
          <li key={pass.id} className="flex gap-2">
            {pass.failed ? (
              <CircleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-critical" />
            ) : (
              <Check size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
            )}
            <span className="min-w-0 flex-1">
              {pass.label}
              {pass.failed ? <span className="block text-critical">Could not run: {pass.failed}</span> : null}
            </span>
            <span className="text-ink-faint tabular-nums">{pass.failed ? "" : `${pass.found} found`}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 border-t border-rule pt-3 text-ink-soft">
        {comments_found} found, {comments_merged} merged into others, {comments_dropped} left out: {published}{" "}
        published, {comments_folded} of them folded. Took {seconds(receipt.seconds)}.
      </p>
      {receipt.model_calls > 0 ? (
        <p className="mt-1.5 text-ink-faint tabular-nums">
          {receipt.model_calls} model calls, {receipt.tokens_in.toLocaleString("en")} tokens in (
          {receipt.tokens_cached.toLocaleString("en")} cached), {receipt.tokens_out.toLocaleString("en")} out
          {receipt.cost_cents === null ? "" : `, cost ${(receipt.cost_cents / 100).toFixed(2)}`}.
        </p>
      ) : (
        <p className="mt-1.5 text-ink-faint">No language model was called.</p>
      )}
    </section>
  );
}

function seconds(value: number): string {
  return value < 90
    ? `${value < 10 ? value.toFixed(1) : Math.round(value)} seconds`
    : `${Math.round(value / 60)} minutes`;
}
