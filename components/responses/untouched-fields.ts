import type { CallInput } from "#lib/client/client.ts";
import type { changePoint } from "#lib/responses/points-contract.ts";
import type { Point } from "#lib/responses/schema.ts";

/** What a change of a point says, without the version that it was made on. */
export type PointEdit = Omit<NonNullable<CallInput<typeof changePoint>["body"]>, "version">;

/** The fields of a point that an edit replaces, as an edit names them. */
function contentOf({ assignee, ...point }: Point): Record<string, unknown> {
  const { reviewer, weight, is_remark, text, reply, changes, passages, status } = point;
  const assignee_id = assignee?.person_id ?? null;
  return { reviewer, weight, is_remark, text, reply, changes, passages, status, assignee_id };
}

/**
 * Returns an edit as it can be repeated on a point that somebody else changed since: as it is if they left alone what it
 * replaces, or else with the reply only, if they left that alone. Null if it would replace what they wrote.
 */
export function untouchedOf(edit: PointEdit, before: Point, after: Point): PointEdit | null {
  const [old, now] = [contentOf(before), contentOf(after)];
  const isTouched = (field: string) => JSON.stringify(old[field]) !== JSON.stringify(now[field]);
  if (!Object.keys(edit).some(isTouched)) return edit;
  return edit.reply === undefined || isTouched("reply") ? null : { reply: edit.reply };
}
