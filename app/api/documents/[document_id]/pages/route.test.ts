import { beforeAll, expect, test } from "vitest";
import { makePdf, textLines } from "#lib/conversion/testing/make-pdf.ts";
import * as files from "#lib/documents/files-contract.ts";
import type { PagesOfText } from "#lib/documents/schema.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { converted, reviewed, upload } from "#lib/testing/documents.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

const PAGES = 30;
const WORDS =
  "tea cups leaves water steam sugar lemon honey table window garden morning evening kettle silver saucer spoon harvest mountain river valley song".split(
    " ",
  );
const word = (n: number) => WORDS[n % WORDS.length] ?? "";

/** No two pages begin or end alike, as running heads do. */
const lineOf = (page: number, line: number) =>
  `${word(5 * page + 3 * line)} and ${word(7 * page + line)} of the ${word(page + 2 * line)} on sheet ${page + 1}`;
const pdf = makePdf(
  Array.from({ length: PAGES }, (_, page) =>
    textLines(Array.from({ length: 20 }, (_, line) => lineOf(page, line))),
  ),
);

let owner: Person;
let document_id: string;
let session_id: string;
let markdown: string;
beforeAll(async () => {
  await testApp();
  owner = await testContext();
  const content = new Uint8Array(pdf);
  ({ document_id, session_id } = await reviewed(owner, { filename: "tea.pdf", content }));
  markdown = String(await call(files.getContent, { as: owner.key, params: { document_id } }));
});

const pages = (query: { first?: number; last?: number } = {}): Promise<PagesOfText> =>
  call(files.getPages, { as: owner.key, params: { document_id }, query });

/** The words of a page, in the order of the page. */
function wordsOf({ lines }: PagesOfText["pages"][number]): string[] {
  return lines.flatMap(({ words }) =>
    Array.from({ length: words.length / 4 }, (_, i) => markdown.slice(words[4 * i], words[4 * i + 1])),
  );
}

test("each page has the words that are printed on it, at their places", async () => {
  const { turns, pages: found } = await pages({ first: 2, last: 3 });
  expect(found.map(({ page }) => page)).toEqual([2, 3]);
  expect(turns.map(([, page]) => page)).toEqual(Array.from({ length: PAGES }, (_, i) => i + 1));
  const [second] = found;
  if (!second) throw new Error("no page");
  const first = lineOf(1, 0);
  expect(wordsOf(second).slice(0, 9)).toEqual(first.split(" "));
  expect(markdown.slice(turns[1]?.[0]).startsWith(first)).toBe(true);
  const [line] = second.lines;
  expect(line?.words[2]).toBeCloseTo(72, 0);
  expect(line?.y0).toBeLessThan(792 - 700);
  expect(line?.y1).toBeGreaterThan(792 - 700);
});

test("at most twenty pages are told at once, and none unless they are asked for", async () => {
  expect((await pages()).pages).toEqual([]);
  expect((await pages({ first: 4 })).pages.map(({ page }) => page)).toEqual([4]);
  expect((await pages({ first: 1, last: 1_000 })).pages).toHaveLength(20);
  expect((await pages({ first: 31, last: 40 })).pages).toEqual([]);
  expect((await pages({ first: 5, last: 4 })).pages).toEqual([]);
});

test("a text without pages has none, and one that is not converted says so", async () => {
  const { document_id } = await converted(owner);
  const asked = { as: owner.key, params: { document_id }, query: { first: 1 } };
  expect(await call(files.getPages, asked)).toEqual({ turns: [], pages: [] });
  const unread = await upload(owner);
  const refused = await refusal(files.getPages, {
    as: owner.key,
    params: { document_id: unread.document_id },
    query: {},
  });
  expect(refused).toMatchObject({ slug: "text-not-ready", status: 404 });
});

test("only who may have the original file is told, also while the review is public", async () => {
  const other = await testContext();
  const asked = { as: other.key, params: { document_id }, query: {} };
  const body = { is_public: true };
  await call(reviews.updateVisibility, { as: owner.key, params: { session_id }, body });
  expect(await refusal(files.getPages, asked)).toMatchObject({
    slug: "document-not-accessible",
    status: 403,
  });
});
