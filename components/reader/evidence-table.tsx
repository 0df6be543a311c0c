import type { ReactNode } from "react";
import { FormulaText } from "#components/ui/formula-text.tsx";
import type { Comment } from "#lib/reviews/comment-schema.ts";

export function EvidenceTable({ evidence }: { evidence: NonNullable<Comment["evidence"]> }) {
  const rows = [
    ["Reported", evidence.reported],
    ["Recomputed", evidence.recomputed],
    ["How", evidence.how],
    ["Reference", evidence.reference],
    ["What was compared", evidence.compared],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  const { calculations = [] } = evidence;
  if (rows.length + calculations.length === 0) return null;
  return (
    <table className="w-full border-y border-rule text-sm">
      <caption className="sr-only">Evidence</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <Row key={name} name={name}>
            <LinkedDois text={value} />
          </Row>
        ))}
        {calculations.length > 0 ? (
          <Row name="Calculated">
            <ul className="space-y-1">
              {calculations.map(({ request, result }) => (
                <li key={request}>
                  <code>{request}</code> → {result}
                </li>
              ))}
            </ul>
          </Row>
        ) : null}
      </tbody>
    </table>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-b border-rule last:border-0">
      <th scope="row" className="w-24 py-1.5 pr-3 text-left align-top font-normal text-ink-faint">
        {name}
      </th>
      <td className="py-1.5 [overflow-wrap:anywhere] tabular-nums">{children}</td>
    </tr>
  );
}

/** Shows a text with its DOI as a link. */
function LinkedDois({ text }: { text: string }) {
  const [before = "", doi, after] = text.split(/doi:(10\.\d{4,9}\/\S+)/);
  return doi === undefined ? (
    <FormulaText text={text} />
  ) : (
    <>
      {before}
      <a href={`https://doi.org/${doi}`} className="link" rel="noreferrer" target="_blank">
        doi:{doi}
      </a>
      {after}
    </>
  );
}
