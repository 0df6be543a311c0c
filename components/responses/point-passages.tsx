"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { FormulaText } from "#components/ui/formula-text.tsx";
import { MOST_PASSAGES, type Passage, type Point } from "#lib/responses/schema.ts";
import { PassagePicker } from "./passage-picker.tsx";
import type { ResponseControls } from "./use-response.ts";

const REASONS: Record<Passage["reason"], string> = {
  quoted: "Quoted",
  named: "Named",
  alike: "Similar words",
  model: "Found by the model",
  chosen: "Chosen",
};

interface PointPassagesProps {
  point: Point;
  sessionId: string;
  documentId: string;
  controls: ResponseControls;
}

/** The passages of the manuscript that a point is about, with why. */
export function PointPassages({ point, sessionId, documentId, controls }: PointPassagesProps) {
  const { point_id, label, passages } = point;
  const set = (next: (now: readonly Span[]) => Span[]) =>
    void controls.editPoint(point_id, (now) => ({ passages: next(now.passages.map(spanOf)) }));
  return (
    <section aria-labelledby="passages-title">
      <h3 id="passages-title" className="mb-2 text-sm font-medium">
        In the manuscript
      </h3>
      {passages.length === 0 ? (
        <p className="text-sm text-ink-soft">No passage yet.</p>
      ) : (
        <ul className="space-y-2">
          {passages.map(({ start, end, quote, reason }) => (
            <li
              key={start}
              className="flex items-start gap-2 rounded-md border border-rule bg-sheet p-3 text-sm"
            >
              <div className="min-w-0 flex-1">
                <p className="line-clamp-3 font-serif leading-relaxed wrap-anywhere">
                  <FormulaText text={quote} />
                </p>
                <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-faint">
                  <span>{REASONS[reason]}</span>
                  <Link href={`/reviews/${sessionId}#passage=${start}-${end}`} className="link">
                    Show in the manuscript
                  </Link>
                </p>
              </div>
              <Button
                look="quiet"
                size="icon"
                aria-label="Remove this passage"
                onClick={() => set((now) => now.filter((each) => each.start !== start))}
              >
                <X size={15} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PassagePicker
        {...{ documentId, label }}
        chosen={passages}
        isFull={passages.length >= MOST_PASSAGES}
        onChoose={(span) => set((now) => [...now, span])}
      />
    </section>
  );
}

type Span = Pick<Passage, "start" | "end">;
const spanOf = ({ start, end }: Span): Span => ({ start, end });
