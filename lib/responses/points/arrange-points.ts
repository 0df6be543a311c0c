import { uuidv7 } from "uuidv7";
import {
  deletePoints,
  type FoundPoint,
  insertPoints,
  type NewPoint,
  placePoints,
  selectPoints,
  updatePoint,
} from "#db/queries/response-points.ts";
import { type ResponseRow, updateResponse } from "#db/queries/responses.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { changedResponse } from "../get-response.ts";
import {
  nothingToMerge,
  orderIncomplete,
  responseChanged,
  responseLimitReached,
  splitOutside,
} from "../problems.ts";
import { responseToChange } from "../response-standing.ts";
import { MOST_POINTS, type Response } from "../schema.ts";
import { pointAt, refuseOldVersion, refuseTooMuchText } from "./change-point.ts";
import { freePosition } from "./free-position.ts";
import { joined } from "./join-points.ts";

interface PointPlace {
  responseId: string;
  pointId: string;
}

interface AddPoint {
  responseId: string;
  reviewer: string;
  text: string;
  after: string | null;
}

export async function addPoint(
  ctx: ActorContext,
  { responseId, reviewer, text, after }: AddPoint,
): Promise<Response> {
  return transact(ctx, async (tx) => {
    const response = await responseToChange(tx, { responseId });
    const points = await selectPoints(tx.db, responseId);
    refuseMore(points.length);
    const at = after === null ? 0 : points.indexOf(pointAt(points, after)) + 1;
    await insertAt(tx, points, at, newPoint(tx, { responseId, reviewer, text }));
    return changed(tx, response);
  });
}

export async function splitPoint(
  ctx: ActorContext,
  { responseId, pointId, version, at }: PointPlace & { version: number; at: number },
): Promise<Response> {
  return transact(ctx, async (tx) => {
    const response = await responseToChange(tx, { responseId });
    const points = await selectPoints(tx.db, responseId);
    const { row } = pointAt(points, pointId);
    refuseOldVersion(row, version);
    refuseMore(points.length);
    const [first, second] = [row.text.slice(0, at).trim(), row.text.slice(at).trim()];
    if (first === "" || second === "" || !first.isWellFormed())
      throw splitOutside(`The text has ${row.text.length} characters. Both parts must have words.`);
    const { reviewer, weight, isRemark, passages } = row;
    await updatePoint(tx.db, pointId, { text: first, updatedBy: tx.actor.userId, updatedAt: tx.now() });
    const place = points.findIndex((each) => each.row.id === pointId) + 1;
    const point = newPoint(tx, { responseId, reviewer, text: second });
    await insertAt(tx, points, place, { ...point, weight, isRemark, passages });
    return changed(tx, response);
  });
}

interface MergePoint extends PointPlace {
  version: number;
  /** The point that is expected to follow. What others write in it meanwhile is joined too. */
  nextPointId?: string | undefined;
}

export async function mergePoint(
  ctx: ActorContext,
  { responseId, pointId, version, nextPointId }: MergePoint,
): Promise<Response> {
  return transact(ctx, async (tx) => {
    const response = await responseToChange(tx, { responseId });
    const points = await selectPoints(tx.db, responseId);
    const found = pointAt(points, pointId);
    refuseOldVersion(found.row, version);
    const next = points[points.indexOf(found) + 1]?.row;
    if (!next) throw nothingToMerge("This is the last point, so there is none to merge it with.");
    if (nextPointId !== undefined && nextPointId !== next.id)
      throw responseChanged(
        "Another point follows this one by now. Read the response again, then repeat it.",
      );
    await updatePoint(tx.db, pointId, {
      ...joined(found.row, next),
      updatedBy: tx.actor.userId,
      updatedAt: tx.now(),
    });
    await deletePoints(tx.db, [next.id]);
    return changed(tx, response);
  });
}

export async function deletePoint(
  ctx: ActorContext,
  { responseId, pointId, version }: PointPlace & { version?: number | undefined },
): Promise<Response> {
  return transact(ctx, async (tx) => {
    const response = await responseToChange(tx, { responseId });
    const points = await selectPoints(tx.db, responseId);
    const { row } = pointAt(points, pointId);
    if (version !== undefined) refuseOldVersion(row, version);
    await deletePoints(tx.db, [pointId]);
    return changed(tx, response);
  });
}

export async function orderPoints(
  ctx: ActorContext,
  { responseId, version, pointIds }: { responseId: string; version: number; pointIds: string[] },
): Promise<Response> {
  return transact(ctx, async (tx) => {
    const response = await responseToChange(tx, { responseId, version });
    const known = new Set((await selectPoints(tx.db, responseId)).map(({ row }) => row.id));
    const named = new Set(pointIds);
    if (named.size !== pointIds.length || named.size !== known.size || pointIds.some((id) => !known.has(id)))
      throw orderIncomplete(`The response has ${known.size} points. Name each of them once.`);
    await placePoints(tx.db, pointIds);
    return changed(tx, response);
  });
}

type Placed = NewPoint & { id: string };

function newPoint(
  tx: ActorContext,
  given: Pick<NewPoint, "responseId" | "reviewer" | "text">,
): Omit<Placed, "position"> {
  return {
    ...given,
    id: uuidv7(),
    isRemark: false,
    passages: [],
    changes: [],
    updatedAt: tx.now(),
    updatedBy: tx.actor.userId,
  };
}

/** Inserts a point. `at`: its place among all points, from 0. */
async function insertAt(
  tx: ActorContext,
  points: readonly FoundPoint[],
  at: number,
  point: Omit<Placed, "position">,
): Promise<void> {
  const position = freePosition(points[at - 1]?.row.position, points[at]?.row.position);
  await insertPoints(tx.db, [{ ...point, position: position ?? 0 }]);
  if (position !== null) return;
  const ids = points.map(({ row }) => row.id);
  await placePoints(tx.db, ids.toSpliced(at, 0, point.id));
}

async function changed(tx: ActorContext, before: ResponseRow): Promise<Response> {
  await updateResponse(tx.db, before.id, { updatedAt: tx.now() });
  await refuseTooMuchText(tx, before.id);
  return changedResponse(tx, before);
}

function refuseMore(actual: number): void {
  if (actual >= MOST_POINTS)
    throw responseLimitReached("The response has as many points as it may have. Merge or delete some.", {
      limit: MOST_POINTS,
      actual,
    });
}
