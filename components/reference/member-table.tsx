import { WideBox } from "#components/ui/wide-box.tsx";
import { CodeWords } from "./code-words.tsx";
import type { MemberRow } from "./member-rows.ts";

interface MemberTableProps {
  caption: string;
  rows: readonly MemberRow[];
  /** True for members that a client sends. The table then marks the required ones. */
  isSent: boolean;
}

export function MemberTable({ caption, rows, isSent }: MemberTableProps) {
  return (
    <WideBox label={caption}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type and meaning</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule border-y border-rule">
          {rows.map((row) => (
            <tr key={`${row.name} ${row.type}`}>
              <th scope="row" className="w-[38%] py-2 pr-4 text-left align-top font-normal">
                <code className="font-mono font-medium [overflow-wrap:anywhere]">{row.name}</code>
                {isSent && row.isRequired ? <span className="block text-xs text-major">required</span> : null}
              </th>
              <td className="py-2 align-top">
                <span className="text-ink-soft">{row.type}</span>
                {row.description ? (
                  <span className="block text-ink-faint">
                    <CodeWords text={row.description} />
                  </span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideBox>
  );
}
