import fc from "fast-check";
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

describe("citations", () => {
  const numbers = (text: string) =>
    parseManuscript(text).citations.flatMap((each) => (each.kind === "numeric" ? [each.numbers] : []));

  test.each([
    ["As shown [1, 4–6].", [[1, 4, 5, 6]]],
    ["As shown [7, p. 12].", [[7]]],
    ["As shown \\[3\\] and [\\[4\\]](#r4) and [5](#r5).", [[3], [4], [5]]],
    ["As shown [1]–[3].", [[1, 2, 3], [1], [3]]],
    ["On [0, 1] and in [a, b].", []],
    ["See [10.5] and [007].", []],
  ])("numeric: %s", (text, expected) => {
    expect(numbers(text)).toEqual(expected);
  });

  test("an interval is marked as doubtful", () => {
    const [citation] = parseManuscript("Values in the interval [90, 100] were kept.").citations;
    expect(citation).toMatchObject({ kind: "numeric", certain: false });
  });

  test.each([
    ["As Smith (2010) says.", [["Smith", "2010"]]],
    [
      "As Smith and Jones (2010, 2012a) say.",
      [
        ["Smith", "2010"],
        ["Smith", "2012a"],
      ],
    ],
    [
      "So it is (Lee & Wu, 2009; see Ito et al., 2011a, b).",
      [
        ["Lee", "2009"],
        ["Ito", "2011a"],
        ["Ito", "2011b"],
      ],
    ],
    [
      "As van der Berg’s (2015) work shows (Müller-Lüdenscheidt, 2001, p. 4).",
      [
        ["van der Berg", "2015"],
        ["Müller-Lüdenscheidt", "2001"],
      ],
    ],
    ["In March (2010) and (Table 2, 2015).", []],
  ])("author and year: %s", (text, expected) => {
    const found = parseManuscript(text).citations.flatMap((each) =>
      each.kind === "author_year" ? [[each.authors[0], each.year]] : [],
    );
    expect(found).toEqual(expected);
  });

  test("pandoc keys, but no cross-references or addresses", () => {
    const { citations } = parseManuscript(
      "As [@smith2010; @lee_12, p. 3] and @ito:99 say; see @fig:one or me@example.org.",
    );
    expect(citations.flatMap((each) => (each.kind === "key" ? [each.key] : []))).toEqual([
      "smith2010",
      "lee_12",
      "ito:99",
    ]);
  });
});

describe("references", () => {
  const entries = (list: string) => parseManuscript(`# T\n\nText.\n\n${list}`).references.entries;

  test("a numbered list in Markdown", () => {
    const [first] = entries(
      "## References\n\n1. Heidt S, Roelen DL. Effects of drugs on B cells. Transplantation. 2008;86(9):1292–300. doi: 10.1097/TP.0b013e3181874a36 19005412.\n",
    );
    expect(first).toMatchObject({
      number: 1,
      year: "2008",
      title: "Effects of drugs on B cells",
      doi: { text: "10.1097/TP.0b013e3181874a36" },
    });
    expect(first?.authors.slice(0, 2)).toEqual(["Heidt", "Roelen"]);
  });

  test("marked entries that a conversion joined or cut, with line numbers before them", () => {
    const found = entries(
      "REFERENCES\n\n385 [1] A. Smith, One thing, 2010. [2] B. Lee,\n\nAnother thing, 2011.\n\n390 [3] C. Ito, A third, 2012.\n",
    );
    expect(found.map(({ number, year }) => [number, year])).toEqual([
      [1, "2010"],
      [2, "2011"],
      [3, "2012"],
    ]);
  });

  test("unnumbered entries, one to a paragraph or one to a line", () => {
    const list = [
      "Smith, J. (2010a). A first thing about tests. Journal, 1, 1–2.",
      "Lee, K. (2011). A second thing about tests. Journal, 2, 3–4.",
    ];
    expect(entries(`# Bibliography\n\n${list.join("\n\n")}\n`).map(({ year }) => year)).toEqual([
      "2010a",
      "2011",
    ]);
    expect(entries(`# Bibliography\n\n${list.join("\n")}\n`).map(({ year }) => year)).toEqual([
      "2010a",
      "2011",
    ]);
  });

  test("pandoc's list", () => {
    const [first] = entries(
      "::: {#refs .references}\n::: {#ref-smith2010 .csl-entry}\nSmith, J. 2010. “A First Thing About Tests.” *Journal* 1: 1–2.\n:::\n:::\n",
    );
    expect(first).toMatchObject({ key: "smith2010", year: "2010" });
  });

  test("without a heading, a run of marked entries at the end", () => {
    const list = Array.from({ length: 6 }, (_, i) => `[${i + 1}] A. Smith, Thing ${i}, 20${10 + i}.`).join(
      "\n\n",
    );
    expect(entries(list)).toHaveLength(6);
  });

  test("says when it found none", () => {
    expect(parseManuscript("# T\n\nText [1].\n").unread.map(({ what }) => what)).toContain("references");
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
    ["![A flow](a.png){#fig:flow}", "figure", "fig:flow"],
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

describe("any text", () => {
  const pieces = fc.constantFrom(
    "# A\n",
    "\n\n",
    "[",
    "](",
    ")",
    "*",
    "**",
    "_",
    "$",
    "$$\n",
    "`",
    "```\n",
    "| a |\n",
    "<",
    "<!--",
    "-->",
    "<sup>",
    "\\",
    "^",
    "~",
    "[1]",
    "(Smith, 2010)",
    "Figure 1. ",
    "Table 2, ",
    "t(2) = 3, p = .1",
    "9 of 10 (90%)",
    "95% CI 1 to 2",
    "1. ",
    "- ",
    "---\n",
    "::: {#refs}\n",
    "References\n\n",
    "word ",
    "é",
    "𝛼",
    "&lt;",
    "{#fig:a}",
  );

  test("is read without error, and every span lies inside it", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const manuscript = parseManuscript(parts.join(""));
        const spans = [
          ...manuscript.blocks.map(({ span }) => span),
          ...manuscript.sentences.map(({ span }) => span),
          ...manuscript.citations.map(({ span }) => span),
          ...manuscript.mentions.map(({ span }) => span),
          ...manuscript.captions.map(({ labelSpan }) => labelSpan),
          ...manuscript.references.entries.map(({ span }) => span),
          ...manuscript.loneBrackets.map(({ span }) => span),
        ];
        return spans.every(
          ({ start, end }) => start >= 0 && start <= end && end <= manuscript.markdown.length,
        );
      }),
      { numRuns: 500 },
    );
  });

  const hostile = [
    "(",
    "[",
    "![",
    "*",
    "$",
    "`",
    "<a ",
    "<!--",
    "[1,",
    "(Smith, ",
    "Smith, ",
    "Figure 1, ",
    "1 of ",
    "- 1. ",
    "| ",
    "\\[",
    "A. ",
    "t(1",
    "p = ",
    "word ",
    "9".repeat(50),
    "[1] ",
    "<table>\n",
    "$$\n",
    "```\n",
    "::: {#ref-a}\n",
    "**a** ",
    "> ",
    "10.1000/",
    "95% CI 1",
    "a of the b ",
    "et al., ",
    "\n",
    "{#fig:a} ",
  ];
  test.each(hostile)("takes linear time on a long run of %j", (piece) => {
    const start = performance.now();
    parseManuscript(piece.repeat(Math.ceil(200_000 / piece.length)));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
