import { ApiError, call } from "#lib/client/client.ts";
import * as points from "#lib/responses/points-contract.ts";
import type { Point } from "#lib/responses/schema.ts";
import type { GonePoints } from "./gone-points.ts";
import { type PointEdit, untouchedOf } from "./untouched-fields.ts";

/** Somebody else saved another reply, which the page shows beside the field. */
export class ShownInPlace extends Error {}

/** What the page knows of the response, and how it learns more. */
interface Page {
  responseId: string;
  pointOf: (id: string) => Point | undefined;
  onChanged: (point: Point) => void;
  load: () => Promise<void>;
  gone: GonePoints;
}

/**
 * Changes a point. An edit that depends on the point is made of the point as it is when its turn comes. One that somebody
 * else's change came before is repeated if that left alone what it replaces. What was written in a point that is gone is
 * kept.
 */
export async function sendEdit(
  id: string,
  edit: PointEdit | ((point: Point) => PointEdit),
  page: Page,
): Promise<void> {
  const { pointOf, load, gone } = page;
  const before = pointOf(id);
  if (!before) {
    if (typeof edit !== "function") gone.keep(id, writtenIn(edit));
    return;
  }
  const fields = typeof edit === "function" ? edit(before) : edit;
  try {
    await send(before, fields, page);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.slug === "response-changed") {
      await load();
      const after = pointOf(id);
      const again = after && (typeof edit === "function" ? edit(after) : untouchedOf(edit, before, after));
      if (after && again) return send(after, again, page);
      if (after && after.reply !== before.reply && fields.reply !== undefined) throw new ShownInPlace();
      if (after) throw error;
    } else if (error.slug === "point-not-found") await load();
    else throw error;
    if (!gone.keep(id, writtenIn(fields))) throw error;
  }
}

async function send(point: Point, fields: PointEdit, { responseId, onChanged }: Page): Promise<void> {
  const params = { response_id: responseId, point_id: point.point_id };
  onChanged(await call(points.changePoint, { params, body: { version: point.version, ...fields } }));
}

/** The texts of an edit, which are kept if the point is gone. */
function writtenIn({ reply, text, reviewer }: PointEdit) {
  return {
    ...(reply === undefined ? {} : { reply }),
    ...(text === undefined ? {} : { text }),
    ...(reviewer === undefined ? {} : { reviewer }),
  };
}
