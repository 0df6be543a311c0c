import { describe, expect, it } from "vitest";
import { splitMarkdown } from "#lib/rendered/split-markdown.ts";
import { countBySection, headingLevels, outlineOf } from "./outline.ts";

describe("outlineOf", () => {
  it("reads headings as Markdown, which the outline typesets", () => {
    const entries = outlineOf(
      splitMarkdown("# A **bold** claim\n\ntext\n\n## 2\\. The $n$ of _cases_\n\n```\n# no\n```\n"),
    );
    expect(entries.map((entry) => [entry.level, entry.title])).toEqual([
      [1, "A **bold** claim"],
      [2, "2\\. The $n$ of _cases_"],
    ]);
  });

  it("counts offsets by section", () => {
    const entries = outlineOf(splitMarkdown("before\n\n# A\n\ntext\n\n# B\n\nmore\n"));
    expect(countBySection(entries, [0, 9, 13, 20, 24])).toEqual([2, 2]);
  });

  it("survives a heading without a line end", () => {
    expect(outlineOf(splitMarkdown("# Only"))).toMatchObject([{ title: "Only" }]);
  });

  it("steps down by one at a time, whatever the manuscript does", () => {
    expect(headingLevels(splitMarkdown("# A\n#### B\n#### C\n## D\n### E\n# F\n"))).toEqual([
      2, 3, 3, 3, 4, 2,
    ]);
  });
});
