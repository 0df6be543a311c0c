"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useMedia } from "#components/ui/use-media.ts";
import { countNoun } from "#lib/count-noun.ts";
import type { ComparedBlock, Comparison, EarlierComment } from "#lib/reviews/comparison-schema.ts";
import { BlockRow, type Layout } from "./block-row.tsx";
import { LeftOver } from "./left-over.tsx";
import { UnchangedRow } from "./unchanged-row.tsx";
import { useSteps } from "./use-steps.ts";

/** Both columns need so much room. */
const WIDE = "(min-width: 56.25rem)";

/** Shows a comparison side by side or in one column, with the earlier comments beside what changed. */
export function ComparedVersions({ comparison }: { comparison: Comparison }) {
  const { before, after, counts, blocks, is_cut, comments } = comparison;
  const isWide = useMedia(WIDE, true);
  const [wanted, setWanted] = useState<Layout>("side");
  const layout = isWide ? wanted : "inline";
  const byBlock = useMemo(() => commentsByBlock(blocks, comments), [blocks, comments]);
  const steps = useSteps();
  const hasChanges = blocks.some(({ kind }) => kind !== "unchanged" && kind !== "same");

  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-6 pb-24 focus:outline-none sm:px-6">
      <h1 className="font-serif text-2xl font-semibold">Compare versions</h1>
      <p className="mt-1 text-sm text-ink-soft">
        <Version version={before} /> with <Version version={after} />
      </p>
      <LeftOver sessionId={after.session_id} />
      <div className="sticky top-14 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule bg-paper px-4 py-2.5 sm:-mx-6 sm:px-6">
        <p className="min-w-0 flex-1 basis-56 text-sm tabular-nums">{inWords(counts)}</p>
        {isWide ? <LayoutChoice layout={layout} onChoose={setWanted} /> : null}
        {hasChanges ? (
          <div className="flex items-center gap-1">
            <span aria-live="polite" className="mr-1 text-sm text-ink-soft tabular-nums">
              {steps.words}
            </span>
            <Button size="icon" aria-label="Previous change" title="Previous change (p)" onClick={steps.back}>
              <ChevronUp size={17} aria-hidden="true" />
            </Button>
            <Button size="icon" aria-label="Next change" title="Next change (n)" onClick={steps.next}>
              <ChevronDown size={17} aria-hidden="true" />
            </Button>
          </div>
        ) : null}
      </div>
      {hasChanges ? null : (
        <Notice tone="info" className="mt-6">
          Both versions have the same text.
        </Notice>
      )}
      <ol ref={steps.list} className="mt-4 space-y-1">
        {blocks.map((block, i) =>
          block.kind === "unchanged" ? (
            <UnchangedRow
              key={`u${block.after.start}`}
              block={block}
              documentId={after.document_id}
              comments={byBlock.get(i) ?? []}
              earlierId={before.session_id}
            />
          ) : (
            <BlockRow
              key={`${block.kind}${block.before?.start}-${block.after?.start}`}
              block={block}
              layout={layout}
              comments={byBlock.get(i) ?? []}
              earlierId={before.session_id}
            />
          ),
        )}
      </ol>
      {is_cut ? (
        <Notice tone="info" className="mt-6">
          The texts differ in more than this page can show. The rest is left out.
        </Notice>
      ) : null}
    </main>
  );
}

function Version({ version }: { version: Comparison["before"] }) {
  return (
    <>
      <a href={`/reviews/${version.session_id}`} className="link wrap-anywhere">
        {version.filename}
      </a>{" "}
      (<RelativeTime iso={version.created_at} />)
    </>
  );
}

function inWords({ changed, moved, added, removed, unchanged }: Comparison["counts"]): string {
  const parts = [
    [changed, "changed"],
    [moved, "moved"],
    [added, "added"],
    [removed, "removed"],
  ] as const;
  const present = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString("en")} ${word}`);
  return [...present, `${countNoun(unchanged, "paragraph")} unchanged`].join(" · ");
}

function LayoutChoice({ layout, onChoose }: { layout: Layout; onChoose: (layout: Layout) => void }) {
  const options = [
    ["side", "Side by side"],
    ["inline", "Inline"],
  ] as const;
  return (
    <fieldset className="flex rounded-md border border-rule p-0.5">
      <legend className="sr-only">Layout</legend>
      {options.map(([value, label]) => (
        <label
          key={value}
          className="cursor-pointer rounded px-2.5 py-1 text-sm text-ink-soft has-checked:bg-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="layout"
            value={value}
            checked={layout === value}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The earlier comments by the position of the block that has their first word. */
function commentsByBlock(
  blocks: readonly ComparedBlock[],
  comments: readonly EarlierComment[],
): Map<number, EarlierComment[]> {
  const places = blocks
    .flatMap((block, i) => (block.before && block.kind !== "moved_away" ? [{ i, span: block.before }] : []))
    .sort((a, b) => a.span.start - b.span.start);
  const found = new Map<number, EarlierComment[]>();
  for (const comment of comments) {
    const at = places.findLast(({ span }) => span.start <= comment.before.start);
    if (!at) continue;
    const known = found.get(at.i);
    if (known) known.push(comment);
    else found.set(at.i, [comment]);
  }
  return found;
}
