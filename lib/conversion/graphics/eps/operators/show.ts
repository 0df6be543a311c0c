import { codesOf, fontMatrix, scaledFont } from "../fonts/composite-font.ts";
import { glyphOf, nameOf } from "../fonts/font-glyphs.ts";
import type { GraphicsState } from "../graphics-state.ts";
import { apply, applyDistance, type Matrix, times } from "../matrix.ts";
import { literal, PsArray, type PsDict, type PsObject, PsString } from "../objects.ts";
import { Path } from "../path.ts";
import { PsError, PsLimit } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";
import { fill, stroke } from "./paint.ts";
import { currentPoint } from "./path.ts";
import { grestore, gsave } from "./state.ts";

const MAX_NESTED_GLYPHS = 8;

type Distance = readonly [number, number];

function currentFont(vm: Vm): PsDict {
  const { font } = vm.graphics;
  if (font === null) throw new PsError("invalidfont");
  return font;
}

/**
 * Runs the procedure that draws a glyph of a Type 3 font. Returns the distance to the next one, in the glyph's units.
 */
function drawProcedure(vm: Vm, font: PsDict, code: number, at: Matrix): Distance {
  if (vm.nestedGlyphs >= MAX_NESTED_GLYPHS) throw new PsLimit("its glyphs draw each other too deeply");
  vm.nestedGlyphs++;
  gsave(vm);
  const [depth, dictionaries] = [vm.saved.length, vm.dictionaries.length];
  vm.graphics.ctm = at;
  vm.graphics.path = new Path();
  vm.advance = null;
  try {
    vm.push(font);
    const glyph = font.get("BuildGlyph");
    vm.push(glyph === undefined ? code : literal(nameOf(font, code)));
    vm.execute(glyph ?? font.get("BuildChar") ?? null);
  } finally {
    vm.nestedGlyphs--;
    vm.saved.length = Math.min(vm.saved.length, depth);
    vm.dictionaries.length = Math.min(vm.dictionaries.length, dictionaries);
    grestore(vm);
  }
  return vm.advance ?? [0, 0];
}

/** Returns the width of a glyph from its font's `Metrics`, which overrules the glyph's own. */
function ownWidth(font: PsDict, name: string): Distance | null {
  const width = font.dict("Metrics")?.get(name);
  if (typeof width === "number") return [width, 0];
  const numbers = width instanceof PsArray ? width.numbers() : null;
  if (numbers === null) return null;
  return numbers.length === 2 ? [numbers[1] ?? 0, 0] : [numbers[2] ?? 0, numbers[3] ?? 0];
}

/** Draws or measures one glyph with its origin at a point of the device. Returns its advance in the user's units. */
function glyph(vm: Vm, font: PsDict, code: number, origin: Distance, into: Path | null): Distance {
  const matrix = fontMatrix(font);
  const { ctm } = vm.graphics;
  const at: Matrix = [...times(matrix, [ctm[0], ctm[1], ctm[2], ctm[3], 0, 0])];
  const placed: Matrix = [at[0], at[1], at[2], at[3], at[4] + origin[0], at[5] + origin[1]];
  vm.tick();
  if (font.number("FontType") === 3) return applyDistance(matrix, ...drawProcedure(vm, font, code, placed));
  const name = nameOf(font, code);
  const shape = glyphOf(vm, font, name, code);
  if (shape === null) return ownWidth(font, name) ?? [0, 0];
  if (into !== null) into.append(shape.outline.mapped((x, y) => apply(placed, x, y)));
  return applyDistance(matrix, ...(ownWidth(font, name) ?? shape.width));
}

/** The distance that is added to a glyph's advance, in the user's units. */
type ExtraAdvance = (code: number, index: number) => Distance;
const NO_EXTRA_ADVANCE: ExtraAdvance = () => [0, 0];

/** Shows a string from the current point on and moves that point after it. Fills all glyphs together. */
function show(vm: Vm, bytes: Uint8Array, more: ExtraAdvance, after?: (code: number) => void): void {
  const font = currentFont(vm);
  let shapes = new Path();
  let index = 0;
  const flush = () => {
    const before = vm.graphics.path;
    vm.graphics.path = shapes;
    if (font.number("PaintType") === 2) strokeOutline(vm, font);
    else fill(vm, false);
    vm.graphics.path = before;
    shapes = new Path();
  };
  for (const { font: own, code } of codesOf(font, bytes)) {
    const [x, y] = currentPoint(vm);
    const origin = apply(vm.graphics.ctm, x, y);
    const advance = glyph(vm, own, code, origin, shapes);
    const [dx, dy] = more(code, index++);
    vm.graphics.path.move(...apply(vm.graphics.ctm, x + advance[0] + dx, y + advance[1] + dy));
    if (after !== undefined) {
      flush();
      after(code);
    }
  }
  flush();
}

function strokeOutline(vm: Vm, font: PsDict): void {
  const { lineWidth } = vm.graphics;
  vm.graphics.lineWidth = (font.number("StrokeWidth") ?? 0) * Math.abs(fontMatrix(font)[0]);
  stroke(vm);
  vm.graphics.lineWidth = lineWidth;
}

