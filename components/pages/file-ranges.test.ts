import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { CHUNK, FileRanges, UnreadFile } from "./file-ranges.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe("a file that is read by ranges", () => {
  test("is asked for its two ends at first, and for other parts when they are needed", async () => {
    const bytes = randomBytes(4 * CHUNK);
    const { url, asked } = await served(rangesOf(bytes));
    const file = await FileRanges.open(url, new AbortController().signal);
    expect(file.size).toBe(bytes.length);
    expect(asked.toSorted()).toEqual([`bytes=-${CHUNK}`, `bytes=0-${CHUNK - 1}`]);
    expect(bytes.subarray(0, 10).equals(await file.read(0, 10))).toBe(true);
    expect(bytes.subarray(3 * CHUNK).equals(await file.read(3 * CHUNK, 4 * CHUNK))).toBe(true);
    expect(asked).toHaveLength(2);
    expect(bytes.subarray(CHUNK, 2 * CHUNK).equals(await file.read(CHUNK, 2 * CHUNK))).toBe(true);
    expect(asked.slice(2)).toEqual([`bytes=${CHUNK}-${2 * CHUNK - 1}`]);
  });

  test("is asked once for neighbours that are wanted at the same time, up to 4 MB of them", async () => {
    const bytes = randomBytes(24 * CHUNK);
    const { url, asked } = await served(rangesOf(bytes));
    const file = await FileRanges.open(url, new AbortController().signal);
    const wanted = [...Array.from({ length: 18 }, (_, i) => i + 1), 21].toReversed();
    const read = await Promise.all(wanted.map((chunk) => file.read(chunk * CHUNK, (chunk + 1) * CHUNK)));
    for (const [i, chunk] of wanted.entries())
      expect(bytes.subarray(chunk * CHUNK, (chunk + 1) * CHUNK).equals(read[i] ?? Buffer.alloc(0))).toBe(
        true,
      );
    expect(asked.slice(2).toSorted()).toEqual(
      [
        `bytes=${17 * CHUNK}-${19 * CHUNK - 1}`,
        `bytes=${21 * CHUNK}-${22 * CHUNK - 1}`,
        `bytes=${CHUNK}-${17 * CHUNK - 1}`,
      ].toSorted(),
    );
  });

  test("that is shorter than a range is known whole, also up to the end of the range", async () => {
    const bytes = randomBytes(100);
    const { url, asked } = await served(rangesOf(bytes));
    const file = await FileRanges.open(url, new AbortController().signal);
    expect(bytes.equals(await file.read(0, CHUNK))).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test("comes whole from a server that knows no ranges", async () => {
    const bytes = randomBytes(3 * CHUNK);
    const { url } = await served((_, answer) => answer.end(bytes));
    const file = await FileRanges.open(url, new AbortController().signal);
    expect(file.size).toBe(bytes.length);
    expect(bytes.subarray(CHUNK, 2 * CHUNK).equals(await file.read(CHUNK, 2 * CHUNK))).toBe(true);
  });

  test("is asked for again where the connection broke or the server was busy", async () => {
    const bytes = randomBytes(3 * CHUNK);
    let count = 0;
    const { url } = await served((request, answer) => {
      count += 1;
      if (count === 1) request.socket.destroy();
      else if (count === 2) answer.writeHead(503).end();
      else rangesOf(bytes)(request, answer);
    });
    const file = await FileRanges.open(url, new AbortController().signal);
    expect(bytes.subarray(0, 10).equals(await file.read(0, 10))).toBe(true);
  });

  test("that is gone says so at once", async () => {
    const { url, asked } = await served((_, answer) => answer.writeHead(410).end());
    await expect(FileRanges.open(url, new AbortController().signal)).rejects.toEqual(new UnreadFile(410));
    expect(asked).toEqual([...new Set(asked)]);
  });

  test("is asked for no more once its reader is closed", async () => {
    const { url, asked } = await served(rangesOf(randomBytes(3 * CHUNK)));
    const ending = new AbortController();
    const file = await FileRanges.open(url, ending.signal);
    ending.abort();
    await expect(file.read(CHUNK, 2 * CHUNK)).rejects.toThrow("aborted");
    expect(asked).toHaveLength(2);
  });
});

async function served(listener: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.headers.range ?? "");
    listener(request, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`, asked };
}

function rangesOf(bytes: Buffer): RequestListener {
  return ({ headers }, answer) => {
    const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
    const start = from === "" ? Math.max(0, bytes.length - Number(to)) : Number(from);
    const last = from === "" || to === "" ? bytes.length - 1 : Math.min(bytes.length - 1, Number(to));
    answer
      .writeHead(206, { "content-range": `bytes ${start}-${last}/${bytes.length}` })
      .end(bytes.subarray(start, last + 1));
  };
}
