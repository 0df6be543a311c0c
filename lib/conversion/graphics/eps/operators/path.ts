import { apply, inverse, type Matrix } from "../matrix.ts";
import { PsArray, PsString } from "../objects.ts";
import { Path } from "../path.ts";
import { PsError } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";

/** Returns the current point in the user's units. Throws `PsError` without one. */
export function currentPoint(vm: Vm): [number, number] {
  const { at } = vm.graphics.path;
  const back = inverse(vm.graphics.ctm);
  if (at === null) throw new PsError("nocurrentpoint");
  if (back === null) throw new PsError("undefinedresult", "the current point");
  return apply(back, at[0], at[1]);
}

/** Takes points from the stack and returns them in device units. `relative` ones count from the current point. */
function points(vm: Vm, count: number, relative: boolean): number[] {
  const numbers = vm.numbers(count * 2);
  const [x0, y0] = relative ? currentPoint(vm) : [0, 0];
  const out: number[] = [];
  for (let i = 0; i < numbers.length; i += 2)
    out.push(...apply(vm.graphics.ctm, (numbers[i] ?? 0) + x0, (numbers[i + 1] ?? 0) + y0));
  return out;
}

function needPoint(vm: Vm): void {
  if (vm.graphics.path.at === null) throw new PsError("nocurrentpoint");
}

const moveTo = (relative: boolean) => (vm: Vm) => {
  const [x = 0, y = 0] = points(vm, 1, relative);
  vm.graphics.path.move(x, y);
};

const lineTo = (relative: boolean) => (vm: Vm) => {
  const [x = 0, y = 0] = points(vm, 1, relative);
  needPoint(vm);
  vm.graphics.path.line(x, y);
};

const curveTo = (relative: boolean) => (vm: Vm) => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points(vm, 3, relative);
  needPoint(vm);
  vm.graphics.path.curve(a, b, c, d, e, f);
};

/** Adds an arc around a point in the user's units, from one angle to another in degrees. */
function addArc(vm: Vm, [x = 0, y = 0, radius = 0, from = 0, to = 0]: number[]): void {
  const { ctm, path } = vm.graphics;
  const at = (degrees: number, reach: number, along: number): [number, number] => {
    const radians = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    return apply(ctm, x + radius * (cos * reach - sin * along), y + radius * (sin * reach + cos * along));
  };
  const first = at(from, 1, 0);
  if (path.at === null) path.move(...first);
  else path.line(...first);
  const parts = Math.min(400, Math.ceil(Math.abs(to - from) / 90));
  const step = parts === 0 ? 0 : (to - from) / parts;
  const along = (4 / 3) * Math.tan((step * Math.PI) / 720);
  for (let i = 0; i < parts; i++) {
    const [start, end] = [from + step * i, from + step * (i + 1)];
    path.curve(...at(start, 1, along), ...at(end, 1, -along), ...at(end, 1, 0));
  }
}

const arc = (vm: Vm) => {
  const [x = 0, y = 0, radius = 0, from = 0, to = 0] = vm.numbers(5);
  const turns = to < from ? Math.ceil((from - to) / 360) : 0;
  addArc(vm, [x, y, radius, from, to + turns * 360]);
};

const arcBack = (vm: Vm) => {
  const [x = 0, y = 0, radius = 0, from = 0, to = 0] = vm.numbers(5);
  const turns = to > from ? Math.ceil((to - from) / 360) : 0;
  addArc(vm, [x, y, radius, from, to - turns * 360]);
};

/** Rounds the corner between two lines. Returns the points where the arc begins and ends. */
function arcTo(vm: Vm): number[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, radius = 0] = vm.numbers(5);
  const [x0, y0] = currentPoint(vm);
  const [before, after] = [Math.atan2(y0 - y1, x0 - x1), Math.atan2(y2 - y1, x2 - x1)];
  const turn = Math.atan2(Math.sin(after - before), Math.cos(after - before));
  const half = Math.abs(turn) / 2;
  const far = radius / Math.tan(half);
  if (!Number.isFinite(far) || Math.abs(Math.sin(turn)) < 1e-9) {
    vm.graphics.path.line(...apply(vm.graphics.ctm, x1, y1));
    return [x1, y1, x1, y1];
  }
  const middle = before + turn / 2;
  const reach = radius / Math.sin(half);
  const [cx, cy] = [x1 + reach * Math.cos(middle), y1 + reach * Math.sin(middle)];
  const tangents = [before, after].map((angle) => [x1 + far * Math.cos(angle), y1 + far * Math.sin(angle)]);
  const [from = 0, to = 0] = tangents.map(([x = 0, y = 0]) => (Math.atan2(y - cy, x - cx) * 180) / Math.PI);
  const sweep = ((to - from + 540) % 360) - 180;
  addArc(vm, [cx, cy, radius, from, from + sweep]);
  return tangents.flat();
}

