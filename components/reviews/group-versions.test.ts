import { expect, test } from "vitest";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { NO_REVIEW_FILTER, type ReviewFilter } from "./filter-reviews.ts";
import { groupVersions } from "./group-versions.ts";
import { historyItem } from "./testing/history-item.ts";

const version = (version_number: number, given: Partial<HistoryItem>) =>
  historyItem({ manuscript_id: "tea", versions_count: 3, version_number, ...given });

const items = [
  version(3, { session_id: "t3", title: "Tea, revised", created_at: "2026-05-01T00:00:00.000Z" }),
  historyItem({
    session_id: "sleep",
    manuscript_id: "sleep",
    title: "Sleep",
    created_at: "2026-04-01T00:00:00.000Z",
  }),
  version(1, { session_id: "t1", title: "Coffee", created_at: "2026-01-01T00:00:00.000Z", viewed: false }),
  version(2, { session_id: "t2", title: "Tea", created_at: "2026-02-01T00:00:00.000Z" }),
];

const rows = (filter: Partial<ReviewFilter> = {}) =>
  groupVersions(items, { ...NO_REVIEW_FILTER, ...filter }).map(
    ({ newest, earlier, isFoundEarlier }) =>
      [newest, ...earlier].map(({ session_id }) => session_id).join(" ") + (isFoundEarlier ? " earlier" : ""),
  );

test("versions are one row at the place of the newest, the others by age", () => {
  expect(rows()).toEqual(["t3 t2 t1", "sleep"]);
});

test("a filter finds a row by any version, and says if the newest does not fit", () => {
  expect(rows({ text: "revised" })).toEqual(["t3 t2 t1"]);
  expect(rows({ text: "coffee" })).toEqual(["t3 t2 t1 earlier"]);
  expect(rows({ unviewed: true })).toEqual(["t3 t2 t1 earlier"]);
  expect(rows({ text: "nothing" })).toEqual([]);
});

test("rows are sorted by their newest version", () => {
  expect(rows({ order: "oldest" })).toEqual(["sleep", "t3 t2 t1"]);
  expect(rows({ order: "title" })).toEqual(["sleep", "t3 t2 t1"]);
});
