import type { ComparedBlock, EarlierComment } from "#lib/reviews/comparison-schema.ts";
import { EarlierComments } from "./earlier-comments.tsx";
import { ShownParts, type Side } from "./shown-parts.tsx";

type Block = Exclude<ComparedBlock, { kind: "unchanged" }>;

export type Layout = "side" | "inline";

interface BlockRowProps {
  block: Block;
  layout: Layout;
  comments: readonly EarlierComment[];
  earlierId: string;
}

const LABELS: Record<Block["kind"], string | null> = {
  same: null,
  changed: "Changed",
  moved: "Moved here",
  moved_away: "Moved to another place",
  added: "Added",
  removed: "Removed",
};

const EDGES: Record<Block["kind"], string> = {
  same: "border-transparent",
  changed: "border-accent",
  moved: "border-major",
  moved_away: "border-major",
  added: "border-good",
  removed: "border-critical",
};

/** One paragraph, heading, table or formula of a comparison. */
export function BlockRow({ block, layout, comments, earlierId }: BlockRowProps) {
  const label = LABELS[block.kind];
  const isChange = label !== null;
  const place =
    block.kind === "moved_away" ? null : `place-${block.after?.start ?? `b${block.before?.start}`}`;
  return (
    <li
      id={place ?? undefined}
      {...(isChange ? { "data-change": "", tabIndex: -1 } : {})}
      className={`scroll-mt-32 rounded-r-md border-l-3 py-2 pl-4 [content-visibility:auto] [contain-intrinsic-size:auto_8rem] focus:bg-accent-wash focus:outline-none ${EDGES[block.kind]}`}
    >
      {label ? (
        <p className="mb-1 text-xs font-medium text-ink-soft">
          {label}
          {block.kind === "moved_away" ? (
            <>
              {": "}
              <a href={`#place-${block.after?.start}`} className="link">
                go to the new place
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      <Sides block={block} layout={layout} />
      <EarlierComments comments={comments} earlierId={earlierId} />
    </li>
  );
}

function Sides({ block, layout }: { block: Block; layout: Layout }) {
  // A paragraph that only moved is the same on both sides.
  const sides: Side[] = layout === "inline" || block.kind === "moved_away" ? ["both"] : ["before", "after"];
  return (
    <div className={sides.length === 2 ? "grid grid-cols-2 gap-8" : "max-w-3xl"}>
      {sides.map((side) => (
        <div key={side} className="min-w-0">
          {side === "both" ? null : (
            <span className="sr-only">{side === "before" ? "Before: " : "After: "}</span>
          )}
          <ShownParts block={block} side={side} />
        </div>
      ))}
    </div>
  );
}
