import { expect, test } from "vitest";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { NO_REVIEW_FILTER } from "./filter-reviews.ts";
import { groupVersions } from "./group-versions.ts";
import {
  countReviews,
  nameManuscripts,
  nameReview,
  type ReviewSelection,
  rowsBetween,
  selectedReviews,
  versionsOf,
  withSelected,
} from "./review-selection.ts";
import { historyItem } from "./testing/history-item.ts";

const review = (id: string, given: Partial<HistoryItem> = {}) =>
  historyItem({ session_id: id, manuscript_id: id, title: id, ...given });
const tea = (number: number) =>
  review(`tea ${number}`, {
    manuscript_id: "tea",
    title: "Tea",
    version_number: number,
    versions_count: 3,
  });

const items = [review("sleep"), tea(3), tea(2), tea(1), review("walks"), review("salt")];
const rows = groupVersions(items, NO_REVIEW_FILTER);
const none: ReviewSelection = new Set();
const idsOf = (found: readonly HistoryItem[]) => found.map(({ session_id }) => session_id);

test("a manuscript is selected with its versions, and one of them can be taken out again", () => {
  const tea3 = rows.find(({ newest }) => newest.manuscript_id === "tea");
  const all = withSelected(none, tea3 ? versionsOf(tea3) : [], true);
  expect(idsOf(selectedReviews(rows, all))).toEqual(["tea 3", "tea 2", "tea 1"]);
  const some = withSelected(all, [tea(2)], false);
  expect(idsOf(selectedReviews(rows, some))).toEqual(["tea 3", "tea 1"]);
});

test("what a filter hides is not acted on", () => {
  const all = withSelected(none, items, true);
  const shown = groupVersions(items, { ...NO_REVIEW_FILTER, text: "sleep" });
  expect(idsOf(selectedReviews(shown, all))).toEqual(["sleep"]);
});

test("a range runs in both directions, and is one row where its start is not shown", () => {
  const between = (from: string | null, to: string) =>
    rowsBetween(rows, from, to).map(({ newest }) => newest.manuscript_id);
  expect(between("tea", "salt")).toEqual(["tea", "walks", "salt"]);
  expect(between("walks", "sleep")).toEqual(["sleep", "tea", "walks"]);
  expect(between(null, "tea")).toEqual(["tea"]);
  expect(between("hidden", "tea")).toEqual(["tea"]);
});

test("versions are counted and named where there are some", () => {
  expect(countReviews([review("sleep")])).toBe("1 review");
  expect(countReviews([review("sleep"), tea(3), tea(2), tea(1)])).toBe(
    "4 reviews of 2 manuscripts, with all versions",
  );
  expect(countReviews([tea(3), tea(1)])).toBe("2 reviews of 1 manuscript");
  const names = (of: HistoryItem[]) => nameManuscripts(of).map(({ name }) => name);
  expect(names([review("sleep"), tea(3), tea(2), tea(1)])).toEqual(["sleep", "Tea (all 3 versions)"]);
  expect(names([tea(1)])).toEqual(["Tea (1 of 3 versions)"]);
  expect(nameReview(tea(2))).toBe("Tea, version 2");
  expect(nameReview(review("sleep"))).toBe("sleep");
});
