import { DOUBTS, type Doubt } from "#lib/manuscript/doubt.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { lastStartingBefore, type Span } from "#lib/manuscript/span.ts";

/** The blocks of a manuscript that could not be read reliably. */
export type DoubtfulText = {
  /** The part of all text, from 0 to 1, in which words may be missing or stand elsewhere. */
  damagedShare: number;
  /** The number of blocks for each kind of doubt. */
  counts: { doubt: Doubt; blocks: number }[];
  /** True for a span that touches one of them. */
  holds: (span: Span) => boolean;
  /** The same, for blocks of which not only signs are in doubt. */
  holdsWords: (span: Span) => boolean;
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
    damagedShare:
      length(doubtful.filter(({ doubt }) => doubt !== null && DOUBTS[doubt].effect === "words")) /
      Math.max(1, length(blocks)),
    counts: [...counts].map(([doubt, number]) => ({ doubt, blocks: number })),
    holds: touches(doubtful),
    holdsWords: touches(doubtful.filter(({ doubt }) => doubt !== null && DOUBTS[doubt].effect !== "signs")),
  };
}

/** Returns a test for spans that touch one of the blocks, which are in their order. */
function touches(blocks: Manuscript["blocks"]): (span: Span) => boolean {
  return ({ start, end }) => {
    const last = blocks[lastStartingBefore(blocks, ({ span }) => span.start, Math.max(start, end - 1))];
    return last !== undefined && last.span.end > start;
  };
}
