import type { Writable } from "node:stream";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { oneLine, printable, wrap } from "./printable.ts";
import { styled } from "./progress.ts";

/** The members that comments of the API and of a local check have in common. */
type PrintedComment = Pick<
  Comment,
  "title" | "message" | "quote" | "severity" | "types" | "score" | "suggestion" | "evidence" | "related"
>;

const INDENT = "    ";
const QUOTE = 400;
const RELATED = 3;
export const COLOURS = { critical: "red", major: "yellow", minor: "cyan" } as const;

interface PrintOptions {
  stream: Writable;
  width: number;
  place?: string;
}

/** Returns a comment as several lines of text, without a final line break. */
export function describeComment(comment: PrintedComment, options: PrintOptions): string {
  const { severity, title } = comment;
  const { stream } = options;
  const head = `${styled([COLOURS[severity], "bold"], severity, stream)}  ${styled("bold", oneLine(title, 300), stream)}`;
  return `${head}\n${commentDetails(comment, options)}`;
}

/** Returns the lines below the title of a comment, indented. */
export function commentDetails(comment: PrintedComment, { stream, width, place }: PrintOptions): string {
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
    ...labelled("Reference", evidence?.reference),
    ...(evidence?.calculations ?? []).flatMap(({ request, result }) =>
      labelled("Calculated", `${request} → ${result}`),
    ),
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
      `${INDENT}${confidenceWords(comment.score)} · ${[comment.types.join(", "), ...(place ? [place] : [])].join(" · ")}`,
      stream,
    ),
  ].join("\n");
}

/** Describes the confidence. `score` is the probability that an author would agree. */
function confidenceWords(score: number): string {
  return `confidence ${Math.round(100 * score)}%`;
}
