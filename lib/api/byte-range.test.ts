import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test("one range is read, from the start, from the end and open", () => {
  expect(byteRange("bytes=0-3", 10)).toEqual({ start: 0, end: 4 });
  expect(byteRange("Bytes=7-", 10)).toEqual({ start: 7, end: 10 });
  expect(byteRange("bytes=-3", 10)).toEqual({ start: 7, end: 10 });
  expect(byteRange("bytes=-99", 10)).toEqual({ start: 0, end: 10 });
  expect(byteRange("bytes=8-99", 10)).toEqual({ start: 8, end: 10 });
});

test("a range behind the end, or of nothing, cannot be satisfied", () => {
  for (const header of ["bytes=10-", "bytes=10-12", "bytes=-0", `bytes=${"9".repeat(400)}-`])
    expect(byteRange(header, 10)).toBe("unsatisfiable");
  for (const header of ["bytes=0-", "bytes=-5"]) expect(byteRange(header, 0)).toBe("unsatisfiable");
});

test("anything else gets the whole file", () => {
  const others = [null, "", "bytes=-", "bytes=5-2", "bytes=0-1,4-5", "items=0-3", "bytes=a-b", "0-3"];
  for (const header of others) expect(byteRange(header, 10)).toBeNull();
});
