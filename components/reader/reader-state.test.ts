import { describe, expect, it } from "vitest";
import { exampleSession } from "./example-session.ts";
import {
  doneComments,
  doneOfReview,
  foldedCount,
  initialState,
  neighbour,
  openComments,
  openCount,
  openOfReview,
  type ReaderState,
  withActions,
} from "./reader-state.ts";

const ids = (list: readonly { id: string }[]) => list.map((comment) => comment.id);

const state = initialState(
  exampleSession([
    { id: "late", start: 90, severity: "major", title: "Sample sizes differ" },
    { id: "first", start: 5, title: "Word twice" },
    { id: "folded", start: 40, shown: false, title: "Caption" },
    { id: "done", start: 60, is_addressed: true },
  ]),
);

const byPlace: ReaderState = { ...state, order: "place" };

describe("reader state", () => {
  it("numbers comments in the order of the text", () => {
    expect(state.comments.map((comment) => [comment.number, comment.id])).toEqual([
      [1, "first"],
      [2, "folded"],
      [3, "done"],
      [4, "late"],
    ]);
  });

  it("lists first what the author should do first, or by place, severity or type", () => {
    const many = initialState(
      exampleSession([
        { id: "best", start: 30, severity: "major", types: ["style"] },
        { id: "next", start: 10, severity: "minor", types: ["statistics"] },
        { id: "last", start: 20, severity: "major", types: ["grammar"] },
      ]),
    );
    const listed = (order: ReaderState["order"]) => ids(openComments({ ...many, order }));
    expect(ids(openComments(many))).toEqual(["best", "next", "last"]);
    expect(listed("place")).toEqual(["next", "last", "best"]);
    expect(listed("severity")).toEqual(["best", "last", "next"]);
    expect(listed("type")).toEqual(["last", "best", "next"]);
  });

  it("folds less important comments until they are asked for, or opened", () => {
    expect(ids(openComments(state)).toSorted()).toEqual(["first", "late"]);
    expect(foldedCount(state)).toBe(1);
    expect(openCount(state)).toBe(3);
    expect(openCount({ ...state, activeId: "folded", unfolded: true })).toBe(3);
    expect(ids(openComments({ ...byPlace, unfolded: true }))).toEqual(["first", "folded", "late"]);
    expect(ids(openComments({ ...byPlace, activeId: "folded" }))).toEqual(["first", "folded", "late"]);
  });

  it("lists what is done with many, and shows what others did with several at once", () => {
    expect(ids(openOfReview(state)).toSorted()).toEqual(["first", "late"]);
    expect(ids(doneOfReview(state))).toEqual(["done"]);
    const others = new Map([
      ["first", "dismissed"],
      ["done", null],
      ["gone", "addressed"],
    ] as const);
    const after = { ...state, ...withActions(state, others) };
    expect(ids(doneComments(after))).toEqual(["first"]);
    expect(ids(openOfReview(after)).toSorted()).toEqual(["done", "late"]);
  });

  it("filters by every word, type and severity", () => {
    const filtered = (filter: Partial<typeof state.filter>) =>
      ids(openComments({ ...state, filter: { ...state.filter, ...filter } }));
    expect(filtered({ text: "sizes SAMPLE" })).toEqual(["late"]);
    expect(filtered({ severity: "minor" })).toEqual(["first"]);
    expect(filtered({ type: "statistics" })).toEqual([]);
    expect(filtered({ source: "computed" })).toEqual(["late", "first"]);
  });

  it("keeps the done ones apart", () => {
    expect(ids(doneComments(state))).toEqual(["done"]);
  });

  it("goes on from where the active comment stands, also when that one is no longer listed", () => {
    const from = (activeId: string | null, step: 1 | -1) => neighbour({ ...byPlace, activeId }, step)?.id;
    expect(from(null, 1)).toBe("first");
    expect(from("done", 1)).toBe("late");
    expect(from("done", -1)).toBe("first");
    expect(from("late", 1)).toBeUndefined();
    expect(neighbour({ ...state, activeId: "late" }, 1)?.id).toBe("first");
  });

  it("filters long comments by the text that is prepared for it, and reads none of them again", () => {
    const many = initialState(
      exampleSession(
        Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, start: i, message: `word${i} `.repeat(800) })),
      ),
    );
    let reads = 0;
    const comments = many.comments.map((comment) => ({
      ...comment,
      get message() {
        reads += 1;
        return comment.message;
      },
    }));
    const filtered = (text: string) =>
      ids(openComments({ ...many, comments, filter: { ...many.filter, text } }));
    expect(filtered("nowhere")).toEqual([]);
    expect(filtered("WORD299")).toEqual(["299"]);
    expect(reads).toBe(0);
  });
});
