import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Passage } from "../../lib/responses/schema.ts";
import type { Db } from "../client.ts";
import { responsePoints } from "../schema/responses.ts";
import { users } from "../schema/users.ts";
import { uuids } from "./list-parameters.ts";

/** Lies between the positions of points that follow each other, so that others fit in without moving them. */
export const POSITION_STEP = 1_024;

export type PointRow = typeof responsePoints.$inferSelect;
export type NewPoint = typeof responsePoints.$inferInsert;
type PersonRow = { id: string; name: string | null; email: string };

export interface FoundPoint {
  row: PointRow;
  assignee: PersonRow | null;
  editor: PersonRow | null;
}

/** The points of a response in their order. */
export async function selectPoints(db: Db, responseId: string): Promise<FoundPoint[]> {
  const assignee = alias(users, "assignee");
  const editor = alias(users, "editor");
  return db
    .select({
      row: responsePoints,
      assignee: { id: assignee.id, name: assignee.name, email: assignee.email },
      editor: { id: editor.id, name: editor.name, email: editor.email },
    })
    .from(responsePoints)
    .leftJoin(assignee, eq(assignee.id, responsePoints.assigneeId))
    .leftJoin(editor, eq(editor.id, responsePoints.updatedBy))
    .where(eq(responsePoints.responseId, responseId))
    .orderBy(asc(responsePoints.position), asc(responsePoints.id));
}

export async function insertPoints(tx: Db, rows: readonly NewPoint[]): Promise<void> {
  if (rows.length > 0) await tx.insert(responsePoints).values([...rows]);
}

type PointChange = Partial<
  Omit<PointRow, "id" | "responseId" | "position" | "version" | "commentId" | "number" | "updatedAt">
>;

/** Changes a point and counts the change. */
export async function updatePoint(tx: Db, id: string, set: PointChange & { updatedAt: Date }): Promise<void> {
  await tx
    .update(responsePoints)
    .set({ ...set, version: sql`${responsePoints.version} + 1` })
    .where(eq(responsePoints.id, id));
}

/** Gives a point the passages that a model found, unless somebody changed it meanwhile. */
export async function linkUnchangedPoint(
  db: Db,
  { id, version }: Pick<PointRow, "id" | "version">,
  passages: Passage[],
): Promise<void> {
  await db
    .update(responsePoints)
    .set({ passages })
    .where(and(eq(responsePoints.id, id), eq(responsePoints.version, version)));
}

export async function deletePoints(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(responsePoints).where(inArray(responsePoints.id, [...ids]));
}

/** Numbers the points of a response in an order, from 0 by `POSITION_STEP`. */
export async function placePoints(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${responsePoints} set position = (placed.place - 1) * ${POSITION_STEP}::int
    from unnest(${uuids(ids)}) with ordinality as placed(id, place)
    where ${responsePoints.id} = placed.id and ${responsePoints.position} <> (placed.place - 1) * ${POSITION_STEP}::int`);
}

/** What the texts of a response take together, in characters. */
export async function measurePoints(tx: Db, responseId: string): Promise<number> {
  const [row] = await tx
    .select({
      size: sql<number>`coalesce(sum(length(${responsePoints.text}) + length(${responsePoints.reply})
        + length(${responsePoints.changes}::text) + length(${responsePoints.passages}::text)), 0)::int`,
    })
    .from(responsePoints)
    .where(eq(responsePoints.responseId, responseId));
  return row?.size ?? 0;
}
