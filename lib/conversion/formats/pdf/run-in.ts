import type { Line } from "./pdf-page.ts";
import { toSegment } from "./segments.ts";

/** A line's first `count` segments or items as a line of its own, and the rest as another. */
function splitAt(line: Line, first: Line["items"], rest: Line["items"]): Line[] {
  return [first, rest].map((items) => {
    const segment = toSegment(items);
    return { ...line, ...segment, segments: [segment] };
  });
}

/**
 * Headings that begin a paragraph on their own line: `1) Pre-processing: …` in italics, or words set off
 * by a full stop and a space of an em. Looks at the lines up to `before` (the
 * references'), and gives heading lines and the lines without them.
 */
export function splitRunIns(
  lines: readonly Line[],
  size: number,
  before: number,
): { lines: Line[]; headings: Set<Line> } {
  const headings = new Set<Line>();
  const out = lines.flatMap((line, i) => {
    const indent = line.x0 - line.left;
    if (i >= before || indent < size * 0.5 || indent > size * 5 || line.math > 0.2) return [line];
    const italic = line.items.findIndex((item) => !item.italic);
    const lead = line.items.slice(0, Math.max(0, italic));
    const words = lead.map((item) => item.text).join(" ");
    if (italic > 0 && /^\(?(\d{1,2}|[a-z])\)\s*\p{Lu}.{2,70}:$/u.test(words)) {
      const [head, rest] = splitAt(line, lead, line.items.slice(italic));
      if (head === undefined || rest === undefined) return [line];
      const heading = { ...head, text: head.text.replace(/:$/, "") };
      headings.add(heading);
      return [heading, rest];
    }
    const [first, second] = line.segments;
    const gap = first === undefined || second === undefined ? 0 : second.x0 - first.x1;
    const isSetOff = line.segments.length === 2 && gap > size * 0.9 && gap < size * 1.7;
    if (
      first !== undefined &&
      second !== undefined &&
      isSetOff &&
      /^\p{Lu}[^.]{3,80}\.$/u.test(first.text) &&
      second.text.length > 20
    ) {
      const [head, rest] = splitAt(line, first.items, second.items);
      if (head === undefined || rest === undefined) return [line];
      headings.add(head);
      return [head, rest];
    }
    return [line];
  });
  return { lines: out, headings };
}
