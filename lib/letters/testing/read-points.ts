import { splitLetter } from "../split-letter.ts";

/** The points of a letter as `2.1: words`, with their weight or `remark` before the colon. */
export function readPoints(letter: string): string[] {
  return splitLetter(letter).points.map(({ label, start, end, weight, isRemark }) => {
    const mark = isRemark ? "remark" : weight;
    return `${label}${mark ? ` ${mark}` : ""}: ${letter.slice(start, end).replace(/\s+/g, " ")}`;
  });
}
