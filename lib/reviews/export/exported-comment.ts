import type { ExportedComment, Reply } from "#lib/exports/exported-review.ts";
import { describeCalculation } from "#lib/tools/calculation-tool.ts";
import type { Comment } from "../comment-schema.ts";
import { confidenceWords, originWords } from "../comment-types.ts";
import { statusOf } from "../comments/describe-for-model.ts";
import type { NumberedComment } from "./chosen-comments.ts";

/** Returns a comment as writers of files get it. */
export function exportedComment(
  { number, comment, author }: NumberedComment,
  replies: readonly Reply[],
): ExportedComment {
  const { anchor, suggestion } = comment;
  return {
    id: comment.id,
    number,
    title: comment.title,
    ...(author ? { author } : {}),
    message: comment.message,
    severity: author ? null : comment.severity,
    types: comment.types,
    status: statusOf(comment),
    origin: author ? `Written by ${author}.` : originSentence(comment),
    source: comment.source,
    ...(author ? {} : { score: comment.score }),
    evidence: evidenceLines(comment),
    quote: comment.quote,
    start: anchor.start,
    end: anchor.end,
    pages: (anchor.pages ?? []).flatMap(pageBox),
    replacement: suggestion,
    replies,
  };
}

function pageBox({
  page,
  bbox,
}: {
  page: number;
  bbox: readonly number[];
}): ExportedComment["pages"][number][] {
  const [x0, y0, x1, y1] = bbox;
  const isWhole = x0 !== undefined && y0 !== undefined && x1 !== undefined && y1 !== undefined;
  return isWhole ? [{ page, bbox: [x0, y0, x1, y1] }] : [];
}

function originSentence({ source, score }: Comment): string {
  const { word, explanation } = originWords(source);
  return `${word}. ${explanation} ${confidenceWords(score)}.`;
}

function evidenceLines({ evidence, related }: Comment): string[] {
  const lines: [string, string | undefined][] = [
    ["Reported", evidence?.reported],
    ["Recomputed", evidence?.recomputed],
    ["How", evidence?.how],
    ["Reference", evidence?.reference],
    ["Compared", evidence?.compared],
    ...(evidence?.calculations ?? []).map((each): [string, string] => [
      "Calculated",
      describeCalculation(each),
    ]),
    ...related.map(({ label, quote }): [string, string] => [
      "See also",
      label ? `${label}: “${quote}”` : `“${quote}”`,
    ]),
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
}
