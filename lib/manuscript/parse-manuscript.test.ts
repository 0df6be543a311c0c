import { describe, expect, test } from "vitest";
import type { Manuscript } from "./manuscript.ts";
import { parseManuscript } from "./parse-manuscript.ts";
import type { Span } from "./span.ts";

const slice = (manuscript: Manuscript, span: Span) => manuscript.markdown.slice(span.start, span.end);

describe("sections", () => {
  test("have roles, also under a numbered or a bold heading", () => {
    const { sections } = parseManuscript(
      "# A Study of Things\n\n## Abstract\n\n### Methods\n\nText.\n\n## 1. Introduction\n\nText.\n\n**2 Materials and Methods**\n\nText.\n\nREFERENCES\n\n[1] Smith, J. Things. 2010.\n",
    );
    expect(sections.map(({ role }) => role)).toEqual([
      "title",
      "abstract",
      "abstract",
      "introduction",
      "methods",
      "references",
    ]);
  });

  test("a sub-section has its parent's role", () => {
    const { sections } = parseManuscript(
      "# Methods\n\n## Mice\n\nText.\n\n# Results\n\n## Weight\n\nText.\n",
    );
    expect(sections.map(({ role }) => role)).toEqual(["methods", "methods", "results", "results"]);
  });
});

describe("captions and mentions", () => {
  test.each([
    ["**Figure 1.** A flow.", "figure", "1"],
    ["Fig. 2: A flow.", "figure", "2"],
    ["![Figure 3. A flow.](a.png)", "figure", "3"],
    ["TABLE IV", "table", "4"],
    ["*Table S2*. Numbers.", "table", "S2"],
    ["Table 5 | Numbers", "table", "5"],
    ["![A flow](a.png){#fig:flow}", "figure", "1"],
  ])("%s", (markdown, kind, id) => {
    expect(parseManuscript(markdown).captions).toMatchObject([{ kind, id }]);
  });

  test.each(["Figure 1 shows a flow.", "Table 2 and Figure 3 agree.", "Figures 1 to 3 are new."])(
    "no caption: %s",
    (text) => {
      expect(parseManuscript(text).captions).toEqual([]);
    },
  );

  test("lists of mentions end where another kind begins", () => {
    const { mentions } = parseManuscript(
      "See Table 2, Figure 1, and (Figs. 1A,B, 2–4 and S3; Supplementary Table 1).",
    );
    expect(mentions.map(({ kind, ids }) => [kind, ids.join()])).toEqual([
      ["table", "2"],
      ["figure", "1"],
      ["figure", "1,2,3,4,S3"],
      ["table", "S1"],
    ]);
  });
});

describe("numbers", () => {
  test("statistics keep their precision and their place", () => {
    const manuscript = parseManuscript("It was so, *t*(28) = −2.20, *p* = .036, as said.");
    const [statistic] = manuscript.statistics;
    expect(statistic).toMatchObject({
      test: "t",
      df2: 28,
      value: { value: -2.2, decimals: 2 },
      p: { value: 0.036, comparison: "=" },
    });
    expect(statistic && slice(manuscript, statistic.span)).toBe("*t*(28) = −2.20, *p* = .036");
  });

  test.each([
    ["p < 3 × 10^−5^", 3e-5],
    ["p = 1.2e-4", 1.2e-4],
    ["P=0.04", 0.04],
  ])("reads %s", (text, value) => {
    expect(parseManuscript(`So t(28) = 2.20, ${text}.`).statistics[0]?.p?.value).toBeCloseTo(value, 12);
  });
});

test("a formula or code that opens an item closes where it ends", () => {
  const { blocks, citations } = parseManuscript(
    "1. First.\n\n2. $$\n   x = 1\n   $$\n\n   with [3] and\n\n- ```r\n  y <- 2\n  ```\n\nText [4].\n",
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(["item", "math", "paragraph", "code", "paragraph"]);
  expect(citations).toHaveLength(2);
});
