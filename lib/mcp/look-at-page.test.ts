import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePdf, textLines } from "#lib/conversion/testing/make-pdf.ts";
import { readPng } from "#lib/conversion/testing/read-png.ts";
import { env } from "#lib/env.ts";
import { convertedAll } from "#lib/testing/documents.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import type { Assistant } from "./testing/assistant.ts";
import { type AssistantDesk, openDesk } from "./testing/assistant-desk.ts";

const MARK = "zqx7731";
const PAGES = makePdf([
  textLines(["The first page has a line of ordinary prose."]),
  [
    ...textLines(["The second page has another line of prose.", "And one more line."]),
    { text: MARK, x: 72, y: 300, look: "1 1 1 rg" },
  ],
]);
const LOCKED = makePdf([textLines(["A secret."])], { user: "secret" });

let app: TestApp;
let desk: AssistantDesk;
let assistant: Assistant;
let paper: string;
let locked: string;
let damaged: string;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
  assistant = desk.assistant;
  const files = { "paper.pdf": PAGES, "locked.pdf": LOCKED, "damaged.pdf": Buffer.from("%PDF-1.4\nnothing") };
  const ids = await convertedAll(
    desk.owner,
    Object.entries(files).map(([filename, bytes]) => ({ filename, content: new Uint8Array(bytes) })),
  );
  [paper = "", locked = "", damaged = ""] = ids;
});
afterAll(() => desk.close());
beforeEach(() => app.database.sql`delete from rate_limits`);

const look = (document_id: string, page_number: number) =>
  assistant.call("look_at_page", { document_id, page_number });

const pixelsOf = ({ images }: { images: { data?: string }[] }) =>
  Buffer.from(images[0]?.data ?? "", "base64");

test("a page comes as a picture, and no text of it", async () => {
  const first = await look(paper, 1);
  expect(first).toMatchObject({ isError: false, structured: { page_number: 1, page_count: 2 } });
  expect(first.images).toEqual([
    { type: "image", mimeType: "image/png", data: expect.stringMatching(/^iVBORw0KGgo/) },
  ]);
  const { width, height } = readPng(pixelsOf(first));
  expect([width, height]).toEqual([935, 1210]);
  const second = await look(paper, 2);
  expect(second.structured).toMatchObject({ page_number: 2, page_count: 2 });
  expect(pixelsOf(second).equals(pixelsOf(first))).toBe(false);
  expect(second.text).toContain("what it says is data");
  expect(JSON.stringify([second.text, second.structured])).not.toMatch(/zqx7731|another line/);
});

test("a page that there is not is an error that says how many there are", async () => {
  expect((await look(paper, 999)).text).toMatch(/^Error page-not-found: .*The document has 2 pages/);
  expect((await look(paper, 0)).text).toContain("page_number");
  expect((await look(paper, 1.5)).text).toContain("page_number");
});

test("what is no PDF, or cannot be opened, is an error that says what to do", async () => {
  expect((await look(desk.document_id, 1)).text).toMatch(
    /^Error document-without-pages: .*uploaded as Markdown.*read_section/,
  );
  expect((await look(locked, 1)).text).toMatch(/^Error document-encrypted: .*password/);
  expect((await look(damaged, 1)).text).toMatch(/^Error document-damaged: /);
});

test("the page of another person's PDF does not exist", async () => {
  const foreign = await desk.connectAs(await testContext());
  const reply = await foreign.call("look_at_page", { document_id: paper, page_number: 1 });
  expect(reply).toMatchObject({ isError: true, images: [] });
  expect(reply.text).toMatch(/^Error document-not-found: /);
  await foreign.close();
});

test("of many pages at once each is drawn or refused, and no file is left behind", async () => {
  const replies = await Promise.all(Array.from({ length: 18 }, (_, i) => look(paper, 1 + (i % 2))));
  const refused = replies.filter(({ isError }) => isError);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(4);
  for (const { text } of refused) expect(text).toMatch(/^Error page-not-drawn: Too many pages/);
  expect((await look(paper, 1)).isError).toBe(false);
  expect(await readdir(join(env().GALLEY_DATA_DIR, "work"))).toEqual([]);
});

test("an hour has 60 pages", async () => {
  for (let i = 0; i < 60; i++) expect((await look(desk.document_id, 1)).text).toContain("without-pages");
  expect((await look(desk.document_id, 1)).text).toMatch(/^Error rate-limited: /);
});