function userPath(vm: Vm): { path: Path; back: Matrix } {
  const back = inverse(vm.graphics.ctm);
  if (back === null) throw new PsError("undefinedresult", "the current path");
  return { path: vm.graphics.path, back };
}

function pathForAll(vm: Vm): void {
  const procedures = [vm.pop(), vm.pop(), vm.pop(), vm.pop()].reverse();
  const { path, back } = userPath(vm);
  const segments = path.mapped((x, y) => apply(back, x, y)).segments();
  let procedure = procedures[0] ?? null;
  vm.loop(() => {
    const turn = segments.next();
    if (turn.done === true) return false;
    const [kind, numbers] = turn.value;
    for (const n of numbers) vm.push(n);
    procedure = procedures[kind] ?? null;
    vm.execute(procedure);
    return true;
  }, new PsArray([], true));
}

function pathBox(vm: Vm): void {
  const { path, back } = userPath(vm);
  const box = path.mapped((x, y) => apply(back, x, y)).bounds();
  if (box === null) throw new PsError("nocurrentpoint");
  for (const n of box) vm.push(n);
}

/** Adds the corners of a rectangle in the user's units. */
export function addRectangle(path: Path, ctm: Matrix, [x = 0, y = 0, width = 0, height = 0]: number[]): void {
  path.move(...apply(ctm, x, y));
  path.line(...apply(ctm, x + width, y));
  path.line(...apply(ctm, x + width, y + height));
  path.line(...apply(ctm, x, y + height));
  path.close();
}

function clipPath(vm: Vm): void {
  const [x0, y0, x1, y1] = vm.graphics.clip.box;
  vm.graphics.path = new Path();
  addRectangle(vm.graphics.path, [1, 0, 0, 1, 0, 0], [x0, y0, Math.max(0, x1 - x0), Math.max(0, y1 - y0)]);
}

/** Runs a user path: a procedure of path operators, or numbers with bytes that name the operators. */
export function runUserPath(vm: Vm): void {
  const given = vm.array();
  const [data, codes] = [given.at(0), given.at(1)];
  vm.graphics.path = new Path();
  if (!(data instanceof PsArray && codes instanceof PsString)) {
    vm.execute(new PsArray(given.items, true, given.start, given.length));
    return;
  }
  const numbers = data.numbers() ?? [];
  let [at, repeat] = [0, 1];
  const names = [
    "setbbox",
    "moveto",
    "rmoveto",
    "lineto",
    "rlineto",
    "curveto",
    "rcurveto",
    "arc",
    "arcn",
    "arct",
    "closepath",
    "ucache",
  ];
  const counts = [4, 2, 2, 2, 2, 6, 6, 5, 5, 5, 0, 0];
  for (const code of codes.bytes) {
    if (code >= 32) {
      repeat = code - 32;
      continue;
    }
    for (let i = 0; i < repeat; i++) {
      const count = counts[code] ?? 0;
      for (const n of numbers.slice(at, at + count)) vm.push(n);
      at += count;
      vm.execute(vm.lookUp(names[code] ?? "ucache"));
    }
    repeat = 1;
  }
}

export const PATH: Operators = {
  newpath: (vm) => {
    vm.graphics.path = new Path();
  },
  currentpoint: (vm) => {
    for (const n of currentPoint(vm)) vm.push(n);
  },
  moveto: moveTo(false),
  rmoveto: moveTo(true),
  lineto: lineTo(false),
  rlineto: lineTo(true),
  curveto: curveTo(false),
  rcurveto: curveTo(true),
  arc,
  arcn: arcBack,
  arct: (vm) => void arcTo(vm),
  arcto: (vm) => {
    for (const n of arcTo(vm)) vm.push(n);
  },
  closepath: (vm) => vm.graphics.path.close(),
  flattenpath: () => {},
  reversepath: () => {},
  strokepath: (vm) => {
    vm.graphics.path.isOutlineOfStroke = true;
  },
  pathbbox: pathBox,
  pathforall: pathForAll,
  clippath: clipPath,
  setbbox: (vm) => void vm.numbers(4),
  ucache: () => {},
  uappend: (vm) => {
    const before = vm.graphics.path;
    runUserPath(vm);
    before.append(vm.graphics.path);
    vm.graphics.path = before;
  },
};
