import { takeFigures } from "../figures/figures.ts";
import { dropLineNumbers } from "../lines/line-numbers.ts";
import { dropRunningHeads } from "../lines/running-heads.ts";
import { toSegments } from "../lines/segments.ts";
import { letterFonts } from "../math/math-fonts.ts";
import { takeMath } from "../math/take-math.ts";
import { mode, type Page, type Segment } from "../page/pdf-page.ts";
import { joinContinued, tableAtFoot } from "../tables/join-continued.ts";
import { type FoundTable, takeTables } from "../tables/take-tables.ts";

export type LaidPage = { page: Page; tables: FoundTable[]; rest: Segment[] };
type Text = { size: number; fonts: ReadonlySet<string> };

function bodySizeOf(pages: readonly Page[]): Text {
  const items = pages.flatMap((page) => page.items);
  const size = mode(
    items.map((item) => [item.size, item.text.length]),
    0.5,
  );
  const weights = new Map<string, number>();
  for (const item of items)
    if (Math.abs(item.size - size) < 1)
      weights.set(item.font, (weights.get(item.font) ?? 0) + item.text.length);
  const total = [...weights.values()].reduce((a, b) => a + b, 0);
  return {
    size,
    fonts: new Set([...weights].filter(([, weight]) => weight > total * 0.04).map(([font]) => font)),
  };
}

/** Each of a list in turn, which the list then no longer holds. */
function* drained<T>(list: T[]): Generator<T> {
  for (let next = list.shift(); next !== undefined; next = list.shift()) yield next;
}

/** Every page with its figures, formulas and lines told apart: stages 2 to 5. */
function toParts(loaded: Page[], { size, fonts }: Text): { page: Page; segments: Segment[] }[] {
  const letters = letterFonts(loaded.flatMap((page) => page.items));
  const numberless = dropLineNumbers(loaded.splice(0));
  const parts = drained(numberless).map((source) => {
    const page = takeMath(takeFigures(source, size, fonts), letters);
    return { page: { ...page, items: [] }, segments: toSegments(page.items) };
  });
  return dropRunningHeads([...parts]);
}

/** The tables of every page; of what it draws, only rules are asked for afterwards. */
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
 * Stages 2 to 5 and tables, with the size that most of the text has. Takes the pages out of what was loaded:
 * a thousand of them are not held longer than they are of use.
 */
export function layOutPages(loaded: { pages: Page[] }): { size: number; laid: LaidPage[] } {
  const text = bodySizeOf(loaded.pages);
  return { size: text.size, laid: layOut(toParts(loaded.pages, text)) };
}
