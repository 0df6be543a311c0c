import type { FoundPoint } from "#db/queries/response-points.ts";
import type { FoundResponse, ResponseSummaryRow } from "#db/queries/responses.ts";
import { shortName } from "#lib/letters/split-letter.ts";
import { toPerson } from "#lib/reviews/threads/to-threads.ts";
import type { Point, Response, ResponseSummary } from "./schema.ts";

export function toResponse(
  { row, documentId, manuscript, revised, lastChange }: FoundResponse,
  found: readonly FoundPoint[],
): Response {
  const points = toPoints(found);
  const asking = points.filter((each) => !each.is_remark);
  const count = (status: Point["status"]) => asking.filter((each) => each.status === status).length;
  return {
    response_id: row.id,
    session_id: row.sessionId,
    kind: row.kind,
    title: row.title,
    progress: { points: asking.length, drafted: count("drafted"), done: count("done") },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    document_id: documentId,
    manuscript,
    revised: revised && { document_id: revised.id, filename: revised.filename },
    opening: row.opening,
    closing: row.closing,
    letter: row.letter,
    rest: row.rest,
    linking: row.linking,
    version: row.version,
    last_event_id: lastChange,
    points,
  };
}

/** Numbers the points of each reviewer in their order. Remarks have no number. */
export function toPoints(found: readonly FoundPoint[]): Point[] {
  const counts = new Map<string, number>();
  return found.map(({ row, assignee, editor }) => {
    const name = shortName(row.reviewer);
    const place = (counts.get(row.reviewer) ?? 0) + (row.isRemark ? 0 : 1);
    counts.set(row.reviewer, place);
    return {
      point_id: row.id,
      label: row.number ?? (row.isRemark ? name : `${name}.${place}`),
      reviewer: row.reviewer,
      weight: row.weight,
      is_remark: row.isRemark,
      text: row.text,
      comment_id: row.commentId,
      passages: row.passages,
      reply: row.reply,
      changes: row.changes,
      status: row.status,
      assignee: assignee && toPerson(assignee),
      version: row.version,
      updated_at: row.updatedAt.toISOString(),
      updated_by: editor && toPerson(editor),
    };
  });
}

export function toSummary(row: ResponseSummaryRow): ResponseSummary {
  const { points, drafted, done } = row;
  return {
    response_id: row.id,
    session_id: row.sessionId,
    kind: row.kind,
    title: row.title,
    progress: { points, drafted, done },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
