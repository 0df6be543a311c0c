import { expect, test } from "vitest";
import { exportedComment, exportedReview, MARKDOWN } from "../testing/exported.ts";
import { writeCsv } from "./write-csv.ts";

/** Reads a table as RFC 4180 says. */
function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

async function tableOf(title: string): Promise<string[][]> {
  const review = exportedReview([exportedComment({ title })]);
  const manuscript = { markdown: MARKDOWN, blocks: [], original: null };
  const { bytes } = await writeCsv(review, manuscript, { listsComments: false });
  const text = Buffer.from(bytes).toString();
  expect(text.startsWith("\uFEFF")).toBe(true);
  return readTable(text.slice(1));
}

test("a line of the table has a value for each column", async () => {
  const [head = [], row = [], ...more] = await tableOf('Says "twelve", then\nnothing');
  expect(more).toEqual([]);
  expect(row.length).toBe(head.length);
  expect(row[head.indexOf("title")]).toBe('Says "twelve", then\nnothing');
  expect(row[head.indexOf("number")]).toBe("C001");
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n=1", "＝1", "\u0000=1", "\u200e=1"])(
  "%j is no formula",
  async (title) => {
    const [head = [], row = []] = await tableOf(title);
    expect(row[head.indexOf("title")]).toMatch(/^'/);
  },
);
