import { Name, PsArray, type PsObject, PsString } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";

const unary = (compute: (a: number) => number) => (vm: Vm) => vm.push(compute(vm.number()));

const binary = (compute: (a: number, b: number) => number) => (vm: Vm) => {
  const [a = 0, b = 0] = vm.numbers(2);
  const result = compute(a, b);
  if (!Number.isFinite(result)) throw new PsError("undefinedresult");
  vm.push(result);
};

const degrees = (radians: number) => (radians * 180) / Math.PI;

/** Returns the sine of an angle in degrees, exactly for quarter turns: `90 cos` must be 0. */
function sine(angle: number): number {
  if (angle % 90 === 0) return [0, 1, 0, -1][(((angle / 90) % 4) + 4) % 4] ?? 0;
  return Math.sin((angle * Math.PI) / 180);
}

const equal = (a: PsObject, b: PsObject): boolean => {
  const [x, y] = [a, b].map((o) => (o instanceof Name || o instanceof PsString ? o.text : o));
  if (x instanceof PsArray && y instanceof PsArray)
    return x.items === y.items && x.start === y.start && x.length === y.length;
  return x === y;
};

const compare = (test: (order: number) => boolean) => (vm: Vm) => {
  const [b, a] = [vm.pop(), vm.pop()];
  if (typeof a === "number" && typeof b === "number") vm.push(test(a - b));
  else if (a instanceof PsString && b instanceof PsString)
    vm.push(test(Buffer.compare(Buffer.from(a.bytes), Buffer.from(b.bytes))));
  else throw new PsError("typecheck", "a comparison");
};

const logical =
  (bits: (a: number, b: number) => number, truth: (a: boolean, b: boolean) => boolean) => (vm: Vm) => {
    const [b, a] = [vm.pop(), vm.pop()];
    if (typeof a === "number" && typeof b === "number") vm.push(bits(a, b));
    else if (typeof a === "boolean" && typeof b === "boolean") vm.push(truth(a, b));
    else throw new PsError("typecheck", "and, or or xor");
  };

/** Pushes the next random number. The standard prescribes no sequence; this one is Park and Miller's. */
function random(vm: Vm): void {
  vm.random = Number((BigInt(vm.random) * 16_807n) % 2_147_483_647n);
  vm.push(vm.random);
}

export const ARITHMETIC: Operators = {
  abs: unary(Math.abs),
  neg: unary((a) => -a),
  ceiling: unary(Math.ceil),
  floor: unary(Math.floor),
  round: unary((a) => Math.floor(a + 0.5)),
  truncate: unary(Math.trunc),
  sqrt: unary((a) => Math.sqrt(Math.max(0, a))),
  sin: unary(sine),
  cos: unary((a) => sine(a + 90)),
  ln: unary((a) => Math.log(Math.max(Number.MIN_VALUE, a))),
  log: unary((a) => Math.log10(Math.max(Number.MIN_VALUE, a))),
  add: binary((a, b) => a + b),
  sub: binary((a, b) => a - b),
  mul: binary((a, b) => a * b),
  div: binary((a, b) => a / b),
  idiv: binary((a, b) => Math.trunc(Math.trunc(a) / Math.trunc(b))),
  mod: binary((a, b) => Math.trunc(a) % Math.trunc(b)),
  exp: binary((a, b) => a ** b),
  max: binary(Math.max),
  min: binary(Math.min),
  bitshift: binary((a, b) => (b >= 0 ? a << b : a >>> -b)),
  atan: (vm) => {
    const [y = 0, x = 0] = vm.numbers(2);
    if (x === 0 && y === 0) throw new PsError("undefinedresult");
    vm.push((degrees(Math.atan2(y, x)) + 360) % 360);
  },
  rand: random,
  srand: (vm) => {
    vm.random = Math.max(1, Math.abs(vm.integer()) % 2_147_483_647);
  },
  rrand: (vm) => vm.push(vm.random),
  eq: (vm) => vm.push(equal(vm.pop(), vm.pop())),
  ne: (vm) => vm.push(!equal(vm.pop(), vm.pop())),
  gt: compare((order) => order > 0),
  ge: compare((order) => order >= 0),
  lt: compare((order) => order < 0),
  le: compare((order) => order <= 0),
  and: logical(
    (a, b) => a & b,
    (a, b) => a && b,
  ),
  or: logical(
    (a, b) => a | b,
    (a, b) => a || b,
  ),
  xor: logical(
    (a, b) => a ^ b,
    (a, b) => a !== b,
  ),
  not: (vm) => {
    const a = vm.pop();
    if (typeof a !== "number" && typeof a !== "boolean") throw new PsError("typecheck", "not");
    vm.push(typeof a === "number" ? ~a : !a);
  },
};
