import {
  literal,
  Mark,
  Name,
  Operator,
  PsArray,
  PsDict,
  type PsObject,
  PsString,
  SavedState,
} from "../objects.ts";
import { PsError } from "../ps-error.ts";
import { PsFile } from "../ps-file.ts";
import { readToken } from "../scanner.ts";
import type { Operators, Vm } from "../vm.ts";

function typeOf(object: PsObject): string {
  if (typeof object === "number") return Number.isInteger(object) ? "integertype" : "realtype";
  if (typeof object === "boolean") return "booleantype";
  if (object === null) return "nulltype";
  if (object instanceof Name) return "nametype";
  if (object instanceof PsString) return "stringtype";
  if (object instanceof PsArray) return "arraytype";
  if (object instanceof PsDict) return object.entries.has("FID") ? "fonttype" : "dicttype";
  if (object instanceof Operator) return "operatortype";
  if (object instanceof PsFile) return "filetype";
  if (object instanceof SavedState) return "savetype";
  return object instanceof Mark ? "marktype" : "nulltype";
}

function withExecutable(object: PsObject, executable: boolean): PsObject {
  if (object instanceof Name) return executable ? new Name(object.text, true) : literal(object.text);
  if (object instanceof PsString) return new PsString(object.bytes, executable);
  if (object instanceof PsArray) return new PsArray(object.items, executable, object.start, object.length);
  return object instanceof PsFile ? object.as(executable) : object;
}

const isExecutable = (object: PsObject): boolean =>
  object instanceof Operator ||
  ((object instanceof Name ||
    object instanceof PsString ||
    object instanceof PsArray ||
    object instanceof PsFile) &&
    object.executable);

function numberOf(vm: Vm): number {
  const object = vm.pop();
  if (typeof object === "number") return object;
  const token = object instanceof PsString ? readToken(new PsFile(object.bytes), vm.lookUp) : undefined;
  if (typeof token !== "number") throw new PsError("typecheck", "a number");
  return token;
}

function printedForm(object: PsObject): string {
  if (typeof object === "number")
    return String(Number.isInteger(object) ? object : Number(object.toPrecision(7)));
  if (typeof object === "boolean") return String(object);
  if (object instanceof Name || object instanceof PsString) return object.text;
  return object instanceof Operator ? object.name : "--nostringval--";
}

function pushText(vm: Vm, text: string): void {
  const target = vm.string();
  if (text.length > target.bytes.length) throw new PsError("rangecheck", "a string");
  target.bytes.set(Buffer.from(text, "latin1"));
  vm.push(new PsString(target.bytes.subarray(0, text.length)));
}

/** Reads the next object of a file, or of a string, whose rest it pushes too. */
function token(vm: Vm): void {
  const from = vm.pop();
  if (from instanceof PsFile) {
    const object = readToken(from, vm.lookUp);
    if (object !== undefined) vm.push(object);
    vm.push(object !== undefined);
    return;
  }
  if (!(from instanceof PsString)) throw new PsError("typecheck", "token");
  const file = new PsFile(from.bytes);
  const object = readToken(file, vm.lookUp);
  if (object !== undefined) {
    vm.push(new PsString(file.ahead() ?? new Uint8Array()));
    vm.push(object);
  }
  vm.push(object !== undefined);
}

const unchanged = (): void => {};
const yes = (vm: Vm): void => {
  vm.pop();
  vm.push(true);
};

export const CONVERSION: Operators = {
  type: (vm) => vm.push(new Name(typeOf(vm.pop()), true)),
  cvx: (vm) => vm.push(withExecutable(vm.pop(), true)),
  cvlit: (vm) => vm.push(withExecutable(vm.pop(), false)),
  xcheck: (vm) => vm.push(isExecutable(vm.pop())),
  cvi: (vm) => vm.push(Math.trunc(numberOf(vm))),
  cvr: (vm) => vm.push(numberOf(vm)),
  cvn: (vm) => {
    const { text, executable } = vm.string();
    vm.push(executable ? new Name(text, true) : literal(text));
  },
  cvs: (vm) => {
    const target = vm.pop();
    const text = printedForm(vm.pop());
    vm.push(target);
    pushText(vm, text);
  },
  cvrs: (vm) => {
    const target = vm.pop();
    const radix = vm.integer(2, 36);
    const value = vm.number();
    vm.push(target);
    pushText(vm, radix === 10 ? printedForm(value) : (Math.trunc(value) >>> 0).toString(radix).toUpperCase());
  },
  token,
  readonly: unchanged,
  executeonly: unchanged,
  noaccess: unchanged,
  rcheck: yes,
  wcheck: yes,
};
