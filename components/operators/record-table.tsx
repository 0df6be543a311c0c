import type { ReactNode } from "react";
import { WideBox } from "#components/ui/wide-box.tsx";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface RecordTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly [Column<Row>, ...Column<Row>[]];
  keyOf: (row: Row) => string;
  /** Shown in place of an empty table. */
  none: string;
}

/** Shows records as a table, and as cards on a phone. The first column is the title of a card. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  if (props.rows.length === 0) return <p className="text-ink-soft">{props.none}</p>;
  return (
    <>
      <div className="max-sm:hidden">
        <Table {...props} />
      </div>
      <Cards {...props} />
    </>
  );
}

function Table<Row>({ label, rows, columns, keyOf }: RecordTableProps<Row>) {
  return (
    <WideBox label={label} className="rounded-lg border border-rule bg-sheet">
      <table className="w-full text-sm">
        <thead className="border-b border-rule bg-wash">
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th
                key={title}
                scope="col"
                className={`px-3 py-2 font-medium text-ink-soft ${isNumber ? "text-right" : "text-left"}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isNumber }) => (
                <td
                  key={title}
                  className={`px-3 py-2.5 align-top ${isNumber ? "text-right tabular-nums" : "break-words"}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideBox>
  );
}

function Cards<Row>({ label, rows, columns: [first, ...others], keyOf }: RecordTableProps<Row>) {
  return (
    <ul aria-label={label} className="space-y-3 sm:hidden">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-lg border border-rule bg-sheet px-4 py-3">
          <div className="font-medium break-words">{first.cell(row)}</div>
          <dl className="mt-2 space-y-1 text-sm">
            {others.map(({ title, cell }) => (
              <div key={title} className="flex justify-between gap-4">
                <dt className="text-ink-soft">{title}</dt>
                <dd className="min-w-0 text-right break-words tabular-nums">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
