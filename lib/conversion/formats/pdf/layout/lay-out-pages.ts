import { takeFigures } from "../figures/figures.ts";
import { takeLineNumbers } from "../lines/line-numbers.ts";
import { dropRunningHeads } from "../lines/running-heads.ts";
import { toSegments } from "../lines/segments.ts";
import { letterFonts } from "../math/math-fonts.ts";
import { takeMath } from "../math/take-math.ts";
import { mode, type Page, type Segment } from "../page/pdf-page.ts";
import type { FoundTable } from "../tables/found-table.ts";
import { joinContinued, tableAtFoot } from "../tables/join-continued.ts";
import { takeTables } from "../tables/take-tables.ts";
import {
  MAX_TEXT_SIZE_DIFFERENCE_POINTS,
  MIN_FONT_SHARE,
  TEXT_SIZE_STEP_POINTS,
} from "./layout-thresholds.ts";

export type LaidPage = { page: Page; tables: FoundTable[]; rest: Segment[] };
/** The size that most of the text has, in points, and the fonts that it is set in. */
type TextLook = { size: number; fonts: ReadonlySet<string> };

function textLookOf(pages: readonly Page[]): TextLook {
  const items = pages.flatMap((page) => page.items);
  const size = mode(
    items.map((item) => [item.size, item.text.length]),
    TEXT_SIZE_STEP_POINTS,
  );
  const weights = new Map<string, number>();
  for (const item of items)
    if (Math.abs(item.size - size) < MAX_TEXT_SIZE_DIFFERENCE_POINTS)
      weights.set(item.font, (weights.get(item.font) ?? 0) + item.text.length);
  const total = [...weights.values()].reduce((a, b) => a + b, 0);
  return {
    size,
    fonts: new Set(
      [...weights].filter(([, weight]) => weight > total * MIN_FONT_SHARE).map(([font]) => font),
    ),
  };
}

/** Yields the entries of a list in turn and removes them from it. */
function* drained<T>(list: T[]): Generator<T> {
  for (let next = list.shift(); next !== undefined; next = list.shift()) yield next;
}

/** Parts every page into figures, formulas and lines. */
function toParts(loaded: Page[], { size, fonts }: TextLook): { page: Page; segments: Segment[] }[] {
  const letters = letterFonts(loaded.flatMap((page) => page.items));
  const numberless = takeLineNumbers(loaded.splice(0));
  const parts = drained(numberless).map((source) => {
    const page = takeMath(takeFigures(source, size, fonts), letters);
    return { page: { ...page, items: [] }, segments: toSegments(page.items) };
  });
  return dropRunningHeads([...parts]);
}

/** Finds the tables of every page. Of what a page draws, later stages only need the rules. */
function layOut(parts: readonly { page: Page; segments: Segment[] }[]): LaidPage[] {
  let open: FoundTable | null = null;
  return joinContinued(
    parts.map(({ page, segments }) => {
      const taken = takeTables(page, segments, open);
      open = tableAtFoot(taken);
      return { page: { ...page, strokes: [], turned: [] }, ...taken };
    }),
  );
}

/**
 * Parts loaded pages into figures, tables and lines of text, and returns the size that most of the text has.
 * Empties `loaded.pages`, so that a thousand pages are not held longer than they are needed.
 */
export function layOutPages(loaded: { pages: Page[] }): { size: number; laid: LaidPage[] } {
  const text = textLookOf(loaded.pages);
  return { size: text.size, laid: layOut(toParts(loaded.pages, text)) };
}
