import { expect, test } from "vitest";
import { Canvas } from "./canvas.ts";
import { PsArray, type PsObject, PsString } from "./objects.ts";
import { ALL_OPERATORS } from "./operators/all-operators.ts";
import { PsFile } from "./ps-file.ts";
import { VM_LIMITS, Vm } from "./vm.ts";

const noFonts = { glyph: () => null, close: () => {} };

const plain = (object: PsObject): unknown => {
  if (object instanceof PsString) return `(${object.text})`;
  if (object instanceof PsArray) return object.all().map(plain);
  return object !== null && typeof object === "object" && "text" in object ? `/${object.text}` : object;
};

/** Returns the stack as a program leaves it. */
function stackAfter(program: string | Buffer): unknown[] {
  const vm = new Vm(new Canvas([100, 100], [1, 0, 0, 1, 0, 0]), noFonts, ALL_OPERATORS, VM_LIMITS);
  vm.runFile(new PsFile(Buffer.from(program)));
  return vm.operands.map(plain);
}

test.each<[string, string, unknown[]]>([
  ["exchanges and copies", "1 2 exch 2 copy", [2, 1, 2, 1]],
  ["rolls both ways", "1 2 3 3 1 roll 4 5 6 3 -1 roll", [3, 1, 2, 5, 6, 4]],
  ["looks below and counts to a mark", "[ 7 8 9 1 index counttomark ]", [[7, 8, 9, 8, 4]]],
  ["divides and rounds", "7 2 div 7 2 idiv -7 2 mod 2.5 round -2.5 truncate", [3.5, 3, -1, 3, -2]],
  ["turns exactly", "90 sin 180 cos 1 1 atan 0 -1 atan", [1, -1, 45, 180]],
  ["shifts and combines bits and truths", "1 4 bitshift 12 10 and true false or 5 not", [16, 8, true, -6]],
  ["reads numbers of every form", "16#FF -1.5e2 .5 8#17 +3", [255, -150, 0.5, 15, 3]],
  ["reads strings of every form", "(a(b)\\)\\101\\\nc) <414> <~87cUR~>", ["(a(b))Ac)", "(A@)", "(Hell)"]],
  ["knows names from what they stand for", "/a 3 def /a a /b {a 1 add} def b", ["/a", 3, 4]],
  ["reads a name at once after two slashes", "/a 3 def /f {//a} def /a 4 def f", [3]],
  ["binds a procedure once", "/g {m} bind def /m /add load def /f {//g exec} bind def /m 7 def f", [7]],
  [
    "binds operators, so that a later change of their names has no effect",
    "/f {1 add} bind def /add {sub} def 5 f",
    [6],
  ],
  ["decides", "1 2 lt {(yes)} {(no)} ifelse false {3} if", ["(yes)"]],
  ["counts up and down and repeats", "1 1 3 {} for 3 -1 2 {} for 2 {7} repeat", [1, 2, 3, 3, 2, 7, 7]],
  ["leaves a loop", "0 {1 add dup 5 eq {exit} if} loop", [5]],
  [
    "goes through arrays, strings and dictionaries",
    "[1 2] {10 mul} forall (A) {} forall << /k 5 >> {} forall",
    [10, 20, 65, "/k", 5],
  ],
  ["catches what stops", "{1 stop 2} stopped {3} stopped", [1, true, 3, false]],
  ["catches an error and names it", "{nosuchthing} stopped $error /errorname get", [true, "/undefined"]],
  [
    "shares parts of arrays and strings",
    "/a [1 2 3] def a 1 2 getinterval 0 9 put a /s (abc) def s 1 1 getinterval 0 90 put s",
    [[1, 9, 3], "(aZc)"],
  ],
  [
    "finds in strings",
    "(one two) ( ) search (abc) (x) search",
    ["(two)", "( )", "(one)", true, "(abc)", false],
  ],
  ["takes tokens", "(1 /b {c}) token pop exch token pop exch pop", [1, "/b"]],
  [
    "asks for what is known",
    "/a 1 def /a where {pop (there)} if /zz where currentdict /a known",
    ["(there)", false, true],
  ],
  [
    "compares names with strings, and arrays with themselves",
    "/a (a) eq [1] [1] eq [1] dup eq",
    [true, false, true],
  ],
  [
    "converts",
    "(12.7) cvi 5 3 string cvs /x 4 string cvs (n) cvn 255 16 4 string cvrs",
    [12, "(5)", "(x)", "/n", "(FF)"],
  ],
  [
    "tells types",
    "1 type 1.5 type (s) type {} type /n type true type null type",
    ["/integertype", "/realtype", "/stringtype", "/arraytype", "/nametype", "/booleantype", "/nulltype"],
  ],
  ["runs strings and files", "(1 2 add) cvx exec", [3]],
  [
    "calls itself at its end as often as it likes",
    "/f {dup 0 gt {1 sub} if dup 0 eq {} {f} ifelse} def 300 f",
    [0],
  ],
  [
    "keeps and restores graphics states",
    "save 5 setlinewidth restore currentlinewidth gsave 3 setlinewidth grestore currentlinewidth",
    [1, 1],
  ],
  [
    "computes with matrices",
    "2 3 translate 4 5 scale 1 1 transform 6 8 itransform matrix currentmatrix",
    [6, 8, 1, 1, [4, 0, 0, 5, 2, 3]],
  ],
  ["tells the path's box", "1 2 moveto 5 7 lineto pathbbox currentpoint", [1, 2, 5, 7, 5, 7]],
])("PostScript %s", (_, program, expected) => {
  expect(stackAfter(program)).toEqual(expected);
});

const read = (filter: string, data: string) =>
  `currentfile ${filter} filter 20 string readstring\n${data}\n(after)`;

test.each<[string, string]>([
  ["/ASCIIHexDecode", "48656C 6C6f>"],
  ["/ASCII85Decode", "87cURDZ~>"],
  ["/ASCIIHexDecode filter /RunLengthDecode", "00 48 00 65 FF 6C 00 6F 80>"],
  ["/ASCIIHexDecode filter /FlateDecode", "789cf348cdc9c907000 58c01f5>"],
  ["/ASCIIHexDecode filter /LZWDecode", "80 12 0C A6 C3 61 BE 02>"],
  ["5 () /SubFileDecode", "Hello"],
  ["0 (STOP) /SubFileDecode", "HelloSTOP"],
])("%s gives the data and leaves what follows", (filter, data) => {
  expect(stackAfter(read(filter, data))).toEqual(["(Hello)", false, "(after)"]);
});

test("the private part of a font is deciphered, in bytes and in digits", () => {
  const cipher = (plain: string) => {
    let key = 55_665;
    return Buffer.from(
      [...Buffer.from(`0000${plain}`, "latin1")].map((byte) => {
        const coded = byte ^ (key >> 8);
        key = ((coded + key) * 52_845 + 22_719) & 0xffff;
        return coded;
      }),
    );
  };
  const coded = cipher("41 1 add mark currentfile closefile ");
  const after = " cleartomark (after)";
  expect(stackAfter(Buffer.concat([Buffer.from("currentfile eexec "), coded, Buffer.from(after)]))).toEqual([
    42,
    "(after)",
  ]);
  expect(stackAfter(`currentfile eexec\n${coded.toString("hex")}${after}`)).toEqual([42, "(after)"]);
});
