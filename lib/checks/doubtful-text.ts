import { DOUBTS, type Doubt } from "#lib/manuscript/doubt.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { lastStartingBefore, type Span } from "#lib/manuscript/span.ts";

/** The blocks of a manuscript that could not be read reliably. */
export type DoubtfulText = {
  /** The part of all text, from 0 to 1, in which words may be missing or stand elsewhere. */
  mixedShare: number;
  /** The number of blocks for each kind of doubt. */
  counts: { doubt: Doubt; blocks: number }[];
  /** True for a span that touches one of them. */
  holds: (span: Span) => boolean;
};

const known = new WeakMap<Manuscript, DoubtfulText>();

export function doubtfulText(manuscript: Manuscript): DoubtfulText {
  const text = known.get(manuscript) ?? readDoubtfulText(manuscript);
  known.set(manuscript, text);
  return text;
}

function readDoubtfulText({ blocks }: Manuscript): DoubtfulText {
  const doubtful = blocks.filter(({ doubt }) => doubt !== null);
  const length = (of: typeof blocks) => of.reduce((sum, { span }) => sum + span.end - span.start, 0);
  const counts = new Map<Doubt, number>();
  for (const { doubt } of doubtful) if (doubt !== null) counts.set(doubt, (counts.get(doubt) ?? 0) + 1);
  return {
    mixedShare:
      length(doubtful.filter(({ doubt }) => doubt !== null && DOUBTS[doubt].effect === "mixed")) /
      Math.max(1, length(blocks)),
    counts: [...counts].map(([doubt, number]) => ({ doubt, blocks: number })),
    holds: ({ start, end }) => {
      const last = doubtful[lastStartingBefore(doubtful, ({ span }) => span.start, Math.max(start, end - 1))];
      return last !== undefined && last.span.end > start;
    },
  };
}
