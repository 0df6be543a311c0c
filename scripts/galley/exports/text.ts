import type { Writable } from "node:stream";
import { countNoun } from "#lib/count-noun.ts";
import { LEVELS } from "#lib/exports/sarif/levels.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";
import type { FilePosition } from "../checking/read-manuscript.ts";
import { COLOURS, commentDetails } from "../describe-comment.ts";
import { oneLine, printable, widthOf } from "../printable.ts";
import { styled } from "../progress.ts";
import { writeOut } from "../write-out.ts";
import { exportFormat, type ShownFile } from "./export-format.ts";

export const text = exportFormat({
  id: "text",
  description: "as a compiler prints errors: FILE:LINE:COLUMN: warning: …",
  write: async (files, stdout) => {
    for await (const file of files) await writeOut(stdout, describeFile(file, stdout));
  },
});

function describeFile({ checked: { file, comments }, shown }: ShownFile, stdout: Writable): string {
  const described = shown.map(({ comment, place }) => {
    const at = styled("bold", `${printable(placeWords(place))}:`, stdout);
    const level = styled([COLOURS[comment.severity], "bold"], `${LEVELS[comment.severity]}:`, stdout);
    const details = commentDetails(comment, { stream: stdout, width: widthOf(stdout) });
    return `${at} ${level} ${oneLine(comment.title, 300)} [${checkIdOf(comment.source)}]\n${details}\n\n`;
  });
  const folded = comments.length - shown.length;
  const more = folded > 0 ? `, ${folded} less important not shown (--all)` : "";
  return `${described.join("")}${printable(file)}: ${countNoun(shown.length, "comment")}${more}\n`;
}

function placeWords({ file, line, column, page }: FilePosition): string {
  if (line !== undefined) return `${file}:${line}:${column}`;
  return page === undefined ? file : `${file}: page ${page}`;
}
