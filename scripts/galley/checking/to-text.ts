import type { Writable } from "node:stream";
import { checkIdOf } from "#lib/reviews/comment-types.ts";
import { COLOURS, commentDetails } from "../describe-comment.ts";
import { oneLine, printable, widthOf } from "../printable.ts";
import { styled } from "../progress.ts";
import type { CheckedFile, PlacedComment } from "./check-file.ts";
import { LEVELS } from "./levels.ts";
import type { Place } from "./read-manuscript.ts";

/** Comments as a compiler prints its errors, `FILE:LINE:COLUMN: warning: … [check]`; the details are indented. */
export function toText(
  { file, comments }: CheckedFile,
  open: readonly PlacedComment[],
  stdout: Writable,
): string {
  const told = open.map(({ comment, place }) => {
    const at = styled("bold", `${printable(placeWords(place))}:`, stdout);
    const level = styled([COLOURS[comment.severity], "bold"], `${LEVELS[comment.severity]}:`, stdout);
    const details = commentDetails(comment, { stream: stdout, width: widthOf(stdout) });
    return `${at} ${level} ${oneLine(comment.title, 300)} [${checkIdOf(comment.source)}]\n${details}\n\n`;
  });
  const folded = comments.length - open.length;
  const more = folded > 0 ? `, ${folded} smaller not shown (--all)` : "";
  return `${told.join("")}${printable(file)}: ${open.length} ${open.length === 1 ? "comment" : "comments"}${more}\n`;
}

function placeWords({ file, line, column, page }: Place): string {
  if (line !== undefined) return `${file}:${line}:${column}`;
  return page === undefined ? file : `${file}: page ${page}`;
}
