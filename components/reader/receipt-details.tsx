import { CircleAlert } from "lucide-react";
import { costWords, tokenWords } from "#components/reviews/describe-cost.ts";
import { timeWords } from "#components/reviews/describe-time.ts";
import { countNoun } from "#lib/count-noun.ts";
import type { Receipt } from "#lib/reviews/receipt-schema.ts";

type PassReceipt = Receipt["passes"][number];

const KINDS = [
  { kind: "computed", title: "Computed checks" },
  { kind: "model", title: "Language model" },
] as const;

/** Shows what ran, what it found, and what became of each finding. */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  return (
    <section aria-labelledby="receipt" className="rounded-lg border border-rule bg-sheet p-4">
      <h3 id="receipt" className="font-semibold">
        Receipt
      </h3>
      <Outcome receipt={receipt} />
      <table className="mt-3 w-full border-t border-rule text-left tabular-nums">
        <caption className="sr-only">Checks and passes, with what each found</caption>
        <thead>
          <tr className="text-xs text-ink-faint">
            <th scope="col" className="py-1.5 font-normal">
              Pass
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              Found
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              Time
            </th>
          </tr>
        </thead>
        {KINDS.map(({ kind, title }) => (
          <PassGroup key={kind} title={title} passes={receipt.passes.filter((pass) => pass.kind === kind)} />
        ))}
        <tfoot>
          <tr className="border-t border-rule font-medium">
            <th scope="row" className="py-1.5 font-medium">
              Total
            </th>
            <td className="py-1.5 pl-3 text-right align-top">{receipt.comments_found}</td>
            <td className="py-1.5 pl-3 text-right align-top whitespace-nowrap">
              {timeWords(receipt.seconds)}
            </td>
          </tr>
        </tfoot>
      </table>
      <ModelUse receipt={receipt} />
    </section>
  );
}

function Outcome({ receipt }: { receipt: Receipt }) {
  const { comments_found: found, comments_merged: merged, comments_dropped: dropped } = receipt;
  const published = found - merged - dropped;
  return (
    <p className="mt-1 text-ink-soft">
      {found} found, {merged} merged into others, {dropped} left out. {published} published,{" "}
      {receipt.comments_folded} of them folded.
    </p>
  );
}

function PassGroup({ title, passes }: { title: string; passes: readonly PassReceipt[] }) {
  if (passes.length === 0) return null;
  return (
    <tbody className="border-t border-rule">
      <tr>
        <th scope="colgroup" colSpan={3} className="pt-2 pb-0.5 text-xs font-medium text-ink-faint">
          {title}
        </th>
      </tr>
      {passes.map((pass) => (
        <tr key={pass.id}>
          <th scope="row" className="py-1 font-normal [overflow-wrap:anywhere]">
            {pass.label}
            {pass.failed === null ? null : (
              <span className="flex gap-1.5 text-critical">
                <CircleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
                Failed: {pass.failed}
              </span>
            )}
            {notesOf(pass).map((note) => (
              <span key={note} className="block text-xs text-ink-faint">
                {note}
              </span>
            ))}
          </th>
          <td className="py-1 pl-3 text-right align-top">{pass.failed === null ? pass.found : "–"}</td>
          <td className="py-1 pl-3 text-right align-top whitespace-nowrap text-ink-faint">
            {timeWords(pass.seconds)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Describes what became of the findings of a pass, and for a model pass its model, calls, tokens and cost. */
function notesOf(pass: PassReceipt): string[] {
  const fates = [
    pass.merged > 0 ? `${pass.merged} merged` : "",
    pass.folded > 0 ? `${pass.folded} folded` : "",
    pass.dropped > 0 ? `${pass.dropped} left out` : "",
  ];
  const calls =
    pass.model_calls === 0
      ? []
      : [
          countNoun(pass.model_calls, "call"),
          tokensOf(pass),
          pass.cost_millicents === null ? "" : costWords(pass.cost_millicents),
        ];
  const lines = [fates, [pass.model ?? "", pass.prompt ?? ""], calls];
  return lines.map((parts) => parts.filter(Boolean).join(" · ")).filter(Boolean);
}

function tokensOf({ tokens_in, tokens_cached, tokens_out }: PassReceipt | Receipt): string {
  if (tokens_in + tokens_out === 0) return "";
  const cached = tokens_cached > 0 ? ` (${tokenWords(tokens_cached)} cached)` : "";
  return `${tokenWords(tokens_in)} tokens in${cached}, ${tokenWords(tokens_out)} out`;
}

function ModelUse({ receipt }: { receipt: Receipt }) {
  if (receipt.model_calls === 0) return <p className="mt-2 text-ink-faint">No language model was called.</p>;
  const models = [...new Set(receipt.passes.flatMap(({ model }) => model ?? []))];
  return (
    <p className="mt-2 text-ink-soft tabular-nums">
      {countNoun(receipt.model_calls, "call")}
      {models.length > 0 ? ` of ${models.join(" and ")}` : ""}: {tokensOf(receipt) || "no answer"}.{" "}
      {receipt.cost_cents === null
        ? "No price is configured for this model."
        : `Cost: $${(receipt.cost_cents / 100).toFixed(2)}.`}
    </p>
  );
}
