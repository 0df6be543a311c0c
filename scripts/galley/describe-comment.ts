import type { Writable } from "node:stream";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { oneLine, printable, wrap } from "./printable.ts";
import { styled } from "./progress.ts";

/** What both the API's comments and those of a local check have. */
type Told = Pick<
  Comment,
  "title" | "message" | "quote" | "severity" | "types" | "score" | "suggestion" | "evidence" | "related"
>;

const INDENT = "    ";
const QUOTE = 400;
const RELATED = 3;
export const COLOURS = { critical: "red", major: "yellow", minor: "cyan" } as const;

interface Telling {
  stream: Writable;
  width: number;
  place?: string;
}

/** One comment as text of several lines, without a line break at the end. */
export function describeComment(comment: Told, telling: Telling): string {
  const { severity, title } = comment;
  const { stream } = telling;
  const head = `${styled([COLOURS[severity], "bold"], severity, stream)}  ${styled("bold", oneLine(title, 300), stream)}`;
  return `${head}\n${commentDetails(comment, telling)}`;
}

/** What stands below a comment's title, indented. */
export function commentDetails(comment: Told, { stream, width, place }: Telling): string {
  const { evidence } = comment;
  const paragraph = (text: string) =>
    printable(text)
      .split(/\n+/)
      .filter((line) => line.trim() !== "")
      .map((line) => wrap(line, width, INDENT));
  const labelled = (label: string, text: string | undefined) =>
    text ? [wrap(oneLine(text, 2000), width, `${INDENT}${label.padEnd(12)}`, INDENT.padEnd(16))] : [];
  const others = comment.related.length - RELATED;
  return [
    styled("dim", wrap(`“${oneLine(comment.quote, QUOTE)}”`, width, `${INDENT}│ `), stream),
    ...paragraph(comment.message),
    ...labelled("Reported", evidence?.reported),
    ...labelled("Recomputed", evidence?.recomputed),
    ...labelled("How", evidence?.how),
    ...labelled("After", evidence?.reference),
    ...comment.related
      .slice(0, RELATED)
      .flatMap(({ label, quote }) =>
        labelled("See also", `${label ? `${label}: ` : ""}“${oneLine(quote, 120)}”`),
      ),
    ...(others > 0 ? labelled("", `and ${others} more`) : []),
    ...labelled(
      "Suggestion",
      comment.suggestion === "" ? "Delete the quoted text." : (comment.suggestion ?? undefined),
    ),
    styled(
      "dim",
      `${INDENT}${howSure(comment.score)} · ${[comment.types.join(", "), ...(place ? [place] : [])].join(" · ")}`,
      stream,
    ),
  ].join("\n");
}

/** The score in words: the probability that an author would agree. */
function howSure(score: number): string {
  return `${Math.round(100 * score)} % sure`;
}
