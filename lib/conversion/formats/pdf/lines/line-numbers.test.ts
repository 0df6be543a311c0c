import { describe, expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText } from "../../../testing/make-pdf.ts";

test("a number that begins a line of text beside its line number is kept", async () => {
  const lines = Array.from(
    { length: 12 },
    (_, i) => `The birds of shore ${i + 10} were counted and are shown in Figure`,
  );
  const page: PdfText[] = [
    ...lines.map((text, i): PdfText => ({ text, x: 72, y: 700 - 12 * i })),
    { text: "3", x: 72, y: 556 },
    { text: ", which has the counts of all the years from the first one on.", x: 84, y: 556, font: "F4" },
    ...Array.from(
      { length: 13 },
      (_, i): PdfText => ({ text: String(i + 100), x: 58, y: 700 - 12 * i, size: 6 }),
    ),
  ];
  const markdown = await markdownOf(makePdf([page, page]), "a.pdf");
  expect(markdown).toMatch(/shown in Figure 3\s?\W/);
  expect(markdown).not.toMatch(/\b1[01]\d\b/);
});

describe("lines keep the numbers that are printed beside them", () => {
  const WORDS = "alder beech cedar dogwood elder fir gingko hazel iris juniper larch maple".split(" ");
  const row = (word: string, y: number, x = 90): PdfText => ({
    text: `The ${word} stands on this line of the page beside others`,
    x,
    y,
  });
  const number = (value: number, y: number, x: number): PdfText => ({
    text: String(value),
    x: x - 4 * (String(value).length - 1),
    y,
    size: 7,
  });

  /** Returns the number of the line that each word is on. */
  async function numbersOf(pages: PdfText[][]): Promise<Record<string, [page: number, line: number | null]>> {
    const result = await convertBytes(makePdf(pages), "a.pdf");
    if (!result.ok) throw new Error(result.failure.reason);
    const found: Record<string, [number, number | null]> = {};
    for (const { start, lines = [] } of result.blocks)
      for (const line of lines)
        for (let i = 0; i < line.words.length; i += 4) {
          const word = result.markdown.slice(start + (line.words[i] ?? 0), start + (line.words[i + 1] ?? 0));
          found[`${word}${line.page}`] = [line.page, line.number ?? null];
        }
    return found;
  }

  test.each([
    ["the left", 60],
    ["the right", 560],
  ])("at %s, on through the pages or beginning anew", async (_, x) => {
    // Pages that begin alike would have a running head.
    const page = (first: number, words = WORDS) =>
      words.flatMap((word, i) => [row(word, 700 - 24 * i), number(first + i, 700 - 24 * i, x)]);
    const turned = WORDS.toReversed();
    const through = await numbersOf([page(1), page(13, turned)]);
    expect([through.alder1, through.maple1, through.maple2, through.cedar2]).toEqual([
      [1, 1],
      [1, 12],
      [2, 13],
      [2, 22],
    ]);
    const anew = await numbersOf([page(1), page(1, turned)]);
    expect([anew.beech1, anew.larch2]).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test("beside every fifth line, the others are counted between them", async () => {
    const page = Array.from({ length: 48 }, (_, i): PdfText[] => [
      row(WORDS[i % 12] === "alder" ? `tree${i}` : `bush${i}`, 740 - 14 * i),
      ...((i + 1) % 5 === 0 ? [number(i + 1, 740 - 14 * i, 60)] : []),
    ]).flat();
    const found = await numbersOf([page]);
    expect([found.bush41, found.bush51, found.bush61, found.bush471]).toEqual([
      [1, 5],
      [1, 6],
      [1, 7],
      [1, 48],
    ]);
  });

  test("of a text without them there are none", async () => {
    const found = await numbersOf([WORDS.map((word, i) => row(word, 700 - 24 * i))]);
    expect(found.alder1).toEqual([1, null]);
  });
});
