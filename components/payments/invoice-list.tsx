import { Day } from "#components/ui/day.tsx";
import { WideBox } from "#components/ui/wide-box.tsx";
import type { InvoiceItem } from "#lib/payments/invoice-schema.ts";
import { Money } from "./money.tsx";
import { Withdrawal } from "./withdrawal.tsx";

const HEAD = "px-3 py-2 text-left font-medium text-ink-soft";
const CELL = "px-3 py-2.5 align-top";

/** Lists invoices, the newest first. On a phone each is a few lines. */
export function InvoiceList({ invoices }: { invoices: readonly InvoiceItem[] }) {
  return (
    <WideBox label="Invoices" className="rounded-lg border border-rule bg-sheet">
      <table className="w-full text-sm">
        <caption className="sr-only">Invoices, newest first</caption>
        <thead className="border-b border-rule bg-wash">
          <tr>
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              Date
            </th>
            <th scope="col" className={HEAD}>
              What
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Amount
            </th>
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              Status
            </th>
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              Documents
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.invoice_id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </WideBox>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceItem }) {
  const { currency } = invoice;
  return (
    <tr>
      <td className={`${CELL} whitespace-nowrap text-ink-soft max-sm:hidden`}>
        <Day iso={invoice.created_at} />
      </td>
      <td className={CELL}>
        <span className="font-medium">{invoice.name ?? "Invoice"}</span>
        {invoice.number ? <span className="block text-ink-faint">{invoice.number}</span> : null}
        <span className="block text-ink-faint sm:hidden">
          <Day iso={invoice.created_at} /> · {statusWords(invoice)}
        </span>
        <span className="mt-1 block sm:hidden">
          <Documents invoice={invoice} />
        </span>
        {invoice.bought_twice ? (
          <span className="mt-1 block text-ink-soft">
            You had a plan already. We ended this second one, and its payment goes back to you.
          </span>
        ) : null}
        <Withdrawal invoice={invoice} />
      </td>
      <td className={`${CELL} text-right`}>
        <Money minor={invoice.total_cents} currency={currency} />
        {invoice.tax_cents > 0 ? (
          <span className="block whitespace-nowrap text-ink-faint">
            with <Money minor={invoice.tax_cents} currency={currency} /> tax
          </span>
        ) : null}
        {invoice.refunded_cents > 0 ? (
          <span className="block whitespace-nowrap text-ink-soft">
            <Money minor={invoice.refunded_cents} currency={currency} /> refunded
          </span>
        ) : null}
      </td>
      <td className={`${CELL} whitespace-nowrap max-sm:hidden`}>{statusWords(invoice)}</td>
      <td className={`${CELL} max-sm:hidden`}>
        <Documents invoice={invoice} />
      </td>
    </tr>
  );
}

function Documents({ invoice }: { invoice: InvoiceItem }) {
  const { hosted_url, pdf_url, receipt_url, status, number } = invoice;
  const documents = [
    [hosted_url, status === "open" ? "Pay" : "Invoice"],
    [pdf_url, "PDF"],
    [receipt_url, "Receipt"],
  ] as const;
  return (
    <span className="flex flex-wrap gap-x-3">
      {documents.map(([href, label]) =>
        href ? (
          <a key={label} href={href} className="link">
            {label}
            <span className="sr-only"> {number ?? invoice.name}</span>
          </a>
        ) : null,
      )}
    </span>
  );
}

const STATUS_WORDS: Record<InvoiceItem["status"], string> = {
  draft: "Being prepared",
  open: "To be paid",
  paid: "Paid",
  void: "Void",
  uncollectible: "Not paid",
};

function statusWords({ status, refunded_cents: refunded, total_cents: total }: InvoiceItem): string {
  if (refunded > 0) return refunded >= total ? "Refunded" : "Refunded in part";
  return STATUS_WORDS[status];
}
