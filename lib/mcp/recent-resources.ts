import type { ListResourcesResult, Resource } from "@modelcontextprotocol/server";
import { z } from "zod";
import { hasScope } from "#lib/actor.ts";
import type { ActorContext } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { listDocuments } from "#lib/documents/list-documents.ts";
import { documentResource } from "#lib/documents/resources.ts";
import { findReviews } from "#lib/reviews/history/find-reviews.ts";
import { reviewResource } from "#lib/reviews/resources.ts";

const MOST_AT_ONCE = 50;
const LONGEST_NAME = 150;

interface Recent {
  createdAt: string;
  resource: Resource;
}

/** Where a page ended: the entries after this one follow. */
const cursorOf = z.tuple([z.string(), z.string()]);
type Cursor = z.infer<typeof cursorOf>;

/** Returns one page of the documents and reviews that the actor may read, newest first. Null for a cursor of others. */
export async function listRecent(
  ctx: ActorContext,
  cursor: string | undefined,
): Promise<ListResourcesResult | null> {
  const after = cursor === undefined ? null : readCursor(cursor);
  if (after === undefined) return null;
  const all = (await Promise.all([recentDocuments(ctx), recentReviews(ctx)]))
    .flat()
    .toSorted((a, b) => compare(placeOf(b), placeOf(a)));
  const rest = after ? all.filter((each) => compare(placeOf(each), after) < 0) : all;
  const shown = rest.slice(0, MOST_AT_ONCE);
  const last = shown.at(-1);
  return {
    resources: shown.map(({ resource }) => resource),
    ...(last && rest.length > shown.length && { nextCursor: writeCursor(placeOf(last)) }),
  };
}

async function recentDocuments(ctx: ActorContext): Promise<Recent[]> {
  if (!hasScope(ctx.actor, documentResource.scope)) return [];
  const documents = await listDocuments(ctx);
  return documents.map(({ document_id, filename, status, word_count, created_at }) => ({
    createdAt: created_at,
    resource: {
      uri: `galley://documents/${document_id}`,
      name: filename.slice(0, LONGEST_NAME),
      description: `Manuscript, ${status}${word_count === null ? "" : `, ${countNoun(word_count, "word")}`}`,
      mimeType: documentResource.mimeType,
      annotations: { lastModified: created_at },
    },
  }));
}

async function recentReviews(ctx: ActorContext): Promise<Recent[]> {
  if (!hasScope(ctx.actor, reviewResource.scope)) return [];
  const reviews = await findReviews(ctx, { query: "" });
  return reviews.map((review) => ({
    createdAt: review.created_at,
    resource: {
      uri: `galley://reviews/${review.session_id}`,
      name: `Review of ${review.title ?? review.filename}`.slice(0, LONGEST_NAME),
      description: `Review, ${review.status}, ${countNoun(review.comments_count, "comment")}, ${review.open_count} open`,
      mimeType: reviewResource.mimeType,
      annotations: { lastModified: review.created_at },
    },
  }));
}

function placeOf({ createdAt, resource }: Recent): Cursor {
  return [createdAt, resource.uri];
}

function compare([time, uri]: Cursor, [otherTime, otherUri]: Cursor): number {
  if (time !== otherTime) return time < otherTime ? -1 : 1;
  return uri < otherUri ? -1 : Number(uri > otherUri);
}

function writeCursor(place: Cursor): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readCursor(cursor: string): Cursor | undefined {
  try {
    return cursorOf.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    return undefined;
  }
}
