import { breakLines } from "./break-lines.ts";
import type { FaceName, Faces } from "./faces.ts";

/** A paragraph to be set. Lengths are in points. */
export interface Paragraph {
  text: string;
  face: FaceName;
  size: number;
  /** The room above. */
  above: number;
  indent: number;
  /** From 0, black, to 1, white. */
  gray: number;
  /** A mark before the first line. */
  mark?: string;
  /** Red, green and blue of a bar beside the paragraph, from 0 to 1. */
  bar?: readonly [number, number, number];
  /** The paragraph is not the last of a page. */
  keepsNext?: boolean;
}

type BrokenParagraph = Paragraph & { lines: readonly string[] };

export interface Sheet {
  width: number;
  height: number;
}

const MARGIN = 56;
const LEADING = 1.35;
const FOOT = 34;
const FOOT_SIZE = 8;
const BAR = 2.5;
/** What is kept with the next paragraph takes at least so much of that with it. */
const KEPT = 48;

/** Sets paragraphs on pages and returns the content stream of each. */
export function setPages(
  paragraphs: readonly Paragraph[],
  sheet: Sheet,
  faces: Faces,
  footer: (page: number, pages: number) => string,
): string[] {
  const broken = paragraphs.map((paragraph): BrokenParagraph => {
    const { text, face, size, indent } = paragraph;
    const width = sheet.width - 2 * MARGIN - indent;
    return { ...paragraph, lines: breakLines(text, width, (part) => faces.width(part, face, size)) };
  });
  const pages: string[][] = [[]];
  const top = sheet.height - MARGIN;
  let y = top;
  const isFull = (room: number) => y < top && y - room < MARGIN;
  const turn = () => {
    pages.push([]);
    y = top;
  };
  for (const [n, { lines, face, size, above, indent, gray, mark, bar }] of broken.entries()) {
    const left = MARGIN + indent;
    const leading = size * LEADING;
    if (y < top) y -= above;
    if (isFull(roomFor(broken, n))) turn();
    for (const [i, line] of lines.entries()) {
      if (isFull(leading)) turn();
      y -= leading;
      const page = pages.at(-1);
      if (bar !== undefined)
        page?.push(`${bar.map(decimal).join(" ")} rg ${rectangle(left - 8, y - size * 0.3, BAR, leading)} f`);
      if (i === 0 && mark !== undefined) page?.push(shown(mark, face, size, left - 10, y, gray, faces));
      page?.push(shown(line, face, size, left, y, gray, faces));
    }
  }
  return pages.map((content, i) => {
    const foot = shown(footer(i + 1, pages.length), "text", FOOT_SIZE, MARGIN, FOOT, 0.45, faces);
    return [...content, foot].join("\n");
  });
}

/** Returns the room that a paragraph needs on its page: for a line, or for all that is kept together from it on. */
function roomFor(paragraphs: readonly BrokenParagraph[], n: number): number {
  const first = paragraphs[n];
  if (!first?.keepsNext) return (first?.size ?? 0) * LEADING;
  let room = KEPT - first.above;
  for (let i = n; paragraphs[i]?.keepsNext; i += 1) {
    const { size, above, lines } = paragraphs[i] ?? first;
    room += above + size * LEADING * lines.length;
  }
  return room;
}

function shown(
  text: string,
  face: FaceName,
  size: number,
  x: number,
  y: number,
  gray: number,
  faces: Faces,
): string {
  const runs = faces.runs(text, face).map(({ font, codes }) => `/${font} ${size} Tf <${codes}> Tj`);
  return `BT ${decimal(gray)} g ${decimal(x)} ${decimal(y)} Td ${runs.join(" ")} ET`;
}

const rectangle = (...numbers: number[]) => `${numbers.map(decimal).join(" ")} re`;

const decimal = (value: number): string => `${Math.round(value * 100) / 100}`;
