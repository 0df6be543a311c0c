import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type InputFile, inputInMemory, openInputFile, partsOf } from "./input-file.ts";

const CONTENT = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 31 + (i >> 8)) & 255));
let folder: string;
let onDisk: ReturnType<typeof openInputFile>;
const inMemory = inputInMemory(CONTENT);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "input-"));
  await writeFile(join(folder, "file"), CONTENT);
  onDisk = openInputFile(join(folder, "file"));
});
afterAll(async () => {
  onDisk.close();
  await rm(folder, { recursive: true });
});

function read(file: InputFile, position: number, length: number): Buffer | null {
  const target = Buffer.alloc(length);
  return file.read(position, target) ? target : null;
}

test("any part is what stands there, on disk and in memory", () => {
  const part = fc.tuple(fc.nat(CONTENT.length), fc.oneof(fc.nat(40), fc.nat(100_000)));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      for (const [position, length] of parts) {
        const isWithin = position + length <= CONTENT.length;
        const expected = isWithin ? CONTENT.subarray(position, position + length) : null;
        for (const file of [onDisk, inMemory]) {
          const found = read(file, position, length);
          expect(found === null ? null : found.equals(expected ?? Buffer.alloc(0))).toBe(isWithin || null);
        }
      }
    }),
  );
});

test("nothing is read from before the start or past the end", () => {
  for (const file of [onDisk, inMemory]) {
    expect(read(file, -1, 4)).toBeNull();
    expect(read(file, CONTENT.length - 3, 4)).toBeNull();
    expect(read(file, CONTENT.length - 3, 3)).toEqual(CONTENT.subarray(-3));
  }
});

test("the parts are the whole file, each beginning with the end of the one before", () => {
  for (const file of [onDisk, inMemory]) {
    let end = 0;
    for (const { at, bytes } of partsOf(file, 10)) {
      expect(at).toBe(end === 0 ? 0 : end - 10);
      expect(bytes.equals(CONTENT.subarray(at, at + bytes.length))).toBe(true);
      end = at + bytes.length;
    }
    expect(end).toBe(CONTENT.length);
  }
  expect([...partsOf(inputInMemory(Buffer.alloc(0)), 10)]).toEqual([]);
});
