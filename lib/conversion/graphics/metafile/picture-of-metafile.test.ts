import { expect, test } from "vitest";
import { type Picture, readPng } from "../../testing/read-png.ts";
import { drawGraphic } from "../draw-graphic.ts";

const long = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) out.writeInt32LE(value | 0, i * 4);
  return out;
};
const short = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) out.writeUInt16LE(value & 0xffff, i * 2);
  return out;
};

const emr = (type: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([long(type, body.length + 8), body]);
};
/** Returns a page of 100 by 100 units, two units a millimetre. */
const emf = (...records: Buffer[]) => {
  const fields = [
    long(0, 0, 100, 100),
    long(0, 0, 5_000, 5_000),
    Buffer.from(" EMF"),
    long(0x10000, 0, 0, 0, 0, 0, 0),
  ];
  return Buffer.concat([
    emr(1, ...fields, long(2_000, 2_000, 1_000, 1_000)),
    ...records,
    emr(14, long(0, 0, 0)),
  ]);
};

const wmr = (type: number, body: Buffer) => Buffer.concat([long(body.length / 2 + 3), short(type), body]);
const wmf = (...records: Buffer[]) =>
  Buffer.concat([
    long(0x9ac6cdd7),
    short(0, 0, 0, 100, 100, 51, 0, 0, 0),
    short(1, 9, 0x300, 0, 0, 0, 0, 0, 0),
    wmr(0x020b, short(0, 0)),
    wmr(0x020c, short(100, 100)),
    ...records,
    wmr(0, Buffer.alloc(0)),
  ]);

/** Draws on a page of 100 by 100. */
async function drawn(file: Buffer): Promise<Picture | null> {
  const { picture } = await drawGraphic(file, ["metafile"]);
  return picture === null ? null : readPng(picture);
}

const [RED, BLUE, WHITE] = ["ff0000", "0000ff", "ffffff"];

test("an EMF's areas, lines, curves and clips are drawn where they stand", async () => {
  const box = (x0: number, y0: number, x1: number, y1: number) => emr(43, long(x0, y0, x1, y1));
  const picture = await drawn(
    emf(
      emr(39, long(1, 0, 0x0000ff, 0)),
      emr(37, long(1)),
      box(10, 10, 30, 30),
      emr(33),
      emr(35, long(0x3f800000 | 0, 0, 0, 0x3f800000 | 0, 0x42480000, 0)),
      box(10, 10, 30, 30),
      emr(34, long(-1)),
      emr(38, long(2, 0, 6, 6, 0xff0000)),
      emr(37, long(2)),
      emr(87, long(0, 0, 0, 0, 2), short(10, 50, 90, 50)),
      emr(27, long(10, 90)),
      emr(54, long(90, 90)),
      emr(30, long(0, 0, 50, 100)),
      box(40, 60, 60, 80),
    ),
  );
  expect([picture?.at(20, 20), picture?.at(70, 20), picture?.at(45, 20)]).toEqual([RED, RED, WHITE]);
  expect([picture?.at(50, 50), picture?.at(50, 90)]).toEqual([BLUE, BLUE]);
  expect([picture?.at(46, 70), picture?.at(55, 70)]).toEqual([RED, WHITE]);
});

test("a WMF's shapes take the pens and brushes that are selected, by the lowest free number", async () => {
  const box = (x0: number, y0: number, x1: number, y1: number) => wmr(0x041b, short(y1, x1, y0, x0));
  const brush = (color: number) => wmr(0x02fc, Buffer.concat([short(0), long(color), short(0)]));
  const select = (at: number) => wmr(0x012d, short(at));
  const picture = await drawn(
    wmf(
      brush(0x0000ff),
      brush(0xff0000),
      select(0),
      box(10, 10, 30, 30),
      wmr(0x01f0, short(0)),
      brush(0xff0000),
      select(0),
      box(50, 10, 70, 30),
      wmr(0x0324, short(3, 10, 50, 90, 50, 50, 90)),
      wmr(0x0418, short(45, 95, 31, 81)),
    ),
  );
  expect([picture?.at(20, 20), picture?.at(60, 20), picture?.at(50, 60), picture?.at(40, 20)]).toEqual([
    RED,
    BLUE,
    BLUE,
    WHITE,
  ]);
});

test("words are drawn, in Greek too, upwards where their font stands so", async () => {
  const words = (text: string, x: number, y: number) => {
    const bytes = Buffer.from(text, "utf16le");
    const fields = [long(0, 0, 0, 0, 2, 0, 0), long(x, y, text.length, 76, 0, 0, 0, 0, 0, 0)];
    return emr(84, ...fields, bytes, Buffer.alloc(bytes.length % 4));
  };
  const font = (angle: number) =>
    emr(
      82,
      long(1),
      long(-40, 0, angle, angle, 700),
      Buffer.alloc(8),
      Buffer.from("Arial".padEnd(32, "\0"), "utf16le"),
    );
  const dark = (picture: Picture | null, x0: number, y0: number, x1: number, y1: number) => {
    let count = 0;
    for (let x = x0; x < x1; x++) for (let y = y0; y < y1; y++) if (picture?.at(x, y) === "000000") count++;
    return count;
  };
  const flat = await drawn(emf(font(0), emr(37, long(1)), words("HHα", 10, 10)));
  expect(dark(flat, 50, 10, 80, 50)).toBeGreaterThan(40);
  const upright = await drawn(emf(font(900), emr(37, long(1)), words("HHα", 10, 90)));
  expect(dark(upright, 50, 10, 80, 50)).toBe(0);
  expect(dark(upright, 10, 20, 50, 60)).toBeGreaterThan(40);
});

test("what draws nothing is none; any part of a file, and any record, does no harm", async () => {
  expect(await drawn(emf())).toBeNull();
  expect(await drawn(Buffer.alloc(400))).toBeNull();
  for (let type = 2; type < 100; type++) {
    await drawn(emf(emr(type, long(...Array.from({ length: 30 }, () => -1)))));
    await drawn(emf(emr(type), emr(type, long(0x7fffffff, 0x7fffffff, 1, 1, 0x7fffffff, 0x7fffffff))));
  }
  for (const type of [0x0324, 0x0325, 0x0538, 0x0521, 0x0a32, 0x0b41, 0x0f43, 0x0817, 0x020c, 0x02fb])
    await drawn(wmf(wmr(type, short(0xffff, 0xffff, 0xffff)), wmr(type, Buffer.alloc(0))));
});
