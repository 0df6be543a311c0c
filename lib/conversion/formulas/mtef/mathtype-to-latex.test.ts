import { expect, test } from "vitest";
import { mathTypeToLatex } from "./mathtype-to-latex.ts";

/** Returns an OLE file with one stream, as small as the format allows: table, directory, then the stream. */
function oleFile(name: string, content: readonly number[]): Buffer {
  const header = Buffer.alloc(512, 0xff);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  for (let i = 2; i < 10; i++) table.writeUInt32LE(i < 9 ? i + 1 : 0xfffffffe, i * 4);
  const entry = (title: string, type: number, start: number, size: number) => {
    const out = Buffer.alloc(128);
    out.write(title, 0, "utf16le");
    out.writeUInt16LE((title.length + 1) * 2, 64);
    out[66] = type;
    out.writeUInt32LE(start, 116);
    out.writeUInt32LE(size, 120);
    return out;
  };
  const directory = Buffer.concat([
    entry("Root Entry", 5, 0xfffffffe, 0),
    entry(name, 2, 2, 4_096),
    Buffer.alloc(256),
  ]);
  const stream = Buffer.alloc(4_096);
  stream.writeUInt16LE(28, 0);
  stream.set(content, 28);
  return Buffer.concat([header, table, directory, stream]);
}

const word = (value: number) => [value & 255, value >> 8];
const END = 0;
const HEAD = [5, 1, 0, 6, 0, ...Buffer.from("DSMT6\0"), 0];
const line = (...inside: number[][]) => [1, 0, ...inside.flat(), END];
const NO_LINE = [1, 1];
const char = (c: string, typeface = 3) => [2, 0, 128 + typeface, ...word(c.charCodeAt(0))];
const template = (selector: number, variation: number, ...slots: number[][]) => [
  3,
  0,
  selector,
  variation,
  0,
  ...slots.flat(),
  END,
];
const latexOf = (...inside: number[][]) =>
  mathTypeToLatex(oleFile("Equation Native", [...HEAD, ...line(...inside), END]));

test.each([
  [
    "fractions and scripts",
    [template(11, 0, line(char("a")), line(char("b"), template(28, 0, NO_LINE, line(char("2", 8)))))],
    "\\frac{a}{b^{2}}",
  ],
  [
    "sums with limits",
    [
      template(
        16,
        0x43,
        line(char("x"), template(27, 0, line(char("i")), NO_LINE)),
        line(char("i")),
        line(char("n")),
      ),
    ],
    "\\sum_{i}^{n} x_{i}",
  ],
  ["roots", [template(10, 1, line(char("x")), line(char("3", 8)))], "\\sqrt[3]{x}"],
  [
    "fences and functions",
    [..."sin".split("").map((c) => char(c, 2)), template(1, 3, line(char("α", 4)))],
    "\\sin(\\alpha)",
  ],
  [
    "cases",
    [template(2, 1, line([4, 0, 1, 1, ...line(char("a")), ...line(char("b")), END]))],
    "\\begin{cases} a \\\\ b \\end{cases}",
  ],
  [
    "matrices",
    [template(3, 3, line([5, 0, 0, 0, 0, 1, 2, 0, 0, ...line(char("a")), ...line(char("b")), END]))],
    "\\begin{bmatrix} a & b \\end{bmatrix}",
  ],
  [
    "embellishments and text",
    [[2, 1, 131, ...word(0x78), 6, 0, 9, END], ...[..." if "].map((c) => char(c, 1))],
    "\\hat{x} \\text{ if }",
  ],
  ["vectors in bold", [char("v", 7)], "\\mathbf{v}"],
])("%s", (_, inside, expected) => {
  expect(latexOf(...inside)).toBe(expected);
});

test("settings, rulers, colours and records of later versions are passed over", () => {
  const settings = [
    19,
    ...Buffer.from("Own\0"),
    17,
    5,
    ...Buffer.from("Font\0"),
    8,
    1,
    0,
    18,
    0,
    1,
    0x12,
    0xf0,
    1,
    0x3f,
    1,
    1,
    0,
    10,
    100,
    2,
    9,
    9,
  ];
  expect(mathTypeToLatex(oleFile("Equation Native", [...HEAD, ...settings, ...line(char("x")), END]))).toBe(
    "x",
  );
});

test("Equation Editor 3 is read by its own codes", () => {
  const old = [
    3,
    1,
    1,
    3,
    0,
    1,
    2,
    132,
    ...word(0x61),
    3,
    15,
    0,
    0,
    0x11,
    1,
    2,
    136,
    ...word(0x32),
    END,
    END,
    END,
    END,
  ];
  expect(mathTypeToLatex(oleFile("Equation Native", old))).toBe("\\alpha^{2}");
});

test("what is no equation, is cut short, or goes on without end, is none", () => {
  const equation = [...HEAD, ...line(template(11, 0, line(char("a")), line(char("b")))), END];
  const whole = oleFile("Equation Native", equation);
  expect(mathTypeToLatex(oleFile("Other", equation))).toBeNull();
  expect(mathTypeToLatex(Buffer.from("no OLE file at all"))).toBeNull();
  for (let length = 0; length < whole.length; length += 37) mathTypeToLatex(whole.subarray(0, length));
  const deep = [...HEAD, ...Array.from({ length: 2_000 }, () => [1, 0]).flat()];
  expect(mathTypeToLatex(oleFile("Equation Native", deep.slice(0, 4_000)))).toBeNull();
  const round = Buffer.from(whole);
  round.writeUInt32LE(2, 512 + 9 * 4);
  expect(mathTypeToLatex(round)).toBe("\\frac{a}{b}");
});
