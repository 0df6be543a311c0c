import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { shrinkRows } from "./shrink-rows.ts";

const SIZE = { width: 4, height: 2, colours: 1 } as const;
const HALF = { width: 2, height: 1 };

test("each pixel is the mean of those that it covers", () => {
  const rows = shrinkRows(deflateSync(Buffer.from([0, 2, 10, 20, 4, 6, 30, 40])), SIZE, HALF);
  expect([...inflateSync(rows ?? "")]).toEqual([2, 3, 25]);
});

test("data that is no whole image is not shrunk", () => {
  const data = deflateSync(Buffer.alloc(8));
  expect(shrinkRows(deflateSync(Buffer.alloc(7)), SIZE, HALF)).toBe(null);
  expect(shrinkRows(data.subarray(0, 6), SIZE, HALF)).toBe(null);
  expect(shrinkRows(Buffer.from("no deflated data"), SIZE, HALF)).toBe(null);
  expect(shrinkRows(deflateSync(Buffer.alloc(1_000_000)), SIZE, HALF)).toBe(null);
});
