import {
  type FoundPoint,
  measurePoints,
  type PointRow,
  selectPoints,
  updatePoint,
} from "#db/queries/response-points.ts";
import { touchResponse } from "#db/queries/responses.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { readContent } from "#lib/documents/converted-files.ts";
import { quoteOf } from "#lib/letters/quote-of.ts";
import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { includesRole } from "#lib/reviews/role-schema.ts";
import { sessionStanding } from "#lib/reviews/sharing/session-standing.ts";
import { notAParticipant } from "#lib/reviews/thread-problems.ts";
import { transact } from "#lib/transact.ts";
import { passageOutside, pointNotFound, responseChanged, responseLimitReached } from "../problems.ts";
import { reportResponseChange } from "../report-change.ts";
import { editableResponse, responseToChange } from "../response-standing.ts";
import type { Passage, Point, PointChange } from "../schema.ts";
import { toPoints } from "../to-response.ts";

/** Of all points of a response together, so that it is read and written in a moment. */
const MOST_TEXT = 1_500_000;

interface ChangePoint {
  responseId: string;
  pointId: string;
  version: number;
  reviewer?: string | undefined;
  weight?: PointRow["weight"] | undefined;
  isRemark?: boolean | undefined;
  text?: string | undefined;
  reply?: string | undefined;
  changes?: PointChange[] | undefined;
  passages?: Span[] | undefined;
  status?: PointRow["status"] | undefined;
  assigneeId?: string | null | undefined;
  /** An open point that gets a reply becomes a drafted one. */
  drafts?: boolean;
}

export async function changePoint(ctx: ActorContext, input: ChangePoint): Promise<Point> {
  const { responseId, pointId, version, assigneeId, passages, drafts, ...rest } = input;
  const { found, session } = await editableResponse(ctx, responseId);
  // Before the transaction, which would hold a connection while the text is read.
  const markdown = passages && passages.length > 0 ? await readContent(ctx, found.documentId) : "";
  return transact(ctx, async (tx) => {
    await responseToChange(tx, { responseId, people: assigneeId ? [assigneeId] : [] });
    if (assigneeId) await refuseWhoMayNotEdit(tx, session, assigneeId);
    const { row } = pointAt(await selectPoints(tx.db, responseId), pointId);
    refuseOldVersion(row, version);
    const { reviewer, weight, isRemark, text, reply, changes } = rest;
    const status = drafts && row.status === "open" && reply?.trim() ? "drafted" : rest.status;
    await updatePoint(tx.db, pointId, {
      ...defined({ reviewer, weight, isRemark, text, reply, changes, status, assigneeId }),
      ...(passages ? { passages: passagesOf(passages, row.passages, markdown) } : {}),
      updatedBy: tx.actor.userId,
      updatedAt: tx.now(),
    });
    await refuseTooMuchText(tx, responseId);
    await touchResponse(tx.db, responseId, tx.now());
    const points = toPoints(await selectPoints(tx.db, responseId));
    const changed = points.find((each) => each.point_id === pointId);
    if (!changed) throw new Error("A point that was just changed is not there.");
    const place = { sessionId: session.id, responseId, pointId };
    await reportResponseChange(tx, { ...place, version: changed.version });
    return changed;
  });
}

export function pointAt(points: readonly FoundPoint[], id: string): FoundPoint {
  const found = points.find(({ row }) => row.id === id);
  if (!found) throw pointNotFound("The response has no point with this id. It may have been deleted.");
  return found;
}

export function refuseOldVersion(row: Pick<PointRow, "version">, version: number): void {
  if (row.version !== version)
    throw responseChanged(
      "Somebody changed this point since you read it. Read it again, then repeat the change.",
    );
}

/** @throws response-limit-reached */
export async function refuseTooMuchText(tx: ActorContext, responseId: string): Promise<void> {
  const actual = await measurePoints(tx.db, responseId);
  if (actual <= MOST_TEXT) return;
  throw responseLimitReached(
    "The points, replies and changes of this response are too long together. Shorten some.",
    {
      limit: MOST_TEXT,
      actual,
    },
  );
}

/** @throws not-a-participant */
async function refuseWhoMayNotEdit(tx: ActorContext, session: SessionRow, userId: string): Promise<void> {
  const standing = await sessionStanding({ ...tx, actor: { ...tx.actor, userId } }, session);
  if (!standing || !includesRole(standing.role, "editor"))
    throw notAParticipant(
      "Only the owner and the editors of this review answer its points. Make the person an editor first.",
    );
}

/** Passages that the point had keep their reason; the others were chosen by a person. */
function passagesOf(spans: readonly Span[], before: readonly Passage[], markdown: string): Passage[] {
  const kept: Passage[] = [];
  for (const { start, end } of spans) {
    if (start >= end || end > markdown.length)
      throw passageOutside(
        `The passage from ${start} to ${end} is not in the manuscript, which has ${markdown.length} characters.`,
      );
    if (kept.some((each) => overlaps(each, { start, end }))) continue;
    const known = before.find((each) => each.start === start && each.end === end);
    kept.push(known ?? { start, end, quote: quoteOf(markdown, { start, end }), reason: "chosen" });
  }
  return kept;
}

function defined<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return asDefined(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}

/** What `defined` left is what the type says. */
function asDefined<T>(fields: object): T {
  return fields as T;
}
