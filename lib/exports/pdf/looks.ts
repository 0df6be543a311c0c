import type { PDFContext, PDFRef } from "@cantoo/pdf-lib";
import type { ExportedComment } from "../exported-review.ts";

export interface Look {
  /** Red, green and blue, from 0 to 1. */
  color: readonly [number, number, number];
  /** The appearance stream. */
  ref: PDFRef;
}

const COLORS = {
  critical: [1, 0.62, 0.58],
  major: [1, 0.82, 0.45],
  minor: [1, 0.95, 0.5],
  addressed: [0.74, 0.9, 0.7],
  dismissed: [0.86, 0.86, 0.86],
} as const;

export const colorOf = ({ severity, status }: Pick<ExportedComment, "severity" | "status">) =>
  COLORS[status === "open" ? (severity ?? "minor") : status];

/** Draws a highlight: each quadrilateral filled, multiplied with the page so that the words stay black. */
export function highlightLook(
  context: PDFContext,
  rect: readonly number[],
  corners: readonly (readonly number[])[],
  comment: ExportedComment,
): Look {
  const color = colorOf(comment);
  const areas = corners.map(([ax, ay, bx, by, cx, cy, dx, dy]) => {
    const path = [
      [ax, ay],
      [bx, by],
      [dx, dy],
      [cx, cy],
    ].map(([x = 0, y = 0], i) => `${decimal(x)} ${decimal(y)} ${i === 0 ? "m" : "l"}`);
    return `${path.join(" ")} h f`;
  });
  const content = `/G gs ${color.map(decimal).join(" ")} rg\n${areas.join("\n")}`;
  const stream = context.flateStream(content, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [...rect],
    Group: { S: "Transparency" },
    Resources: { ExtGState: { G: { Type: "ExtGState", BM: "Multiply" } } },
  });
  return { color, ref: context.register(stream) };
}

/** Draws the sign of a note beside the text: a coloured sheet with lines. */
export function noteLook(context: PDFContext, comment: ExportedComment): Look {
  const color = colorOf(comment);
  const content = `${color.map(decimal).join(" ")} rg 0.35 G 0.8 w 1 1 16 16 re B 4 12.5 m 14 12.5 l 4 9 m 14 9 l 4 5.5 m 11 5.5 l S`;
  const stream = context.flateStream(content, { Type: "XObject", Subtype: "Form", BBox: [0, 0, 18, 18] });
  return { color, ref: context.register(stream) };
}

const decimal = (value: number): string => `${Math.round(value * 1_000) / 1_000}`;
