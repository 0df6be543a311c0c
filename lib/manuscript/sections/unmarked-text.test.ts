import { describe, expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";

const LONG =
  "This is a paragraph of running text that is long enough to be told from a heading, and that says little more than that it is one.";

describe("text without any mark-up", () => {
  test("numbered, capital and bare headings, as the document itself shows them", () => {
    const { sections } = parseManuscript(
      `A study of things\n\nABSTRACT\n\n${LONG}\n\n1. Introduction\n\n${LONG}\n\n2. Our way of testing\n\n${LONG}\n\n2.1 Sample\n\n${LONG}\n\n3. Results\n\n${LONG}\n\nWeight of the things\n\n${LONG}\n\nREFERENCES\n\n[1] A. Smith, One, 2010.\n`,
    );
    expect(sections.map(({ heading, level }) => [heading, level])).toEqual([
      ["A study of things", 1],
      ["ABSTRACT", 2],
      ["Introduction", 2],
      ["Our way of testing", 2],
      ["2.1 Sample", 3],
      ["Results", 2],
      ["Weight of the things", 3],
      ["REFERENCES", 2],
    ]);
  });

  test("a known heading or a caption on a line of its own needs no empty line", () => {
    const { sections, captions } = parseManuscript(
      `Abstract\nWe tested things.\nMethods\n${LONG}\nFigure 2. The flow of things.\nResults\n${LONG}\n`,
    );
    expect(sections.map(({ heading }) => heading)).toEqual(["Abstract", "Methods", "Results"]);
    expect(captions).toMatchObject([{ kind: "figure", id: "2" }]);
  });

  test("a line of a paragraph that only begins with such words stays in it", () => {
    const { sections, captions } = parseManuscript(
      "The text is as shown in\nTable 2. It goes on with\nMethods of many kinds that were used.\n",
    );
    expect([sections, captions]).toEqual([[], []]);
  });
});

test("text broken at a width: titles stand alone though the line before is full, and over two lines", () => {
  const full = "Of all the things that were weighed in the course of a year,";
  const last = "none had been weighed before, so that all of them were new.";
  const part = [...Array.from({ length: 12 }, () => full), last];
  const { sections, captions } = parseManuscript(
    [
      "Methods",
      ...part,
      "Weights of things",
      ...part,
      "How the weights of all the many things that we had were then",
      "compared with one another",
      ...part,
      "Table 1. Weights of the things that were weighed in the whole",
      "course of the year, by month",
      "Table 2. Heights of the same things in the course of the year",
      "by month",
    ].join("\n"),
  );
  expect(sections.map(({ heading }) => heading.replace(/\s+/g, " "))).toEqual([
    "Methods",
    "Weights of things",
    "How the weights of all the many things that we had were then compared with one another",
  ]);
  expect(captions.map(({ id }) => id)).toEqual(["1", "2"]);
});

test("text broken at a width, without empty lines: a line that ends early ends its block", () => {
  const wrapped = (text: string) =>
    text.split(" ").reduce((lines, word) => {
      const last = lines.slice(lines.lastIndexOf("\n") + 1);
      return last.length + word.length >= 60 ? `${lines}\n${word}` : `${lines} ${word}`.trimStart();
    }, "");
  const part = wrapped(`${LONG} ${LONG} ${LONG}`);
  const { sections, paragraphs } = parseManuscript(
    ["Abstract", part, "Introduction", part, "How the things were weighed", part, "Results", part, part].join(
      "\n",
    ),
  );
  expect(sections.map(({ heading }) => heading)).toEqual([
    "Abstract",
    "Introduction",
    "How the things were weighed",
    "Results",
  ]);
  expect(paragraphs).toHaveLength(5);
});

describe("entries that run together", () => {
  const entries = (list: string) => parseManuscript(`Text.\n\nReferences\n\n${list}`).references.entries;

  test("on wrapped lines", () => {
    const found = entries(
      "Alvarez, M., & Stone, K. (2010). The first study of many\nthings. Journal of Tests, 1(2), 3–9.\nBrown, N. J. L., & Heathers, J.\nA. J. (2017). The GRIM test. Journal of Tests, 8, 363–369.\nvan der Berg, P. (2015). A study. Journal of Tests, 9, 5–9.\n",
    );
    expect(found.map(({ authors, year }) => [authors[0], year])).toEqual([
      ["Alvarez", "2010"],
      ["Brown", "2017"],
      ["Berg", "2015"],
    ]);
  });

  test("in one paragraph", () => {
    const found = entries(
      "Alvarez, M., & Stone, K. (2010). The first study of many things. Journal of Tests, 1(2), 3–9. Brown, N. J. L., & Heathers, J. A. J. (2017). The GRIM test. In K. Smith (Ed.), Tests. New York: Tests Press. Coe, A. (2018). A third study. Journal of Tests, 9, 5–9.\n",
    );
    expect(found.map(({ year }) => year)).toEqual(["2010", "2017", "2018"]);
  });

  test("numbered, in one paragraph", () => {
    const found = entries(
      "1. Smith J. A first thing. J Test. 2008;8:1-9. 2. Lee K. A second thing. J Test. 2009;3. 3. Wu L. A third thing. J Test. 2010;1:3.\n",
    );
    expect(found.map(({ number, year }) => [number, year])).toEqual([
      [1, "2008"],
      [2, "2009"],
      [3, "2010"],
    ]);
  });
});
