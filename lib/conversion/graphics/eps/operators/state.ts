import { copyOf, firstState, KeptState } from "../graphics-state.ts";
import { apply, applyDistance, inverse, type Matrix, times } from "../matrix.ts";
import { matrixOf } from "../matrix-object.ts";
import { PsArray, PsDict, type PsObject, SavedState } from "../objects.ts";
import { PsError, PsLimit } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";

const MAX_SAVED_STATES = 2_000;
const STATE_BYTES = 500;

export function gsave(vm: Vm, isSave = false): void {
  if (vm.saved.length >= MAX_SAVED_STATES) throw new PsLimit("it keeps too many graphics states");
  vm.tick(vm.graphics.path.data.length >> 4);
  vm.saved.push({ state: copyOf(vm.graphics), isSave });
}

export function grestore(vm: Vm): void {
  const top = vm.saved.at(-1);
  if (top === undefined) return;
  if (!top.isSave) vm.saved.pop();
  vm.graphics = top.isSave ? copyOf(top.state) : top.state;
}

function restore(vm: Vm): void {
  const { depth } = vm.popA(SavedState);
  const kept = vm.saved[depth];
  if (kept === undefined) throw new PsError("invalidrestore");
  vm.graphics = kept.state;
  vm.saved.length = depth;
}

function restoreAll(vm: Vm): void {
  const at = vm.saved.findLastIndex(({ isSave }) => isSave);
  const kept = at < 0 ? vm.saved[0] : vm.saved[at];
  if (kept !== undefined) vm.graphics = copyOf(kept.state);
  vm.saved.length = at + 1;
}

export function popMatrix(vm: Vm): Matrix {
  const matrix = matrixOf(vm.pop());
  if (matrix === null) throw new PsError("typecheck", "a matrix");
  return matrix;
}

function fill(array: PsArray, matrix: Matrix): PsArray {
  if (array.length < 6) throw new PsError("rangecheck", "a matrix");
  for (const [i, n] of matrix.entries()) array.put(i, n);
  return array;
}

const inverseOf = (matrix: Matrix): Matrix => {
  const back = inverse(matrix);
  if (back === null) throw new PsError("undefinedresult", "a matrix");
  return back;
};

/** Makes an operator that changes the current matrix, or fills a matrix on the stack. */
const changing = (count: number, make: (numbers: number[]) => Matrix) => (vm: Vm) => {
  const given = vm.operands.at(-1) instanceof PsArray ? vm.array() : null;
  const matrix = make(vm.numbers(count));
  if (given !== null) vm.push(fill(given, matrix));
  else vm.graphics.ctm = times(matrix, vm.graphics.ctm);
};

const mapping = (isBack: boolean, map: (m: Matrix, x: number, y: number) => [number, number]) => (vm: Vm) => {
  const matrix = vm.operands.at(-1) instanceof PsArray ? popMatrix(vm) : vm.graphics.ctm;
  const [x = 0, y = 0] = vm.numbers(2);
  for (const n of map(isBack ? inverseOf(matrix) : matrix, x, y)) vm.push(n);
};

function rotation([degrees = 0]: number[]): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const isQuarter = degrees % 90 === 0;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)].map((n) => (isQuarter ? Math.round(n) : n));
  return [cos ?? 1, sin ?? 0, -(sin ?? 0), cos ?? 1, 0, 0];
}

function setDash(vm: Vm): void {
  const offset = vm.number();
  const lengths = vm.array().numbers();
  if (lengths === null || lengths.length > 100) throw new PsError("rangecheck", "setdash");
  const isPlain = lengths.some((n) => !(n >= 0)) || !lengths.some((n) => n > 0);
  vm.graphics.dash = { lengths: isPlain ? [] : lengths, offset };
}

const procedure = () => new PsArray([], true);

function halftone(): PsDict {
  const dict = new PsDict();
  for (const [name, value] of [
    ["HalftoneType", 1],
    ["Frequency", 60],
    ["Angle", 45],
  ] as const)
    dict.set(name, value);
  dict.set("SpotFunction", procedure());
  return dict;
}

