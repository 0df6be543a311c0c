import { describe, expect, it } from "vitest";
import { areasOf, filterReviews, NO_REVIEW_FILTER, type ReviewFilter } from "./filter-reviews.ts";
import { historyItem } from "./testing/history-item.ts";

const items = [
  historyItem({ session_id: "sleep", title: "Walking and sleep", domain: "science/medicine", viewed: false }),
  historyItem({
    session_id: "market",
    filename: "market-v2.docx",
    domain: "social/economics",
    is_preview: true,
  }),
  historyItem({ session_id: "shared", title: "Sleep in cities", is_public: true }),
];

const found = (filter: Partial<ReviewFilter>) =>
  filterReviews(items, { ...NO_REVIEW_FILTER, ...filter }).map((one) => one.session_id);

describe("filterReviews", () => {
  it("sorts, and leaves the order of the server else", () => {
    const dated = [
      historyItem({
        session_id: "new",
        title: "Version 10",
        created_at: "2026-03-01T00:00:00.000Z",
        comments_count: 2,
      }),
      historyItem({
        session_id: "old",
        title: "Version 9",
        domain: "science/biology",
        comments_count: 9,
        addressed_count: 8,
      }),
    ];
    const sorted = (order: ReviewFilter["order"]) =>
      filterReviews(dated, { ...NO_REVIEW_FILTER, order }).map((one) => one.session_id);
    expect(sorted(null)).toEqual(["new", "old"]);
    expect(sorted("oldest")).toEqual(["old", "new"]);
    expect(sorted("title")).toEqual(["old", "new"]);
    expect(sorted("open")).toEqual(["new", "old"]);
    expect(sorted("domain")).toEqual(["old", "new"]);
  });
  it("shows all without a filter", () => expect(found({})).toHaveLength(3));
  it("finds every word, also in file names", () => {
    expect(found({ text: "SLEEP walking" })).toEqual(["sleep"]);
    expect(found({ text: "v2" })).toEqual(["market"]);
  });
  it("narrows by area, kind, visibility and what is new", () => {
    expect(found({ area: "science" })).toEqual(["sleep"]);
    expect(found({ kind: "preview" })).toEqual(["market"]);
    expect(found({ visibility: "public" })).toEqual(["shared"]);
    expect(found({ unviewed: true })).toEqual(["sleep"]);
    expect(areasOf(items)).toEqual(["science", "social"]);
  });
});
