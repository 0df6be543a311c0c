import { expect, test } from "vitest";
import { convertBytes } from "../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../testing/make-pdf.ts";

const sentence = (i: number) => `The birds of the northern shore were counted on day ${i + 10} of the year`;
const prose = (count: number, x: number, top: number): PdfText[] =>
  textLines(
    Array.from({ length: count }, (_, i) => sentence(i)),
    x,
    top,
  );

/** Returns the start of each block with its doubt. */
async function doubtsOf(pages: PdfText[][]): Promise<[string, string][]> {
  const result = await convertBytes(makePdf(pages), "a.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  return result.blocks.flatMap(({ start, doubt }) =>
    doubt === undefined ? [] : [[result.markdown.slice(start, start + 9), doubt]],
  );
}

test("a page of running text raises no doubt", async () => {
  expect(await doubtsOf([prose(20, 72, 700)])).toEqual([]);
});

test("lines of two columns that were read across are in doubt", async () => {
  const across = ["Males arrive", "early and then"].flatMap((words, i): PdfText[] => [
    { text: `${words} build nests`, x: 72, y: 300 - 12 * i },
    { text: `${words} leave nests`, x: 320, y: 300 - 12 * i },
  ]);
  expect(await doubtsOf([[...prose(20, 72, 700), ...across]])).toEqual([["Males arr", "mixed-columns"]]);
});

test("a sentence that goes on in smaller type on the next page is in doubt", async () => {
  const small = textLines(
    ["Sites of the survey in the north, which are", "numbered from the shore."],
    72,
    700,
  ).map((line) => ({ ...line, size: 9 }));
  const [first, second] = [prose(20, 72, 700), prose(20, 72, 600)];
  expect((await doubtsOf([first, [...small, ...second]])).map(([, doubt]) => doubt)).toEqual([
    "mixed-floats",
  ]);
});

test("numbers along an axis are in doubt", async () => {
  const axis = ["0.0", "0.5", "1.0", "1.5"].map(
    (text, i): PdfText => ({ text, x: 100 + 60 * i, y: 300, size: 6 }),
  );
  expect(await doubtsOf([[...prose(20, 72, 700), ...axis]])).toEqual([["0.0 0.5 1", "figure-labels"]]);
});

test("one line that the width of its column stretched raises no doubt", async () => {
  const stretched = ["Journal of", "Annals of"].flatMap((words, i): PdfText[] =>
    [words, "the shore", "and birds"].map((text, k) => ({ text, x: 72 + 120 * k, y: 300 - 12 * i })),
  );
  expect((await doubtsOf([[...prose(20, 72, 700), ...stretched]])).map(([, doubt]) => doubt)).not.toContain(
    "mixed-columns",
  );
});