/** Returns the distance by which showing a string would move the current point. */
function widthOf(vm: Vm, bytes: Uint8Array): Distance {
  const state: GraphicsState = vm.graphics;
  vm.muted++;
  let [x, y] = [0, 0];
  try {
    for (const { font, code } of codesOf(currentFont(vm), bytes)) {
      const advance = glyph(vm, font, code, [0, 0], null);
      x += advance[0];
      y += advance[1];
    }
  } finally {
    vm.muted--;
  }
  vm.graphics = state;
  return [x, y];
}

function charPath(vm: Vm): void {
  vm.boolean();
  const { bytes } = vm.string();
  const { path } = vm.graphics;
  const shapes = new Path();
  let [x, y] = currentPoint(vm);
  for (const { font, code } of codesOf(currentFont(vm), bytes)) {
    if (font.number("FontType") === 3) break;
    const advance = glyph(vm, font, code, apply(vm.graphics.ctm, x, y), shapes);
    x += advance[0];
    y += advance[1];
  }
  path.append(shapes);
  path.move(...apply(vm.graphics.ctm, x, y));
}

/** Makes a command that shows a string with an advance for each glyph, along x, y or both. */
const showAt = (stride: 1 | 2, isX: boolean) => (vm: Vm) => {
  const given: PsObject = vm.pop();
  const numbers = given instanceof PsArray ? (given.numbers() ?? []) : [];
  const { bytes } = vm.string();
  const font = currentFont(vm);
  for (const [i, { font: own, code }] of [...codesOf(font, bytes)].entries()) {
    const [x, y] = currentPoint(vm);
    const shapes = new Path();
    glyph(vm, own, code, apply(vm.graphics.ctm, x, y), shapes);
    vm.graphics.path = shapes;
    fill(vm, false);
    const [a, b] =
      stride === 2
        ? [numbers[i * 2] ?? 0, numbers[i * 2 + 1] ?? 0]
        : isX
          ? [numbers[i] ?? 0, 0]
          : [0, numbers[i] ?? 0];
    vm.graphics.path = new Path();
    vm.graphics.path.move(...apply(vm.graphics.ctm, x + a, y + b));
  }
};

const popString = (vm: Vm): Uint8Array => vm.popA(PsString).bytes;

export const SHOW: Operators = {
  show: (vm) => show(vm, popString(vm), NO_EXTRA_ADVANCE),
  ashow: (vm) => {
    const bytes = popString(vm);
    const [dx = 0, dy = 0] = vm.numbers(2);
    show(vm, bytes, () => [dx, dy]);
  },
  widthshow: (vm) => {
    const bytes = popString(vm);
    const [dx = 0, dy = 0, wanted = 0] = vm.numbers(3);
    show(vm, bytes, (code) => (code === wanted ? [dx, dy] : [0, 0]));
  },
  awidthshow: (vm) => {
    const bytes = popString(vm);
    const [cx = 0, cy = 0, wanted = 0, dx = 0, dy = 0] = vm.numbers(5);
    show(vm, bytes, (code) => (code === wanted ? [cx + dx, cy + dy] : [dx, dy]));
  },
  kshow: (vm) => {
    const bytes = popString(vm);
    const procedure = vm.pop();
    let left = bytes.length;
    let index = 0;
    show(vm, bytes, NO_EXTRA_ADVANCE, (code) => {
      index++;
      if (--left === 0) return;
      vm.push(code);
      vm.push(bytes[index] ?? 0);
      vm.execute(procedure);
    });
  },
  cshow: (vm) => {
    const bytes = popString(vm);
    const procedure = vm.pop();
    for (const code of bytes) {
      vm.push(code);
      for (const n of widthOf(vm, Uint8Array.of(code))) vm.push(n);
      vm.execute(procedure);
    }
  },
  xshow: showAt(1, true),
  yshow: showAt(1, false),
  xyshow: showAt(2, true),
  glyphshow: (vm) => {
    const name = vm.text();
    const font = currentFont(vm);
    const named = scaledFont(font, [1, 0, 0, 1, 0, 0]);
    named.set("Encoding", new PsArray([literal(name)]));
    vm.graphics.font = named;
    show(vm, Uint8Array.of(0), NO_EXTRA_ADVANCE);
    vm.graphics.font = font;
  },
  stringwidth: (vm) => {
    for (const n of widthOf(vm, popString(vm))) vm.push(n);
  },
  charpath: charPath,
  setcharwidth: (vm) => {
    const [x = 0, y = 0] = vm.numbers(2);
    vm.advance = [x, y];
  },
  setcachedevice: (vm) => {
    const [x = 0, y = 0] = vm.numbers(6);
    vm.advance = [x, y];
  },
  setcachedevice2: (vm) => {
    const [x = 0, y = 0] = vm.numbers(10);
    vm.advance = [x, y];
  },
};
