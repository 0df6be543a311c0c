"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import type { Passage, Point } from "#lib/responses/schema.ts";
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
  controls: ResponseControls;
}

/** The passages of the manuscript that a point is about, with why. */
export function PointPassages({ point, sessionId, controls }: PointPassagesProps) {
  const { point_id, passages } = point;
  return (
    <section aria-labelledby="passages-title">
      <h3 id="passages-title" className="mb-2 text-sm font-medium">
        In the manuscript
      </h3>
      {passages.length === 0 ? (
        <p className="text-sm text-ink-soft">No passage was found for this point.</p>
      ) : (
        <ul className="space-y-2">
          {passages.map(({ start, end, quote, reason }) => (
            <li
              key={start}
              className="flex items-start gap-2 rounded-md border border-rule bg-sheet p-3 text-sm"
            >
              <div className="min-w-0 flex-1">
                <p className="line-clamp-3 font-serif leading-relaxed wrap-anywhere">{quote}</p>
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
                onClick={() =>
                  void controls.editPoint(point_id, (now) => ({
                    passages: now.passages
                      .filter((each) => each.start !== start)
                      .map((each) => ({ start: each.start, end: each.end })),
                  }))
                }
              >
                <X size={15} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
