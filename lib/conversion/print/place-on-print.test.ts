import { expect, test } from "vitest";
import type { Block, WordLine } from "../conversion.ts";
import { placeRange } from "../place-range.ts";
import { placeOnPrint } from "./place-on-print.ts";

const LINE_HEIGHT = 12;
const LETTER_WIDTH = 5;
const LINES_OF_PAGE = 50;

/** A text with a block for each of its paragraphs. */
function textOf(markdown: string): { markdown: string; blocks: Block[] } {
  const blocks = [...markdown.matchAll(/[^\n]+/g)].map(
    (found, i): Block => ({
      id: `b${i}`,
      kind: "paragraph",
      start: found.index,
      end: found.index + found[0].length,
    }),
  );
  return { markdown, blocks };
}

/** The same as converted from a PDF: each paragraph is printed in lines of so many words, of equally wide letters. */
function printOf(markdown: string, wordsOfLine = 8): { markdown: string; blocks: Block[] } {
  const { blocks } = textOf(markdown);
  let line = -1;
  const printed = blocks.map((block): Block => {
    const words = [...markdown.slice(block.start, block.end).matchAll(/\S+/g)];
    const lines: WordLine[] = [];
    for (let at = 0; at < words.length; at += wordsOfLine) {
      line += 1;
      const own = words.slice(at, at + wordsOfLine);
      const first = own[0]?.index ?? 0;
      const y0 = (line % LINES_OF_PAGE) * LINE_HEIGHT;
      lines.push({
        page: Math.floor(line / LINES_OF_PAGE) + 1,
        y0,
        y1: y0 + LINE_HEIGHT,
        words: own.flatMap(({ index, 0: { length } }) => [
          index,
          index + length,
          (index - first) * LETTER_WIDTH,
          (index - first + length) * LETTER_WIDTH,
        ]),
      });
    }
    return { ...block, source: [], lines };
  });
  return { markdown, blocks: printed };
}

const PROSE = Array.from(
  { length: 40 },
  (_, i) =>
    `Sentence ${i} of the study reports that group ${i * 7} weighed ${i * 13} grams more than before.`,
);

type Print = ReturnType<typeof printOf>;

function spanOf(markdown: string, quote: string) {
  const start = markdown.indexOf(quote);
  if (start < 0) throw new Error(`${quote} is not in the text.`);
  return { start, end: start + quote.length };
}

/** Expects a quote to have the boxes that its words have in the print. */
function expectPlaced(own: string, print: Print, quote: string, printed = quote) {
  const boxes = placeRange(placeOnPrint(textOf(own), print).blocks, spanOf(own, quote));
  const truth = placeRange(print.blocks, spanOf(print.markdown, printed));
  expect(truth).not.toEqual([]);
  expect(boxes).toEqual(truth);
}

test("words of a manuscript have the boxes that they have in its print", () => {
  const own = PROSE.join("\n\n");
  const print = printOf(own);
  expect(placeOnPrint(textOf(own), print)).toMatchObject({ share: 1, blocks: { length: PROSE.length } });
  for (const i of [0, 5, 22, 39]) expectPlaced(own, print, `group ${i * 7} weighed ${i * 13} grams`);
});

test("markup, accents, ligatures and formulas may be written in another way", () => {
  const own = [
    ...PROSE.slice(0, 9),
    "**Émile** found the *efficient* flow of ﬁsh, $\\alpha_{i} = 5$, in [the lake](https://lake.example/x).",
    ...PROSE.slice(9),
  ].join("\n\n");
  const typed = "Emile found the efﬁcient ﬂow of fish, αi = 5, in the lake.";
  const print = printOf([...PROSE.slice(0, 9), typed, ...PROSE.slice(9)].join("\n\n"));
  expectPlaced(
    own,
    print,
    "**Émile** found the *efficient* flow of ﬁsh",
    "Emile found the efﬁcient ﬂow of fish,",
  );
  expectPlaced(own, print, "in [the lake]", "in the lake.");
});

test("paragraphs that moved are found where they stand in the print", () => {
  const caption = "Figure 3: The weights of all birds before and after the winter of the second year.";
  const own = [...PROSE.slice(0, 5), caption, ...PROSE.slice(5)].join("\n\n");
  const print = printOf([...PROSE, caption].join("\n\n"), 5);
  expectPlaced(own, print, "weights of all birds before and after");
  expectPlaced(own, print, "Sentence 39 of the study");
});

test("words that the print does not have have no boxes, and those around them keep theirs", () => {
  const added = "Nothing like this paragraph about quite another matter was ever printed anywhere.";
  const own = [...PROSE.slice(0, 5), added, ...PROSE.slice(5)].join("\n\n");
  const print = printOf(["A running head of the journal", ...PROSE].join("\n\n"));
  const { blocks, share } = placeOnPrint(textOf(own), print);
  expect(placeRange(blocks, spanOf(own, "quite another matter"))).toEqual([]);
  expect(share).toBeGreaterThan(0.9);
  expect(share).toBeLessThan(1);
  expectPlaced(own, print, "Sentence 4 of the study");
  expectPlaced(own, print, "Sentence 5 of the study");
});

