import { describe, expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";

describe("citations", () => {
  const numbers = (text: string) =>
    parseManuscript(text).citations.flatMap((each) => (each.kind === "numeric" ? [each.numbers] : []));

  test.each([
    ["As shown [1, 4–6].", [[1, 4, 5, 6]]],
    ["As shown [7, p. 12].", [[7]]],
    ["As shown [12, (p74)] and [32, p328].", [[12], [32]]],
    ["As shown \\[3\\] and [\\[4\\]](#r4) and [5](#r5).", [[3], [4], [5]]],
    ["As shown [1]–[3].", [[1, 2, 3], [1], [3]]],
    ["On [0, 1] and in [a, b].", []],
    ["By 67% [6], as Figure [13](#b13) shows [2: 273].", [[6], [2]]],
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
    ["So it is (Smith, 2006, 1784).", [["Smith", "2006"]]],
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

  test("without a heading, a run of names in order at the end", () => {
    const names = ["Avis", "Bird", "Crow", "Duck", "Emu Company", "Finch", "Gull", "Hawk"];
    const list = names.map((name, i) => `${name}. 200${i}. *A book on birds*. Press.`).join("\n\n");
    expect(entries(list).map(({ year }) => year)).toHaveLength(8);
    expect(entries(list.split("\n\n").toReversed().join("\n\n"))).toHaveLength(0);
  });

  test("entries that were set as headings", () => {
    const list = ["Avis A", "Bird B", "Crow C", "Duck D"].map(
      (name, i) =>
        `## ${i + 1}. ${name}. A framework for the study of birds. Bulletin of Birds 2000; 78(6):71-73.`,
    );
    expect(entries(`## References\n\n${list.join("\n\n")}`).map(({ number }) => number)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test("a dash stands for the authors of the entry before", () => {
    const found = entries(
      "## References\n\nWorld Health Organization. 2016. *Air*. Geneva.\n\n———. 2018. *Waste*. Geneva.\n",
    );
    expect(found.map(({ authors }) => authors)).toEqual([
      ["World Health Organization"],
      ["World Health Organization"],
    ]);
  });

  test("the year of an entry is no arXiv number, and may follow an address", () => {
    const [first, second] = entries(
      "## References\n\nA. Avis and B. Bird. Models of birds. *ArXiv:1606.04106*. June 2016a.\n\nManodeep Crow. Corrfunc. http://dx.doi.org/10.5281/zenodo.55161. June 2017.\n",
    );
    expect([first?.year, second?.year]).toEqual(["2016a", "2017"]);
    expect(second?.authors[0]).toBe("Crow");
  });

  test("says when it found none", () => {
    expect(parseManuscript("# T\n\nText [1].\n").unread.map(({ what }) => what)).toContain("references");
  });
});

test.each([
  ["Unicode", "¹", "²", "³⁻⁵", "¹,³–⁴"],
  ["pandoc", "^1^", "^2^", "^3-5^", "^1,3–4^"],
  ["HTML", "<sup>1</sup>", "<sup>2</sup>", "<sup>3–5</sup>", "<sup>1,3–4</sup>"],
])("raised numbers in %s cite a numbered list", (_, one, two, range, list) => {
  const markdown = [
    `Birds are known.${one} They weigh little.${two} Feathers do too.${range.replace("⁻", "–")} So it goes.${list}`,
    "## References",
    ...["Avis A", "Bird B", "Crow C", "Duck D", "Emu E"].map(
      (name, i) => `${i + 1}. ${name}. A paper on birds. J Birds. 201${i};4:33-41.`,
    ),
  ].join("\n\n");
  const { citations } = parseManuscript(markdown);
  expect(citations.map((each) => each.kind === "numeric" && each.numbers)).toEqual([
    [1],
    [2],
    [3, 4, 5],
    [1, 3, 4],
  ]);
});

describe("lists of other styles", () => {
  const titles = (list: string) =>
    parseManuscript(`Text.\n\n## References\n\n${list}`).references.entries.map(({ text }) =>
      text.slice(0, 4),
    );

  test("a year in brackets at the end of an entry cuts nothing off", () => {
    const list =
      "Abel, M., Bode, P.: A system for rooms. In: Proceedings of the 12th Symposium on Rooms and their Lamps (ROOMS ’16), pp. 21. Savannah, GA, USA (2016)\n\nAsh, H., Bell, M.: Fast: a tool for rooms. Frontiers 3 (2016)\n\nCole, P.: Walls of common language, v1.0. (2016)\n\nDorn, B.: A test of lamps. Light 54(3), 2033 (2011)";
    expect(titles(list)).toEqual(["Abel", "Ash,", "Cole", "Dorn"]);
  });

  test("names and a year alone belong to the title below", () => {
    const list =
      "Ash, H. (2015). Rooms. *Light*, 3, 1–9.\n\nLee, K. & Wu, T. (2018).\n\nA title on its own line. *Light*, 2, 3–9.\n\nMoor, A. (2019). Walls. *Light*, 4, 1–9.";
    expect(titles(list)).toEqual(["Ash,", "Lee,", "Moor"]);
  });

  test("an appendix below the list is no part of it", () => {
    const list =
      "Ash, H. (2015). Rooms. *Light*, 3, 1–9.\n\nMoor, A. (2019). Walls. *Light*, 4, 1–9.\n\n### The program\n\nUsage\n\nA sampler for rooms.\n\nArguments are given in a list.";
    expect(titles(list)).toEqual(["Ash,", "Moor"]);
  });
});
