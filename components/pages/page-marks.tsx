"use client";

import type { CSSProperties } from "react";
import type { Passage } from "#components/reader/find-passage.ts";
import type { FoundWords } from "#components/reader/found-words.ts";
import { MarkedBox } from "#components/reader/mark.tsx";
import { useStore } from "#components/ui/store.ts";
import type { PageBox } from "./page-boxes.ts";
import { boxesOfSpans, type PlacedLine } from "./placed-words.ts";
import type { PageSize } from "./use-pdf.ts";
import type { WordsLoader } from "./words-loader.ts";

const NO_LINES: readonly PlacedLine[] = [];

/** A comment, or a passage that something points at, which has no boxes of its own. */
export interface MarkedSpan extends Passage {
  token: string;
}

export interface PageMarksProps {
  page: number;
  size: PageSize;
  isNear: boolean;
  boxes: readonly PageBox[];
  spans: readonly MarkedSpan[];
  found: FoundWords | null;
  words: WordsLoader;
}

/** The marks over a page: of comments, of what a link points at, and of what a search found. */
export function PageMarks({ page, size, isNear, boxes, spans, found, words }: PageMarksProps) {
  const known = useStore(words, ({ lines }) => lines.get(page) ?? NO_LINES);
  const lines = isNear ? known : NO_LINES;
  const placed = spans.flatMap(({ token, ...span }) =>
    boxesOfSpans(lines, [span]).map(({ bbox }) => ({ token, bbox })),
  );
  const hits = found && found.hits.length > 0 ? boxesOfSpans(lines, found.hits) : [];
  return (
    <>
      {boxes.map(({ number, bbox }) => (
        <MarkedBox key={`${number} ${bbox.join()}`} token={`${number}`} style={styleOf(bbox, size)} />
      ))}
      {placed.map(({ token, bbox }) => (
        <MarkedBox key={`${token} ${bbox.join()}`} token={token} style={styleOf(bbox, size)} />
      ))}
      {hits.map(({ span, bbox }) => (
        <div
          key={`${span} ${bbox.join()}`}
          aria-hidden="true"
          className="page-hit"
          data-current={span === found?.at ? "" : undefined}
          style={styleOf(bbox, size)}
        />
      ))}
    </>
  );
}

/** The place of a box as shares of the page. Boxes are in points, without the unit of the page. */
function styleOf([x0, y0, x1, y1]: PageBox["bbox"], { width, height, userUnit }: PageSize): CSSProperties {
  const share = (part: number, whole: number) => `${(100 * part * userUnit) / whole}%`;
  return {
    left: share(x0, width),
    top: share(y0, height),
    width: share(x1 - x0, width),
    height: share(y1 - y0, height),
  };
}