test("entries that the print writes in another way and order have no boxes on other entries", () => {
  const entries = [
    [
      "Donal P. Finegan, Mario Scheel, James B. Robinson, Bernhard Tjaden, and Ian Hunt. Tomography of cells.",
      "Finegan, D. P.; Scheel, M.; Robinson, J. B.; Tjaden, B.; Hunt, I. Tomography of cells.",
    ],
    [
      "Linsen Li, Yu-chen Karen Chen-Wiegart, Jiajun Wang, Peng Gao, and Qi Ding. Transformations of solids.",
      "Li, L.; Chen-Wiegart, Y.-c. K.; Wang, J.; Gao, P.; Ding, Q. Transformations of solids.",
    ],
    [
      "Feng Lin, Dennis Nordlund, Yuyi Li, Matthew K. Quan, and Lei Cheng. Corrosion of layers.",
      "Lin, F.; Nordlund, D.; Li, Y.; Quan, M. K.; Cheng, L. Corrosion of layers.",
    ],
    [
      "Tsutomu Ohzuku, Masaki Kitagawa, and Taketsugu Hirai. Electrochemistry of dioxide.",
      "Ohzuku, T.; Kitagawa, M.; Hirai, T. Electrochemistry of dioxide.",
    ],
  ] as const;
  const own = [...PROSE, ...entries.map(([entry]) => entry)].join("\n\n");
  const printed = [3, 1, 0, 2].map((i) => entries[i]?.[1] ?? "");
  const print = printOf([...PROSE, ...printed].join("\n\n"));
  const { blocks } = placeOnPrint(textOf(own), print);
  for (const [entry, form] of entries) {
    const places = placeRange(blocks, spanOf(own, entry.slice(0, entry.indexOf(". ", 30))));
    const lines = new Set(
      placeRange(print.blocks, spanOf(print.markdown, form)).map(({ page, bbox: [, y0] }) => `${page} ${y0}`),
    );
    expect(places.filter(({ page, bbox: [, y0] }) => !lines.has(`${page} ${y0}`))).toEqual([]);
  }
});

test("a paragraph of another draft has no boxes beyond the words that are found", () => {
  const drafted =
    "The controller looks far ahead, and candidate plans are kept that a learned model would drop.";
  const revised =
    "We show that a learned model is slow; candidate plans are kept that an older draft had lost twice.";
  const own = [...PROSE.slice(0, 9), drafted, ...PROSE.slice(9)].join("\n\n");
  const print = printOf([...PROSE.slice(0, 9), revised, ...PROSE.slice(9)].join("\n\n"));
  const { blocks } = placeOnPrint(textOf(own), print);
  expect(placeRange(blocks, spanOf(own, "The controller looks far ahead"))).toEqual([]);
  expectPlaced(own, print, "candidate plans are kept that");
});

test("a word that is divided at the end of a line has a box on both lines", () => {
  const own = [...PROSE.slice(0, 3), "A manuscript about weights is here.", ...PROSE.slice(3)].join("\n\n");
  const print = printOf(own);
  const block = print.blocks[3];
  if (!block) throw new Error("no block");
  block.lines = [
    { page: 2, y0: 0, y1: 12, words: [0, 1, 0, 5, 2, 6, 10, 30] },
    { page: 2, y0: 12, y1: 24, words: [6, 12, 0, 30, 13, 18, 35, 60] },
  ];
  const { blocks } = placeOnPrint(textOf(own), print);
  expect(placeRange(blocks, spanOf(own, "manuscript"))).toEqual([
    { page: 2, bbox: [10, 0, 30, 12] },
    { page: 2, bbox: [0, 12, 30, 24] },
  ]);
  expect(placeRange(blocks, spanOf(own, "A manuscript about weights is here."))).toHaveLength(2);
});

test("a block whose words were not read one by one has the box of the printed one", () => {
  const table = "| Bird | Weight |\n| robin | 18 grams of flesh |".replace("\n", " ");
  const own = [...PROSE.slice(0, 3), table, ...PROSE.slice(3)].join("\n\n");
  const print = printOf(own);
  const block = print.blocks[3];
  if (!block) throw new Error("no block");
  delete block.lines;
  block.source = [{ page: 1, bbox: [10, 20, 30, 40] }];
  const { blocks } = placeOnPrint(textOf(own), print);
  expect(placeRange(blocks, spanOf(own, "robin | 18"))).toEqual(block.source);
});

const SAME_WORD = "weight ".repeat(300_000).trim();

test.each([
  { what: "nothing", own: "", print: "" },
  { what: "nothing in the manuscript", own: "", print: PROSE.join("\n\n") },
  { what: "nothing in the print", own: PROSE.join("\n\n"), print: "" },
  { what: "signs alone", own: "… — !?", print: "*** --- ***" },
  { what: "two other texts", own: "alpha beta gamma delta", print: "one two three four" },
])("$what is placed nowhere", ({ own, print }) => {
  expect(placeOnPrint(textOf(own), printOf(print)).blocks).toEqual([]);
});

test("two megabytes of one word are placed as far as they agree", () => {
  const { share } = placeOnPrint(textOf(`${SAME_WORD} first`), printOf(`${SAME_WORD} second`));
  expect(share).toBeGreaterThan(0.99);
});

test("two megabytes of one word, of which another has more, end", () => {
  const own = `begins ${SAME_WORD}`;
  const { share } = placeOnPrint(textOf(own), printOf(`${SAME_WORD} weight weight`));
  expect(share).toBeLessThanOrEqual(1);
});
