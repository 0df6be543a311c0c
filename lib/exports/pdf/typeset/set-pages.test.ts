import { expect, test } from "vitest";
import { Faces } from "./faces.ts";
import { type Paragraph, setPages } from "./set-pages.ts";

const SHEET = { width: 400, height: 300 };
const PLAIN: Paragraph = { text: "words", face: "text", size: 10, above: 0, indent: 0, gray: 0 };
/** The number of paragraphs on each page, told by their gray. */
const pagesOf = (paragraphs: readonly Paragraph[], gray: number) =>
  setPages(paragraphs, SHEET, new Faces(), () => "").map(
    (content) => content.split("\n").filter((line) => line.startsWith(`BT ${gray} g`)).length,
  );

test.each(Array.from({ length: 14 }, (_, i) => i))(
  "a label, a title and what follows are on one page, with %i lines above",
  (above) => {
    const lines = Array.from({ length: above }, () => PLAIN);
    const kept = { ...PLAIN, gray: 0.5, keepsNext: true };
    const pages = pagesOf([...lines, kept, kept, { ...PLAIN, gray: 0.5 }], 0.5);
    expect(pages.filter((count) => count > 0)).toEqual([3]);
  },
);

test("what is kept together and longer than a page leaves no page empty", () => {
  const kept = { ...PLAIN, keepsNext: true };
  const pages = pagesOf(
    Array.from({ length: 40 }, () => kept),
    0,
  );
  expect(pages.every((count) => count > 0)).toBe(true);
});
