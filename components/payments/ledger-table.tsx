import type { Route } from "next";
import Link from "next/link";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { WideBox } from "#components/ui/wide-box.tsx";
import type { LedgerLine } from "./ledger-lines.ts";

interface LedgerTableProps {
  lines: LedgerLine[];
  /** Names of the sessions that can still be opened. */
  titles: ReadonlyMap<string, string>;
}

const HEAD = "px-3 py-2 text-left font-medium text-ink-soft";
const CELL = "px-3 py-2.5 align-top";

export function LedgerTable({ lines, titles }: LedgerTableProps) {
  return (
    <WideBox label="Credit ledger" className="rounded-lg border border-rule bg-sheet">
      <table className="w-full text-sm">
        <caption className="sr-only">Every change of your balance, newest first</caption>
        <thead className="border-b border-rule bg-wash">
          <tr>
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              When
            </th>
            <th scope="col" className={HEAD}>
              Event
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Change
            </th>
            <th scope="col" className={`${HEAD} text-right whitespace-nowrap`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {lines.map((line) => (
            <LedgerRow
              key={line.entry.entry_id}
              line={line}
              title={titles.get(line.entry.session_id ?? "")}
            />
          ))}
        </tbody>
      </table>
    </WideBox>
  );
}

function LedgerRow({ line, title }: { line: LedgerLine; title: string | undefined }) {
  const { entry, event, explanation, balance } = line;
  return (
    <tr>
      <td className={`${CELL} whitespace-nowrap text-ink-soft max-sm:hidden`}>
        <RelativeTime iso={entry.created_at} />
      </td>
      <td className={CELL}>
        <span className="font-medium">{event}</span>
        <span className="block text-ink-soft">{explanation}</span>
        {title ? (
          <Link href={`/reviews/${entry.session_id}` as Route} className="link line-clamp-1">
            {title}
          </Link>
        ) : null}
        <span className="block text-ink-faint sm:hidden">
          <RelativeTime iso={entry.created_at} />
        </span>
      </td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>{signed(entry.amount)}</td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
        {balance}
        <span className="text-ink-faint">
          {" "}
          {entry.credit === "paid"
            ? balance === 1
              ? "credit"
              : "credits"
            : balance === 1
              ? "preview"
              : "previews"}
        </span>
      </td>
    </tr>
  );
}

function signed(amount: number): string {
  if (amount === 0) return "0";
  return amount > 0 ? `+${amount}` : `−${-amount}`;
}
