import { expect, test } from "vitest";
import { drawEps } from "./draw-eps.ts";
import { drawFile, figure } from "./testing/draw-program.ts";
import { VM_LIMITS } from "./vm.ts";

const noFonts = { glyph: () => null, close: () => {} };

/** Programs that draw nothing but use what they can, and the fault that is reported. */
test.each([
  ["a loop without an end", "{} loop", /too many steps|too long/],
  ["a loop that draws", "{0 0 1 1 rectfill} loop", /too much|too many steps|too long/],
  ["a string that doubles", "(x) {dup length 2 mul string} loop", /memory|rangecheck/],
  ["large arrays", "[] {20000000 array} loop", /memory/],
  ["an array of arrays", "{100000 array} loop", /memory/],
  [
    "a dictionary that grows",
    "/d 1 dict def 0 {dup d exch dup put 1 add} loop",
    /memory|too many steps|too long/,
  ],
  ["a procedure that calls itself", "/f {f 1} def f", /deeply/],
  ["files that run each other", "/s {(s) cvx exec 1} def s", /deeply/],
  ["an operand stack that grows", "{1} loop", /stackoverflow/],
  ["a dictionary stack that grows", "{userdict begin} loop", /dictstackoverflow/],
  ["graphics states without an end", "{gsave} loop", /graphics states/],
  ["clips within clips", "0 {1 add dup 0 exch 50 50 rectclip} loop", /clips too often/],
  ["a path without an end", "0 0 moveto {1 1 rlineto} loop", /path|too many steps|too long/],
  ["a picture that is too large", "50000 50000 8 [1 0 0 1 0 0] {(x)} image", /too large|memory/],
  [
    "a picture of nothing but rows",
    "/DeviceGray setcolorspace << /ImageType 1 /Width 1e12 /Height 1 /BitsPerComponent 8 /ImageMatrix [1 0 0 1 0 0] /DataSource () >> image",
    /rangecheck/,
  ],
  ["data that never comes", "9000 9000 8 [1 0 0 1 0 0] {1 pop ( )} image", /too many steps|too long/],
  [
    "glyphs that draw each other",
    "7 dict dup begin /FontType 3 def /FontMatrix [1 0 0 1 0 0] def /Encoding StandardEncoding def /BuildChar {pop pop 1 0 setcharwidth 0 0 moveto /F findfont setfont (a) show} def end /F exch definefont setfont 0 0 moveto (a) show",
    /deeply/,
  ],
  ["a tint that asks for itself", "/c {[/Separation (a) /DeviceGray {c}] setcolorspace} def c", /deeply/],
  ["procedures in procedures", `${"{".repeat(5_000)}`, /deeply/],
  ["errors that are caught for ever", "{{nosuchthing} stopped pop clear} loop", /too many steps|too long/],
  ["what stops by itself", "1 2 stop", /stops by itself/],
  ["an unknown operator", "1 2 nosuchthing", /undefined in nosuchthing/],
  ["a string without an end", "(abc", /syntaxerror/],
  ["files of the machine", "(/etc/passwd) (r) file", /invalidfileaccess/],
])("%s is given up with a reason", (_, program, reason) => {
  const { canvas, fault } = drawEps(figure(program), noFonts, { ...VM_LIMITS, steps: 3_000_000 });
  expect(canvas.marks).toBe(0);
  expect(fault).toMatch(reason);
});

test.each([
  ["{0 0 moveto 100 100 lineto pop} loop {} loop", /stackunderflow/],
  ["{0 0 moveto 100 100 lineto} loop", /too many steps|too long|too much memory|path is too long/],
  ["{} loop", /too many steps|too long to draw/],
])("a file that draws with the usual limits is given up: %s", async (program, reason) => {
  const { picture, fault } = await drawFile(figure(program));
  expect(picture).toBeNull();
  expect(fault).toMatch(reason);
});

test("a program of any number of steps is given up at its deadline", () => {
  const limits = { ...VM_LIMITS, steps: Number.POSITIVE_INFINITY, milliseconds: 20 };
  expect(drawEps(figure("{} loop"), noFonts, limits).fault).toMatch(/too long to draw/);
});

test("a picture that fails near its end is kept and reported as incomplete; one that fails early is not", async () => {
  const many = "0 0 10 10 rectfill\n".repeat(200);
  const late = await drawFile(figure(`${many} nosuchthing`));
  expect([late.picture === null, late.fault]).toEqual([false, expect.stringContaining("nosuchthing")]);
  const early = await drawFile(figure(`0 0 10 10 rectfill nosuchthing ${many}`));
  expect([early.picture, early.fault]).toEqual([null, expect.stringContaining("nosuchthing")]);
});

test("no part of a file, and no change of a byte, does harm", async () => {
  const whole = figure(
    "/Helvetica 20 selectfont 10 10 moveto (Text) show gsave 50 50 translate 20 20 scale 2 2 8 [2 0 0 2 0 0] {<00FF00FF>} image grestore [1 2] 0 setdash 0 0 50 0 90 arc stroke currentfile /ASCII85Decode filter /FlateDecode filter 9 string readstring\nGhQ*~>",
  );
  for (let i = 0; i < 60; i++) {
    const changed = Buffer.from(whole);
    const at = (i * 7_919) % whole.length;
    changed[at] = (i * 31 + 7) & 255;
    await drawFile(changed);
    await drawFile(whole.subarray(0, at));
  }
  expect((await drawFile(whole.subarray(0, 30))).picture).toBeNull();
});
