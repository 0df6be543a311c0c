import type { LineLook } from "../canvas.ts";
import { inverse, type Matrix } from "../matrix.ts";
import { matrixOf } from "../matrix-object.ts";
import { PsArray, type PsObject, PsString } from "../objects.ts";
import { Path } from "../path.ts";
import { END, PsError } from "../ps-error.ts";
import { shadingOf } from "../shading.ts";
import type { Operators, Vm } from "../vm.ts";
import { addRectangle, runUserPath } from "./path.ts";
import { grestore, gsave } from "./state.ts";

const number = (n: number) => (Number.isFinite(n) ? Number(n.toPrecision(6)) : 0);

/** Returns the style of a line. For a round pen it is in device units, for any other in the pen's own. */
function lookOf(vm: Vm, scale: number): LineLook {
  const { lineWidth, lineCap, lineJoin, miterLimit, dash } = vm.graphics;
  const lengths = dash.lengths.map((n) => Math.max(0, number(n * scale)).toFixed(4));
  // Dashes of almost nothing would be drawn one by one.
  const isPlain = dash.lengths.reduce((sum, n) => sum + n * scale, 0) < 0.5 && scale !== 1;
  return {
    width: lineWidth * scale,
    cap: lineCap,
    join: lineJoin,
    miter: miterLimit,
    dash: isPlain ? "[] 0 d" : `[${lengths.join(" ")}] ${number(dash.offset * scale).toFixed(4)} d`,
  };
}

/** Returns the matrix of a pen whose lines differ in width by direction; null for a round pen. */
function penOf([a, b, c, d]: Matrix): { pen: Matrix; back: Matrix } | null {
  const [x, y] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isRound = Math.abs(x - y) <= 0.02 * Math.max(x, y) && Math.abs(a * c + b * d) <= 0.02 * x * y;
  const pen: Matrix = [a, b, c, d, 0, 0];
  const back = isRound ? null : inverse(pen);
  return back === null ? null : { pen, back };
}

export function stroke(vm: Vm): void {
  const { path, ctm, clip, paint } = vm.graphics;
  vm.graphics.path = new Path();
  if (vm.muted > 0) return;
  const pen = penOf(ctm);
  const scale = Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]));
  vm.tick(path.data.length);
  vm.canvas.stroke(clip, paint, path, lookOf(vm, pen === null ? scale : 1), pen);
}

export function fill(vm: Vm, evenOdd: boolean): void {
  const { path, clip, paint } = vm.graphics;
  if (path.isOutlineOfStroke) {
    stroke(vm);
    return;
  }
  vm.graphics.path = new Path();
  vm.tick(path.data.length);
  if (vm.muted === 0) vm.canvas.fill(clip, paint, path, evenOdd);
}

function clip(vm: Vm, evenOdd: boolean): void {
  const { graphics } = vm;
  vm.tick(graphics.path.data.length);
  if (!graphics.path.isOutlineOfStroke)
    graphics.clip = vm.canvas.clipped(graphics.clip, graphics.path, evenOdd);
}

/** Reads numbers as Level 2 packs them in bytes: 16 or 32 bits with a scale, or reals. */
function packedNumbers(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const code = bytes[1] ?? 0;
  const isLittle = code >= 128;
  const kind = code % 128;
  const size = kind >= 32 && kind < 48 ? 2 : 4;
  const scale = kind < 48 ? 2 ** -(kind % 32) : 1;
  const out: number[] = [];
  for (let at = 4; at + size <= bytes.length; at += size) {
    if (kind >= 48) out.push(view.getFloat32(at, isLittle));
    else out.push((size === 2 ? view.getInt16(at, isLittle) : view.getInt32(at, isLittle)) * scale);
  }
  return out;
}

/** Takes rectangles from the stack: four numbers, or an array or string of them. */
function rectangles(vm: Vm): Path {
  const top = vm.operands.at(-1);
  let numbers: number[] | null;
  if (typeof top === "number") numbers = vm.numbers(4);
  else {
    const object: PsObject = vm.pop();
    numbers =
      object instanceof PsArray
        ? object.numbers()
        : object instanceof PsString
          ? packedNumbers(object.bytes)
          : null;
  }
  if (numbers === null) throw new PsError("typecheck", "rectangles");
  const path = new Path();
  for (let i = 0; i + 4 <= numbers.length; i += 4)
    addRectangle(path, vm.graphics.ctm, numbers.slice(i, i + 4));
  return path;
}

/** Paints another path than the current one, which stays. */
function paintOther(vm: Vm, path: Path, paint: (vm: Vm) => void): void {
  const before = vm.graphics.path;
  vm.graphics.path = path;
  paint(vm);
  vm.graphics.path = before;
}

function strokeRectangles(vm: Vm): void {
  // A matrix after the rectangles changes the pen alone, and few files have one.
  const isMatrix = matrixOf(vm.operands.at(-1) ?? null) !== null && vm.operands.length > 1;
  const before = vm.operands.at(-2);
  if (isMatrix && (typeof before === "number" || before instanceof PsArray)) vm.pop();
  paintOther(vm, rectangles(vm), stroke);
}

function withUserPath(vm: Vm, paint: (vm: Vm) => void): void {
  gsave(vm);
  runUserPath(vm);
  paint(vm);
  grestore(vm);
}

export const PAINT: Operators = {
  stroke,
  fill: (vm) => fill(vm, false),
  eofill: (vm) => fill(vm, true),
  clip: (vm) => clip(vm, false),
  eoclip: (vm) => clip(vm, true),
  initclip: (vm) => {
    vm.graphics.clip = vm.canvas.root;
  },
  rectfill: (vm) => paintOther(vm, rectangles(vm), (own) => fill(own, false)),
  rectstroke: strokeRectangles,
  rectclip: (vm) => {
    vm.graphics.clip = vm.canvas.clipped(vm.graphics.clip, rectangles(vm), false);
    vm.graphics.path = new Path();
  },
  ufill: (vm) => withUserPath(vm, (own) => fill(own, false)),
  ueofill: (vm) => withUserPath(vm, (own) => fill(own, true)),
  ustroke: (vm) => withUserPath(vm, stroke),
  clipsave: (vm) => gsave(vm),
  cliprestore: grestore,
  shfill: (vm) => {
    const shading = shadingOf(vm, vm.dict());
    if (vm.muted === 0) vm.canvas.shade(vm.graphics.clip, shading, vm.graphics.ctm);
  },
  erasepage: () => {},
  copypage: () => {},
  showpage: (vm) => {
    if (vm.canvas.marks > 0) throw END;
  },
};
