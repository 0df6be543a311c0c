import { describe, expect, it } from "vitest";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { areasOf, filterReviews, NO_REVIEW_FILTER, type ReviewFilter } from "./filter-reviews.ts";

function item(given: Partial<HistoryItem>): HistoryItem {
  return {
    session_id: "s",
    created_at: "2026-01-01T00:00:00.000Z",
    title: null,
    summary: null,
    domain: null,
    taxonomy: null,
    document_id: "d",
    manuscript_id: "s",
    version_number: 1,
    versions_count: 1,
    filename: "",
    original_url: "",
    content_url: "",
    comments_count: 0,
    addressed_count: 0,
    dismissed_count: 0,
    is_preview: false,
    is_partial: false,
    is_public: false,
    viewed: true,
    ...given,
  };
}

const items = [
  item({ session_id: "sleep", title: "Walking and sleep", domain: "science/medicine", viewed: false }),
  item({ session_id: "market", filename: "market-v2.docx", domain: "social/economics", is_preview: true }),
  item({ session_id: "shared", title: "Sleep in cities", is_public: true }),
];

const found = (filter: Partial<ReviewFilter>) =>
  filterReviews(items, { ...NO_REVIEW_FILTER, ...filter }).map((one) => one.session_id);

describe("filterReviews", () => {
  it("sorts, and leaves the order of the server else", () => {
    const dated = [
      item({
        session_id: "new",
        title: "Version 10",
        created_at: "2026-03-01T00:00:00.000Z",
        comments_count: 2,
      }),
      item({
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
