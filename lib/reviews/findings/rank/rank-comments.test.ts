import { expect, test } from "vitest";
import type { CommentType, Severity } from "../../comment-types.ts";
import { rankComments } from "./rank-comments.ts";

const comment = (id: number, type: CommentType, severity: Severity, score: number) => ({
  id,
  types: [type],
  severity,
  score,
  anchor: { start: id },
  shown: false,
});
const many = (count: number, type: CommentType, severity: Severity, score: number) =>
  Array.from({ length: count }, (_, i) => comment(i, type, severity, score));

test("at most 25 are shown, and none is lost", () => {
  const ranked = rankComments(many(60, "numbers", "major", 0.8), { preview: false });
  expect(ranked).toHaveLength(60);
  expect(ranked.filter(({ shown }) => shown)).toHaveLength(25);
});

test("wording never buries substance", () => {
  const ranked = rankComments([...many(40, "style", "major", 0.9), comment(99, "statistics", "minor", 0.4)], {
    preview: false,
  });
  expect(ranked[0]?.id).toBe(99);
  expect(ranked.filter(({ shown }) => shown)).toHaveLength(7);
});

test("wording in focus is shown beside substance, as much as there is room for", () => {
  const ranked = rankComments(
    [...many(40, "clarity", "major", 0.9), comment(99, "statistics", "minor", 0.4)],
    { preview: false, focus: ["clarity"] },
  );
  expect(ranked.filter(({ shown }) => shown)).toHaveLength(25);
});

test("a compound written in two ways comes after substance and before mere wording", () => {
  const ranked = rankComments(
    [
      comment(1, "spelling", "minor", 0.9),
      { ...comment(2, "style", "minor", 0.95), types: ["style", "consistency"] },
      comment(3, "references", "minor", 0.5),
    ],
    { preview: false },
  );
  expect(ranked.map(({ id }) => id)).toEqual([3, 2, 1]);
});

test("a review with wording alone shows it", () => {
  const ranked = rankComments(many(40, "style", "minor", 0.9), { preview: false });
  expect(ranked.filter(({ shown }) => shown)).toHaveLength(25);
});

test("comments with a low score are folded, unless they are critical", () => {
  const ranked = rankComments([comment(1, "numbers", "major", 0.2), comment(2, "numbers", "critical", 0.2)], {
    preview: false,
  });
  expect(ranked.map(({ id, shown }) => [id, shown])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test("a critical comment that verification calls wrong is folded", () => {
  const refuted = { ...comment(1, "numbers", "critical", 0.09), mustFold: true };
  const ranked = rankComments([refuted, comment(2, "numbers", "minor", 0.5)], { preview: false });
  expect(ranked.map(({ id, shown }) => [id, shown])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test("what was recomputed comes before a leftover that is a little surer", () => {
  const todo = comment(1, "general", "major", 0.96);
  const recomputed = { ...comment(2, "statistics", "major", 0.9), evidence: { reported: "p = .02" } };
  expect(rankComments([todo, recomputed], { preview: false }).map(({ id }) => id)).toEqual([2, 1]);
});

test("severity times score decides, then the position in the text", () => {
  const ranked = rankComments(
    [
      comment(3, "numbers", "minor", 0.9),
      comment(2, "numbers", "major", 0.6),
      comment(1, "numbers", "major", 0.6),
    ],
    { preview: false },
  );
  expect(ranked.map(({ id }) => id)).toEqual([1, 2, 3]);
});
