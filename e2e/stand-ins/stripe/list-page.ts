import { missing } from "./stripe-error.ts";

interface Cursor {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

const USUAL_LIMIT = 10;

/** Returns one page of rows that run from the newest to the oldest. */
export function listPage<Row extends { id: string }>(url: string, rows: Row[], cursor: Cursor = {}) {
  const { limit = USUAL_LIMIT, starting_after: after, ending_before: before } = cursor;
  const from = after === undefined ? 0 : placeOf(rows, after, "starting_after") + 1;
  if (before !== undefined) {
    const earlier = rows.slice(0, placeOf(rows, before, "ending_before"));
    return wholeList(url, earlier.slice(-limit), earlier.length > limit);
  }
  return wholeList(url, rows.slice(from, from + limit), rows.length > from + limit);
}

/** Returns rows as a list of Stripe's. */
export function wholeList<Row>(url: string, data: Row[], has_more = false) {
  return { object: "list" as const, data, has_more, url };
}

function placeOf(rows: { id: string }[], id: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) throw missing("object", id, param);
  return place;
}
