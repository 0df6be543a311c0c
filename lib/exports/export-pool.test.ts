import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXPORT_FORMATS, type ExportFormat, exportOf } from "./export-format.ts";
import { exportPool } from "./export-pool.ts";
import type { ExportedComment } from "./exported-review.ts";
import { exportedComment, exportedReview, MARKDOWN } from "./testing/exported.ts";

/** The formats that need no file of the author. */
const ALWAYS = EXPORT_FORMATS.filter((id) => exportOf(id).writesInto.length === 0 || exportOf(id).reports);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "exports-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(format: ExportFormat, comments: readonly ExportedComment[], deadlineMs?: number) {
  const at = (name: string) => join(folder, name);
  await writeFile(at("review.json"), JSON.stringify(exportedReview(comments)));
  await writeFile(at("content.md"), MARKDOWN);
  const end = await exportPool(process.cwd(), deadlineMs).write({
    format,
    reviewPath: at("review.json"),
    markdownPath: at("content.md"),
    blocksPath: null,
    original: null,
    pictures: [],
    options: { listsComments: false },
    outPath: at("out"),
  });
  return end;
}

const written = () => readFile(join(folder, "out"), "utf8");

test.each(ALWAYS)("the format %s places each of 300 comments", async (format) => {
  const comments = Array.from({ length: 300 }, (_, i) =>
    exportedComment({ id: `c${i}`, number: `C${String(i + 1).padStart(3, "0")}` }),
  );
  const end = await write(format, comments);
  if (end.type !== "done" || !end.answer.ok) throw new Error(JSON.stringify(end));
  expect(end.answer.placed.map(({ id }) => id)).toEqual(comments.map(({ id }) => id));
  if (!exportOf(format).isText) return;
  expect(new Set(end.answer.placed.map(({ placement }) => placement))).toEqual(new Set(["exact"]));
  const file = await written();
  for (const { number } of comments) expect(file).toContain(number);
});

test.each(ALWAYS)("the format %s writes a review without comments", async (format) => {
  expect(await write(format, [])).toMatchObject({ type: "done", answer: { ok: true, placed: [] } });
});

test("a comment on the whole manuscript lands at the end, and says why", async () => {
  const end = await write("json", [exportedComment({ quote: "", start: 0, end: 0 })]);
  expect(end).toMatchObject({
    answer: { placed: [{ placement: "end", reason: expect.stringContaining("whole manuscript") }] },
  });
});

test("JSON holds the words of a comment as they are", async () => {
  const message = "\u0007<script>alert(1)</script> <<} \u2028";
  await write("json", [exportedComment({ message, replacement: "11 fish" })]);
  expect(JSON.parse(await written())).toMatchObject({
    format: "galley-review",
    comments: [{ number: "C001", message, suggestion: "11 fish", anchor: { start: 15, end: 22 } }],
  });
});

test("a writer that takes too long is killed, and nothing else happens", async () => {
  expect(await write("json", [exportedComment()], 1)).toEqual({ type: "timed-out" });
});
