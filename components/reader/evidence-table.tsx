import { FormulaText } from "#components/ui/formula-text.tsx";
import type { Comment } from "#lib/reviews/comment-schema.ts";

export function EvidenceTable({ evidence }: { evidence: NonNullable<Comment["evidence"]> }) {
  const rows = [
    ["Reported", evidence.reported],
    ["Recomputed", evidence.recomputed],
    ["How", evidence.how],
    ["Reference", evidence.reference],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  if (rows.length === 0) return null;
  return (
    <table className="w-full border-y border-rule text-sm">
      <caption className="sr-only">Evidence</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name} className="border-b border-rule last:border-0">
            <th scope="row" className="w-24 py-1.5 pr-3 text-left align-top font-normal text-ink-faint">
              {name}
            </th>
            <td className="py-1.5 [overflow-wrap:anywhere] tabular-nums">
              <LinkedDois text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
