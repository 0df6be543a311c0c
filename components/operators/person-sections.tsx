import { Money } from "#components/payments/money.tsx";
import { Day } from "#components/ui/day.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { PersonDetails } from "#lib/operators/schema.ts";
import { RecordTable } from "./record-table.tsx";

type Of<Member extends keyof PersonDetails> = { rows: PersonDetails[Member] };

export function Lots({ rows }: Of<"lots">) {
  return (
    <RecordTable
      label="Lots"
      rows={rows}
      keyOf={(lot) => lot.lot_id}
      none="There are no credits."
      columns={[
        { title: "Source", cell: (lot) => (lot.credit === "paid" ? lot.source : `${lot.source}, previews`) },
        { title: "Since", cell: (lot) => <Day iso={lot.created_at} /> },
        { title: "Until", cell: (lot) => (lot.expires_at ? <Day iso={lot.expires_at} /> : "no end") },
        { title: "Granted", cell: (lot) => lot.granted, isNumber: true },
        { title: "Available", cell: (lot) => lot.available, isNumber: true },
        { title: "Held", cell: (lot) => lot.held, isNumber: true },
        { title: "Spent", cell: (lot) => lot.spent, isNumber: true },
        { title: "Expired", cell: (lot) => lot.expired, isNumber: true },
        { title: "Voided", cell: (lot) => lot.voided, isNumber: true },
      ]}
    />
  );
}

export function Holds({ rows }: Of<"holds">) {
  return (
    <RecordTable
      label="Holds"
      rows={rows}
      keyOf={(hold) => hold.reference}
      none="Nothing is held."
      columns={[
        { title: "For", cell: (hold) => hold.purpose },
        { title: "Credits", cell: (hold) => hold.credits, isNumber: true },
        { title: "Since", cell: (hold) => <RelativeTime iso={hold.created_at} /> },
        { title: "Reference", cell: (hold) => <span className="break-all">{hold.reference}</span> },
      ]}
    />
  );
}

export function Payments({ rows }: Of<"payments">) {
  return (
    <RecordTable
      label="Payments"
      rows={rows}
      keyOf={(payment) => payment.payment_id}
      none="There are no payments."
      columns={[
        { title: "Payment", cell: (payment) => <span className="break-all">{payment.payment_id}</span> },
        { title: "For", cell: (payment) => payment.kind },
        { title: "Paid", cell: (payment) => <Day iso={payment.paid_at} /> },
        {
          title: "Amount",
          cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
          isNumber: true,
        },
        {
          title: "Refunded",
          cell: ({ refunded, currency }) => <Money minor={refunded} currency={currency} />,
          isNumber: true,
        },
        {
          title: "Disputed",
          cell: ({ disputed, currency }) => <Money minor={disputed} currency={currency} />,
          isNumber: true,
        },
      ]}
    />
  );
}

export function Subscriptions({ rows }: Of<"subscriptions">) {
  return (
    <RecordTable
      label="Subscriptions"
      rows={rows}
      keyOf={(one) => one.subscription_id}
      none="There are no subscriptions."
      columns={[
        { title: "Subscription", cell: (one) => <span className="break-all">{one.subscription_id}</span> },
        { title: "Status", cell: (one) => one.status },
        { title: "Price", cell: (one) => <span className="break-all">{one.price_id}</span> },
        { title: "Period ends", cell: (one) => <Day iso={one.current_period_ends_at} /> },
        { title: "Cancelled for", cell: (one) => (one.cancel_at ? <Day iso={one.cancel_at} /> : "no") },
      ]}
    />
  );
}

export function Ledger({ rows }: Of<"entries">) {
  return (
    <RecordTable
      label="Ledger"
      rows={rows}
      keyOf={(entry) => entry.entry_id}
      none="There are no entries."
      columns={[
        { title: "Entry", cell: (entry) => entry.note },
        { title: "When", cell: (entry) => <RelativeTime iso={entry.created_at} /> },
        { title: "Kind", cell: (entry) => `${entry.entry}, ${entry.credit}` },
        { title: "Credits", cell: (entry) => entry.quantity, isNumber: true },
        { title: "Change", cell: (entry) => entry.amount, isNumber: true },
      ]}
    />
  );
}

export function Acts({ rows }: Of<"acts">) {
  return (
    <RecordTable
      label="Acts of operators"
      rows={rows}
      keyOf={(one) => `${one.created_at} ${one.act} ${one.reason}`}
      none="Operators have done nothing here."
      columns={[
        { title: "Reason", cell: (one) => one.reason },
        { title: "Act", cell: (one) => one.act },
        { title: "By", cell: (one) => one.operator_email ?? "on the machine" },
        { title: "When", cell: (one) => <RelativeTime iso={one.created_at} /> },
        { title: "Credits", cell: (one) => one.credits ?? "none", isNumber: true },
      ]}
    />
  );
}

export function Organizations({ rows }: Of<"organizations">) {
  return (
    <RecordTable
      label="Organizations"
      rows={rows}
      keyOf={(one) => one.organization_id}
      none="This person is in no organization."
      columns={[
        { title: "Name", cell: (one) => one.name },
        { title: "Role", cell: (one) => one.role },
        { title: "Allocated", cell: (one) => one.allocated, isNumber: true },
        { title: "Used", cell: (one) => one.used, isNumber: true },
      ]}
    />
  );
}
