import { Fragment } from "react";
import { WideBox } from "#components/ui/wide-box.tsx";
import type { ComparedBlock } from "#lib/reviews/comparison-schema.ts";

type Block = Exclude<ComparedBlock, { kind: "unchanged" }>;
type Parts = Block["parts"];

/** The text of one version with its own changes, or of both at once. */
export type Side = "before" | "after" | "both";

const LOOKS: Record<Block["block"], string> = {
  heading: "font-serif text-lg font-semibold",
  paragraph: "font-serif leading-relaxed",
  table: "font-mono text-sm",
  formula: "font-mono text-sm",
  code: "font-mono text-sm",
  picture: "font-mono text-sm",
};

export function ShownParts({ block, side }: { block: Block; side: Side }) {
  if (block.rows) return <ShownTable rows={block.rows} side={side} />;
  const isMovedAway = block.kind === "moved_away";
  return (
    <p
      className={`whitespace-pre-wrap wrap-anywhere ${LOOKS[block.block]} ${isMovedAway ? "line-clamp-2 text-ink-faint" : ""}`}
    >
      <Changes parts={block.parts} side={side} isMuted={isMovedAway} />
    </p>
  );
}

function Changes({ parts, side, isMuted = false }: { parts: Parts; side: Side; isMuted?: boolean }) {
  const hidden = { before: "added", after: "removed", both: null }[side];
  return parts.map(({ kind, text }, i) => {
    if (kind === hidden) return null;
    const key = i;
    if (kind === "same" || isMuted) return <Fragment key={key}>{text}</Fragment>;
    return kind === "added" ? (
      <ins key={key} className="rounded-xs bg-good-wash text-good no-underline">
        {text}
      </ins>
    ) : (
      <del key={key} className="rounded-xs bg-critical-wash text-critical line-through">
        {text}
      </del>
    );
  });
}

function ShownTable({ rows, side }: { rows: NonNullable<Block["rows"]>; side: Side }) {
  const hidden = { before: "added", after: "removed", both: null }[side];
  const shown = rows.filter(({ kind }) => kind !== hidden);
  return (
    <WideBox label="Table">
      <table className="text-sm">
        <tbody>
          {shown.map(({ cells }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rows never changes.
            <tr key={i} className="border-b border-rule">
              {cells.map((parts, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor does that of the cells.
                <td key={column} className="px-2 py-1 align-top">
                  <Changes parts={parts} side={side} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideBox>
  );
}
