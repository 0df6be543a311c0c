import type { Point } from "../schema.ts";

/** A point as a page gets it, which nobody has answered. */
export function madePoint(change: Partial<Point> = {}): Point {
  return {
    point_id: "a",
    label: "1.1",
    reviewer: "Reviewer 1",
    weight: null,
    is_remark: false,
    text: "Which tea?",
    comment_id: null,
    passages: [],
    reply: "",
    changes: [],
    status: "open",
    assignee: null,
    version: 1,
    updated_at: "2026-11-28T00:00:00.000Z",
    updated_by: null,
    ...change,
  };
}
