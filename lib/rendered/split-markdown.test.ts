import { describe, expect, it } from "vitest";
import { chunkAt, splitMarkdown } from "./split-markdown.ts";

const texts = (markdown: string, target?: number) =>
  splitMarkdown(markdown, target).map((chunk) => chunk.text);

describe("splitMarkdown", () => {
  it("joins to the whole again", () => {
    const markdown = "# A\n\ntext\n\n## B\n\n- one\n\n- two\n\n$$\nx\n\ny\n$$\n\nend";
    expect(texts(markdown, 4).join("")).toBe(markdown);
  });

  it("starts a chunk at each heading", () => {
    expect(texts("# A\ntext\n# B\n")).toEqual(["# A\ntext\n", "# B\n"]);
  });

  it("does not cut inside a fence or a formula", () => {
    expect(texts("```r\n# not a heading\n\nx\n```\n", 1)).toHaveLength(1);
    expect(texts("$$\na\n\nb\n$$\n", 1)).toHaveLength(1);
  });

  it("keeps list items and their paragraphs together", () => {
    expect(texts("- one\n\n  more\n\n- two\n", 8)).toHaveLength(1);
  });

  it("cuts a very long list between items", () => {
    expect(texts(`${"1. entry\n\n".repeat(10)}`, 10).length).toBeGreaterThan(2);
  });

  it("takes a one-line formula as closed", () => {
    expect(texts("$$x$$\n\n# B\n")).toHaveLength(2);
  });
});

describe("chunkAt", () => {
  it("finds the chunk of an offset", () => {
    const chunks = splitMarkdown("# A\n# B\n# C\n");
    expect([0, 3, 4, 8, 99].map((offset) => chunkAt(chunks, offset))).toEqual([0, 0, 1, 2, 2]);
  });
});
