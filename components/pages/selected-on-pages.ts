import type { Passage } from "#components/reader/find-passage.ts";
import type { WordsLoader } from "./words-loader.ts";

export interface PrintedPages {
  container: HTMLElement;
  words: WordsLoader;
  /** The height of a page in points. */
  heightOf: (page: number) => number;
}

import { passageUnder } from "./placed-words.ts";

/** Returns the part of the Markdown whose printed words are selected; null if there are none, or they are not known yet. */
export function selectedOnPages(range: Range, { container, words, heightOf }: PrintedPages): Passage | null {
  const { lines } = words.get();
  const found = [...container.querySelectorAll<HTMLElement>("[data-page]")]
    .filter((page) => range.intersectsNode(page))
    .flatMap((page) => {
      const number = Number(page.dataset.page);
      const known = lines.get(number) ?? [];
      const { left, top, height } = page.getBoundingClientRect();
      const scale = heightOf(number) / height;
      return rectsIn(range, page).map((rect) => ({
        lines: known,
        box: [
          (rect.left - left) * scale,
          (rect.top - top) * scale,
          (rect.right - left) * scale,
          (rect.bottom - top) * scale,
        ] as const,
      }));
    });
  return passageUnder(found);
}

/** Returns the boxes of the selected letters on a page. A range has those of whole elements besides. */
function rectsIn(range: Range, page: HTMLElement): DOMRect[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const rects: DOMRect[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || !range.intersectsNode(node)) continue;
    const part = document.createRange();
    part.setStart(node, node === range.startContainer ? range.startOffset : 0);
    part.setEnd(node, node === range.endContainer ? range.endOffset : node.length);
    if (!part.collapsed) rects.push(...part.getClientRects());
  }
  return rects;
}