/** Settings of printing in dots, which change nothing here. Programs can read them back. */
const UNTOUCHED: Record<string, () => PsObject> = {
  transfer: procedure,
  blackgeneration: procedure,
  undercolorremoval: procedure,
  colorrendering: () => new PsDict(),
  halftone,
  smoothness: () => 0.02,
};

const kept = ([name, first]: [string, () => PsObject]): [string, (vm: Vm) => void][] => [
  [
    `set${name}`,
    (vm) => {
      vm.graphics.untouched = new Map([...vm.graphics.untouched, [name, vm.pop()]]);
    },
  ],
  [`current${name}`, (vm) => vm.push(vm.graphics.untouched.get(name) ?? first())],
];

export const STATE: Operators = {
  ...Object.fromEntries(Object.entries(UNTOUCHED).flatMap(kept)),
  gsave: (vm) => gsave(vm),
  grestore,
  save: (vm) => {
    gsave(vm, true);
    vm.push(new SavedState(vm.saved.length - 1));
  },
  restore,
  gstate: (vm) => {
    vm.allocate(STATE_BYTES + vm.graphics.path.data.length * 8);
    vm.push(new KeptState(copyOf(vm.graphics)));
  },
  currentgstate: (vm) => {
    const kept = vm.popA(KeptState);
    kept.state = copyOf(vm.graphics);
    vm.push(kept);
  },
  setgstate: (vm) => {
    vm.graphics = copyOf(vm.popA(KeptState).state);
  },
  grestoreall: restoreAll,
  initgraphics: (vm) => {
    const { font } = vm.graphics;
    vm.graphics = { ...firstState(vm.canvas.base, vm.canvas.root), font };
  },
  initmatrix: (vm) => {
    vm.graphics.ctm = vm.canvas.base;
  },
  setlinewidth: (vm) => {
    vm.graphics.lineWidth = Math.abs(vm.number());
  },
  currentlinewidth: (vm) => vm.push(vm.graphics.lineWidth),
  setlinecap: (vm) => {
    vm.graphics.lineCap = vm.integer(0, 2);
  },
  currentlinecap: (vm) => vm.push(vm.graphics.lineCap),
  setlinejoin: (vm) => {
    vm.graphics.lineJoin = vm.integer(0, 2);
  },
  currentlinejoin: (vm) => vm.push(vm.graphics.lineJoin),
  setmiterlimit: (vm) => {
    vm.graphics.miterLimit = Math.max(1, vm.number());
  },
  currentmiterlimit: (vm) => vm.push(vm.graphics.miterLimit),
  setdash: setDash,
  currentdash: (vm) => {
    const { lengths, offset } = vm.graphics.dash;
    vm.push(new PsArray([...lengths]));
    vm.push(offset);
  },
  setflat: (vm) => {
    vm.graphics.flatness = vm.number();
  },
  currentflat: (vm) => vm.push(vm.graphics.flatness),
  matrix: (vm) => vm.push(new PsArray([1, 0, 0, 1, 0, 0])),
  identmatrix: (vm) => vm.push(fill(vm.array(), [1, 0, 0, 1, 0, 0])),
  currentmatrix: (vm) => vm.push(fill(vm.array(), vm.graphics.ctm)),
  defaultmatrix: (vm) => vm.push(fill(vm.array(), vm.canvas.base)),
  setmatrix: (vm) => {
    vm.graphics.ctm = popMatrix(vm);
  },
  translate: changing(2, ([x = 0, y = 0]) => [1, 0, 0, 1, x, y]),
  scale: changing(2, ([x = 1, y = 1]) => [x, 0, 0, y, 0, 0]),
  rotate: changing(1, rotation),
  concat: (vm) => {
    vm.graphics.ctm = times(popMatrix(vm), vm.graphics.ctm);
  },
  concatmatrix: (vm) => {
    const target = vm.array();
    const [second, first] = [popMatrix(vm), popMatrix(vm)];
    vm.push(fill(target, times(first, second)));
  },
  invertmatrix: (vm) => {
    const target = vm.array();
    vm.push(fill(target, inverseOf(popMatrix(vm))));
  },
  transform: mapping(false, apply),
  dtransform: mapping(false, applyDistance),
  itransform: mapping(true, apply),
  idtransform: mapping(true, applyDistance),
};
