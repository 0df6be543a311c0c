import { expect, test } from "vitest";
import { pageSizeRuns } from "./page-size-runs.ts";

const page = (number: number, width: number, height: number, turns = 0) => ({ number, width, height, turns });

test("pages of one size that follow each other are one run", () => {
  const pages = [page(1, 595.28, 841.89), page(2, 595.28, 841.89), page(3, 612, 792)];
  expect(pageSizeRuns(pages)).toEqual([
    [595.3, 841.9, 2],
    [612, 792, 1],
  ]);
});

test("a page that was turned for reading has the size at which it is shown", () => {
  expect(pageSizeRuns([page(1, 842, 595, 1)])).toEqual([[595, 842, 1]]);
});

test("a page that could not be read keeps its place", () => {
  expect(pageSizeRuns([page(2, 595, 842), page(4, 842, 595)])).toEqual([
    [595, 842, 3],
    [842, 595, 1],
  ]);
});

test("a file of very many sizes has none", () => {
  expect(pageSizeRuns(Array.from({ length: 300 }, (_, i) => page(i + 1, 500 + i, 800)))).toEqual([]);
});
