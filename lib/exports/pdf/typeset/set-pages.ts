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

export interface Sheet {
  width: number;
  height: number;
}

const MARGIN = 56;
const LEADING = 1.35;
const FOOT = 34;
const FOOT_SIZE = 8;
const BAR = 2.5;
/** A heading at the foot of a page takes at least so much of the next paragraph with it. */
const KEPT = 48;

/** Sets paragraphs on pages and returns the content stream of each. */
export function setPages(
  paragraphs: readonly Paragraph[],
  sheet: Sheet,
  faces: Faces,
  footer: (page: number, pages: number) => string,
): string[] {
  const pages: string[][] = [[]];
  let y = sheet.height - MARGIN;
  const isFull = (room: number) => y - room < MARGIN;
  const turn = () => {
    pages.push([]);
    y = sheet.height - MARGIN;
  };
  for (const paragraph of paragraphs) {
    const { text, face, size, above, indent, gray, mark, bar, keepsNext } = paragraph;
    const left = MARGIN + indent;
    const lines = breakLines(text, sheet.width - MARGIN - left, (part) => faces.width(part, face, size));
    const leading = size * LEADING;
    if (y < sheet.height - MARGIN) y -= above;
    if (isFull(keepsNext ? leading * lines.length + KEPT : leading)) turn();
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
