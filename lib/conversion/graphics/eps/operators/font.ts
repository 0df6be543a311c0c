import { baseFont } from "../../standard-font.ts";
import { scaledFont } from "../fonts/composite-font.ts";
import { GLYPH_NAMES, STANDARD_ENCODING, SYMBOL_ENCODING } from "../fonts/encodings.ts";
import { BASE_KEY } from "../fonts/font-glyphs.ts";
import type { Matrix } from "../matrix.ts";
import { literal, PsArray, PsDict, type PsObject } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";
import { popMatrix } from "./state.ts";

/** True if a font's name says that it is bold. Names have no space or dash between words. */
const isBold = (name: string) => /bold|black|heavy|demi/i.test(name);
const isItalic = (name: string) => /italic|oblique|slanted|-it$|ital$/i.test(name);

let charStrings: PsDict | undefined;

/** Returns a dictionary of all known glyphs, which programs look up to see if a font has one. */
function knownGlyphs(): PsDict {
  if (charStrings === undefined) {
    charStrings = new PsDict();
    for (const name of [...GLYPH_NAMES, ".notdef"]) charStrings.set(name, 0);
  }
  return charStrings;
}

/** Returns a standard font in the place of one that the file does not hold. */
function substitute(vm: Vm, name: string): PsDict {
  vm.allocate(4_000);
  const isSymbol = /^symbol/i.test(name);
  const face = { face: name, bold: isBold(name), italic: isItalic(name) };
  const font = new PsDict();
  font.set("FontName", literal(name));
  font.set("FontType", 1);
  font.set("FontMatrix", new PsArray([0.001, 0, 0, 0.001, 0, 0]));
  font.set("FontBBox", new PsArray([-170, -228, 1_003, 962]));
  font.set("PaintType", 0);
  font.set("Encoding", new PsArray((isSymbol ? SYMBOL_ENCODING : STANDARD_ENCODING).map(literal)));
  font.set("CharStrings", knownGlyphs());
  font.set("FontInfo", new PsDict());
  font.set("Private", new PsDict());
  font.set(BASE_KEY, literal(isSymbol ? "Symbol" : baseFont(face)));
  font.set("FID", null);
  return font;
}

const keyOf = (object: PsObject): string => String(PsDict.keyOf(object));

export function findFont(vm: Vm, key: PsObject): PsDict {
  const fonts = vm.resourcesOf("Font");
  const known = fonts.dict(keyOf(key));
  if (known !== undefined) return known;
  const made = substitute(vm, keyOf(key));
  fonts.set(keyOf(key), made);
  return made;
}

export function defineFont(vm: Vm, key: PsObject, font: PsDict): void {
  font.set("FID", null);
  vm.allocate(200);
  vm.resourcesOf("Font").set(keyOf(key), font);
}

const scale = (size: number): Matrix => [size, 0, 0, size, 0, 0];

export const FONT: Operators = {
  findfont: (vm) => vm.push(findFont(vm, vm.pop())),
  definefont: (vm) => {
    const font = vm.dict();
    defineFont(vm, vm.pop(), font);
    vm.push(font);
  },
  undefinefont: (vm) => {
    vm.resourcesOf("Font").entries.delete(keyOf(vm.pop()));
  },
  scalefont: (vm) => {
    const size = vm.number();
    vm.allocate(1_000);
    vm.push(scaledFont(vm.dict(), scale(size)));
  },
  makefont: (vm) => {
    const matrix = popMatrix(vm);
    vm.allocate(1_000);
    vm.push(scaledFont(vm.dict(), matrix));
  },
  setfont: (vm) => {
    vm.graphics.font = vm.dict();
  },
  selectfont: (vm) => {
    const size = vm.pop();
    const given = vm.pop();
    const font = given instanceof PsDict ? given : findFont(vm, given);
    vm.allocate(1_000);
    if (typeof size === "number") vm.graphics.font = scaledFont(font, scale(size));
    else {
      vm.push(size);
      vm.graphics.font = scaledFont(font, popMatrix(vm));
    }
  },
  currentfont: (vm) => vm.push(vm.graphics.font ?? findFont(vm, literal("Helvetica"))),
  rootfont: (vm) => vm.push(vm.graphics.font ?? findFont(vm, literal("Helvetica"))),
  findencoding: (vm) => {
    const name = keyOf(vm.pop());
    const encoding = vm.resourcesOf("Encoding").array(name) ?? vm.find(name);
    if (!(encoding instanceof PsArray)) throw new PsError("undefined", "findencoding");
    vm.push(encoding);
  },
  setcacheparams: (vm) => {
    while (typeof vm.operands.at(-1) === "number") vm.pop();
    vm.pop();
  },
  currentcacheparams: (vm) => vm.push(0),
  setcachelimit: (vm) => void vm.number(),
  cachestatus: (vm) => {
    for (let i = 0; i < 7; i++) vm.push(0);
  },
};
