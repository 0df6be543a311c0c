import type { MarginComment } from "../../../conversion.ts";
import type { Segment } from "../page/pdf-page.ts";
import type { LaidPage } from "./lay-out-pages.ts";
import {
  MAX_COMMENT_SHIFT_POINTS,
  MAX_COMMENT_SIZE_DIFFERENCE_POINTS,
  MIN_COMMENT_LEFT_IN_WIDTHS,
} from "./layout-thresholds.ts";

/** The start of a comment as Word prints it in the margin, in the languages of its menus. */
const COMMENT =
  /^(?:Comment(?:ed)?|Kommentiert|Kommentar|Commenté|Commentaire|Comentado|Comentario|Comentário|Commentato|Commento|Met opmerkingen|Opmerking|Skomentowano|Kommenterad|Kommentert|批注)\s?\[(\p{L}{0,5}\d+)\]\s?:\s*/iu;
/** What Word prints there of tracked changes. */
const CHANGE =
  /^(?:Deleted|Formatted(?: Table)?|Moved|Gelöscht|Formatiert|Supprimé|Mis en forme|Eliminado|Con formato)\s?:/iu;

type Column = { x0: number; size: number };

/** Returns the column of a page in which comments are printed, or null. */
function commentColumn({ page, rest }: LaidPage): Column | null {
  const start = rest.find(
    ({ x0, text }) => x0 > page.width * MIN_COMMENT_LEFT_IN_WIDTHS && COMMENT.test(text),
  );
  return start === undefined ? null : { x0: start.x0, size: start.size };
}

const isIn =
  ({ x0, size }: Column) =>
  (segment: Segment): boolean =>
    segment.x0 > x0 - MAX_COMMENT_SHIFT_POINTS && segment.size < size + MAX_COMMENT_SIZE_DIFFERENCE_POINTS;

/** Joins the lines of a column, from the top to the bottom, into comments. Those of tracked changes are left out. */
function commentsOf(lines: readonly Segment[]): MarginComment[] {
  const comments: MarginComment[] = [];
  let open: MarginComment | null = null;
  for (const { text } of lines.toSorted((a, b) => a.y0 - b.y0)) {
    const start = COMMENT.exec(text);
    if (start !== null) {
      open = {
        author: (start[1] ?? "").replace(/\d+$/, ""),
        date: "",
        text: text.slice(start[0].length),
        quote: "",
      };
      comments.push(open);
    } else if (CHANGE.test(text)) open = null;
    else if (open !== null) open.text += ` ${text}`;
  }
  return comments;
}

/** Takes the comments that Word printed beside the text out of the pages. */
export function takePrintedComments(laid: readonly LaidPage[]): MarginComment[] {
  return laid.flatMap((page) => {
    const column = commentColumn(page);
    if (column === null) return [];
    const taken = page.rest.filter(isIn(column));
    page.rest = page.rest.filter((segment) => !taken.includes(segment));
    return commentsOf(taken);
  });
}
