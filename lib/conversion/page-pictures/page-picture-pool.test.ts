import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePdf, type PdfOptions, textLines } from "../testing/make-pdf.ts";
import { readPng } from "../testing/read-png.ts";
import { pagePicturePool } from "./page-picture-pool.ts";

const MAX_BYTES = 1_000_000;
const LONGEST_SIDE = 1_600;
const LINES = textLines(["A line of ordinary prose."]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pages-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function draw(bytes: Uint8Array, pageNumber = 1, deadlineMs?: number) {
  const path = join(folder, "original");
  await writeFile(path, bytes);
  return pagePicturePool(process.cwd(), deadlineMs).draw({ path, pageNumber });
}

async function pictureOf(options: PdfOptions) {
  const end = await draw(makePdf([LINES], options));
  if (end.type !== "done" || !end.answer.ok) throw new Error(JSON.stringify(end));
  return end.answer.png === null ? null : Buffer.from(end.answer.png, "base64");
}

test("a page of Letter is drawn at 110 dots an inch, in its colours", async () => {
  const png = await pictureOf({ drawing: "1 0 0 rg 0 0 612 396 re f" });
  const { width, height, at } = readPng(png ?? Buffer.alloc(0));
  expect([width, height]).toEqual([935, 1210]);
  expect([at(50, 25), at(50, 75)]).toEqual(["ffffff", "ff0000"]);
});

test.each([
  ["a large page", "/MediaBox [0 0 14400 14400]"],
  ["a page of a million points", "/MediaBox [0 0 1000000 1000000]"],
  ["a page with a large unit", "/MediaBox [0 0 14400 14400] /UserUnit 75000"],
  ["a page turned by a quarter", "/MediaBox [0 0 612 90000] /Rotate 90"],
])("%s has a picture of bounded size", async (_, page) => {
  const png = await pictureOf({ page });
  const { width, height } = readPng(png ?? Buffer.alloc(0));
  expect(Math.max(width, height)).toBe(LONGEST_SIDE);
});

test.each(["/MediaBox [0 0 1 1]", "/MediaBox [0 0 100000000 3]"])(
  "a page of no size, %s, has no picture",
  async (page) => {
    expect(await pictureOf({ page })).toBeNull();
  },
);

test("the resolution of a page of noise is lowered until its picture fits", async () => {
  const [width, height] = [1_000, 1_300];
  let seed = 1;
  const rgb = Uint8Array.from({ length: width * height * 3 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed & 255;
  });
  const png = await pictureOf({ picture: { width, height, rgb }, drawing: "612 0 0 792 0 0 cm /Im1 Do" });
  expect(png?.length).toBeGreaterThan(MAX_BYTES / 4);
  expect(png?.length).toBeLessThanOrEqual(MAX_BYTES);
});

test("a page beyond the end has no picture, and the number of pages is told", async () => {
  const end = await draw(makePdf([LINES, LINES]), 3);
  expect(end).toEqual({ type: "done", answer: { ok: true, pageCount: 2, png: null } });
});

test("files that cannot be opened are refused with the reason", async () => {
  const refused = (slug: string) => ({
    type: "done",
    answer: { ok: false, failure: expect.objectContaining({ slug }) },
  });
  expect(await draw(makePdf([LINES], { user: "secret" }))).toEqual(refused("document-encrypted"));
  expect(await draw(Buffer.from("%PDF-1.4\nnothing"))).toEqual(refused("document-damaged"));
  expect(await draw(Buffer.alloc(0))).toEqual(refused("document-damaged"));
});

test("a page that takes too long is given up", async () => {
  const circles = "0 0 m 100 900 500 -900 612 792 c 612 0 300 900 0 792 c f* ".repeat(400_000);
  expect(await draw(makePdf([LINES], { drawing: circles }), 1, 1_500)).toEqual({ type: "timed-out" });
});
