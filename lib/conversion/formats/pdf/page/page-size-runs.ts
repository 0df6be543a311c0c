import type { PageSizeRun } from "../../../conversion.ts";
import { toTenths } from "./box.ts";
import type { PageSize } from "./pdf-page.ts";

/** A file whose pages have more sizes than this is an odd one. Its pages get their sizes as they are drawn. */
const MOST_RUNS = 200;

/** Returns the sizes of pages as they are shown. A page that could not be read counts as large as the one before it. */
export function pageSizeRuns(pages: readonly PageSize[]): PageSizeRun[] {
  const runs: PageSizeRun[] = [];
  let last = 0;
  for (const page of pages) {
    const [width, height] = shownSize(page);
    const run = runs.at(-1);
    const unread = page.number - last - 1;
    last = page.number;
    if (!run) runs.push([width, height, unread + 1]);
    else if (run[0] === width && run[1] === height) run[2] += unread + 1;
    else {
      run[2] += unread;
      runs.push([width, height, 1]);
    }
  }
  return runs.length > MOST_RUNS ? [] : runs;
}

function shownSize({ turns, width, height }: PageSize): [width: number, height: number] {
  const [w, h] = [toTenths(width), toTenths(height)];
  return turns % 2 === 1 ? [h, w] : [w, h];
}
