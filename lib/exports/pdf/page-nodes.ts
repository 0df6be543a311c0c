import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, PDFRef } from "@cantoo/pdf-lib";

/** A page of a PDF that can be changed, with what it inherits. */
export interface PageNode {
  ref: PDFRef;
  dict: PDFDict;
  /** Turns a point of the page as shown (points from the top left) into one of the page's own coordinates. */
  point: (x: number, y: number) => [x: number, y: number];
  /** The size as shown, in points. */
  width: number;
  height: number;
}

type Rectangle = readonly [left: number, bottom: number, right: number, top: number];
type Inherited = { media: Rectangle | null; crop: Rectangle | null; turns: number };

const MOST_NODES = 100_000;
const MOST_DEPTH = 100;
const LETTER: Rectangle = [0, 0, 612, 792];

/**
 * Lists the pages in the order of the file. Null stands for a page that cannot be changed, so that numbers stay right.
 * A tree that returns to itself is cut there.
 */
export function pageNodes(context: PDFContext, catalog: PDFDict): (PageNode | null)[] {
  const pages: (PageNode | null)[] = [];
  let visited = 0;
  const visit = (
    node: unknown,
    ref: PDFRef | null,
    above: readonly PDFDict[],
    inherited: Inherited,
  ): void => {
    if (!(node instanceof PDFDict) || above.length > MOST_DEPTH || above.includes(node)) return;
    visited += 1;
    if (visited > MOST_NODES) return;
    const own = inherit(node, inherited);
    const kids = node.lookup(PDFName.of("Kids"));
    if (!(kids instanceof PDFArray)) {
      pages.push(ref === null ? null : { ref, dict: node, ...frameOf(own) });
      return;
    }
    for (const kid of kids.asArray())
      visit(context.lookup(kid), kid instanceof PDFRef ? kid : null, [...above, node], own);
  };
  const root = catalog.get(PDFName.of("Pages"));
  visit(context.lookup(root), root instanceof PDFRef ? root : null, [], {
    media: null,
    crop: null,
    turns: 0,
  });
  return pages;
}

function inherit(node: PDFDict, { media, crop, turns }: Inherited): Inherited {
  const rotation = node.lookup(PDFName.of("Rotate"));
  return {
    media: rectangle(node, "MediaBox") ?? media,
    crop: rectangle(node, "CropBox") ?? crop,
    turns: rotation instanceof PDFNumber ? Math.round(rotation.asNumber() / 90) & 3 : turns,
  };
}

function rectangle(node: PDFDict, name: string): Rectangle | null {
  const array = node.lookup(PDFName.of(name));
  if (!(array instanceof PDFArray) || array.size() < 4) return null;
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => {
    const value = array.lookup(i);
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN;
  });
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  const box: Rectangle = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box.every(Number.isFinite) && box[2] > box[0] && box[3] > box[1] ? box : null;
}

function frameOf({ media, crop, turns }: Inherited): Pick<PageNode, "point" | "width" | "height"> {
  const sheet = media ?? LETTER;
  const [left, bottom, right, top] = crop === null ? sheet : intersection(crop, sheet);
  const [w, h] = [right - left, top - bottom];
  const point = (x: number, y: number): [number, number] => {
    if (turns === 0) return [left + x, top - y];
    if (turns === 1) return [left + y, bottom + x];
    return turns === 2 ? [right - x, bottom + y] : [right - y, top - x];
  };
  return { point, width: turns % 2 === 0 ? w : h, height: turns % 2 === 0 ? h : w };
}

function intersection(a: Rectangle, b: Rectangle): Rectangle {
  const both: Rectangle = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  return both[2] > both[0] && both[3] > both[1] ? both : b;
}
