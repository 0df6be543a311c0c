import { Name, PsArray, type PsDict, PsString } from "../objects.ts";
import type { Vm } from "../vm.ts";
import { STANDARD_ENCODING } from "./encodings.ts";
import type { Glyph, GlyphSource } from "./outline.ts";
import { trueTypeGlyphs } from "./true-type.ts";
import { type1Glyph } from "./type1-glyph.ts";

/** The key under which a substitute for a missing font keeps the name of its standard font. */
export const BASE_KEY = "%base";

const bytesOf = (object: unknown): Uint8Array | undefined =>
  object instanceof PsString ? object.bytes : undefined;

function type1(font: PsDict): GlyphSource | null {
  const programs = font.dict("CharStrings");
  const own = font.dict("Private");
  if (programs === undefined || own === undefined) return null;
  const subroutines = own.array("Subrs");
  const parts = {
    program: (name: string) => bytesOf(programs.get(name)),
    subroutine: (index: number) =>
      bytesOf(
        subroutines !== undefined && index >= 0 && index < subroutines.length
          ? subroutines.at(index)
          : undefined,
      ),
    standardName: (code: number) => STANDARD_ENCODING[code] ?? ".notdef",
    skip: own.number("lenIV") ?? 4,
  };
  return (name) => type1Glyph(parts, name) ?? type1Glyph(parts, ".notdef");
}

function trueType(font: PsDict): GlyphSource | null {
  const pieces = font.array("sfnts");
  const numbers = font.dict("CharStrings");
  if (pieces === undefined) return null;
  // The last byte of a piece of odd length is padding.
  const parts = pieces.all().map((piece) => bytesOf(piece) ?? new Uint8Array());
  const glyphs = trueTypeGlyphs(
    Buffer.concat(parts.map((part) => part.subarray(0, part.length - (part.length % 2)))),
  );
  if (glyphs === null) return null;
  return (name, code) => {
    const number = numbers?.number(name) ?? numbers?.number(".notdef");
    return glyphs(number ?? code);
  };
}

function sourceOf(vm: Vm, font: PsDict): GlyphSource | null {
  const base = font.get(BASE_KEY);
  if (base instanceof Name) return (name) => vm.fonts.glyph(base.text, name);
  return font.number("FontType") === 42 ? trueType(font) : type1(font);
}

const sources = new WeakMap<PsDict, { source: GlyphSource | null; known: Map<string, Glyph | null> }>();
const MAX_KEPT_GLYPHS = 5_000;

/** Returns a glyph of a font whose glyphs are shapes; null if it has none for this code. */
export function glyphOf(vm: Vm, font: PsDict, name: string, code: number): Glyph | null {
  let held = sources.get(font);
  if (held === undefined) {
    held = { source: sourceOf(vm, font), known: new Map() };
    sources.set(font, held);
  }
  const key = `${code} ${name}`;
  const known = held.known.get(key);
  if (known !== undefined) return known;
  const made = held.source?.(name, code) ?? null;
  vm.tick(50);
  if (held.known.size < MAX_KEPT_GLYPHS) held.known.set(key, made);
  return made;
}

/** Returns the name of a code in a font's encoding. */
export function nameOf(font: PsDict, code: number): string {
  const encoding = font.get("Encoding");
  const name = encoding instanceof PsArray && code < encoding.length ? encoding.at(code) : null;
  return name instanceof Name ? name.text : ".notdef";
}
