import { PsArray, PsDict, type PsObject, PsString } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";
import { popToMark } from "./stack.ts";

const ITEM_BYTES = 16;
const MAX_OBJECT_LENGTH = 20_000_000;

function slot(index: PsObject, length: number): number {
  if (typeof index !== "number") throw new PsError("typecheck", "an index");
  if (!(index >= 0 && index < length)) throw new PsError("rangecheck", "an index");
  return Math.trunc(index);
}

function get(vm: Vm): void {
  const [key, from] = [vm.pop(), vm.pop()];
  if (from instanceof PsArray) vm.push(from.at(slot(key, from.length)));
  else if (from instanceof PsString) vm.push(from.bytes[slot(key, from.bytes.length)] ?? 0);
  else if (from instanceof PsDict) {
    const value = from.entries.get(PsDict.keyOf(key));
    if (value === undefined) throw new PsError("undefined", String(PsDict.keyOf(key)).slice(0, 60));
    vm.push(value);
  } else throw new PsError("typecheck", "get");
}

function put(vm: Vm): void {
  const [value, key, into] = [vm.pop(), vm.pop(), vm.pop()];
  if (into instanceof PsArray) into.put(slot(key, into.length), value);
  else if (into instanceof PsDict) {
    vm.allocate(ITEM_BYTES * 4);
    into.entries.set(PsDict.keyOf(key), value);
  } else if (into instanceof PsString && typeof value === "number")
    into.bytes[slot(key, into.bytes.length)] = value;
  else throw new PsError("typecheck", "put");
}

function getInterval(vm: Vm): void {
  const [start = 0, length = 0] = vm.numbers(2);
  const from = vm.pop();
  const whole = from instanceof PsArray ? from.length : from instanceof PsString ? from.bytes.length : -1;
  if (whole < 0) throw new PsError("typecheck", "getinterval");
  if (!(start >= 0 && length >= 0 && start + length <= whole)) throw new PsError("rangecheck", "getinterval");
  if (from instanceof PsArray) vm.push(new PsArray(from.items, from.executable, from.start + start, length));
  else if (from instanceof PsString)
    vm.push(new PsString(from.bytes.subarray(start, start + length), from.executable));
}

/** Copies items or bytes into others from `at` on. Returns the part that was written. */
function copyInto(vm: Vm, from: PsObject, into: PsObject, at: number): PsObject {
  if (from instanceof PsArray && into instanceof PsArray) {
    if (!(at >= 0 && at + from.length <= into.length)) throw new PsError("rangecheck", "a copy");
    vm.tick(from.length);
    for (const [i, item] of from.all().entries()) into.put(at + i, item);
    return new PsArray(into.items, into.executable, into.start + at, from.length);
  }
  if (from instanceof PsString && into instanceof PsString) {
    if (!(at >= 0 && at + from.bytes.length <= into.bytes.length)) throw new PsError("rangecheck", "a copy");
    vm.tick(from.bytes.length >> 4);
    into.bytes.set(from.bytes, at);
    return new PsString(into.bytes.subarray(at, at + from.bytes.length), into.executable);
  }
  if (from instanceof PsDict && into instanceof PsDict) {
    vm.tick(from.entries.size);
    vm.allocate(from.entries.size * ITEM_BYTES * 4);
    for (const [key, value] of from.entries) into.entries.set(key, value);
    return into;
  }
  throw new PsError("typecheck", "a copy");
}

function lengthOf(object: PsObject): number {
  if (object instanceof PsArray) return object.length;
  if (object instanceof PsString) return object.bytes.length;
  if (object instanceof PsDict) return object.entries.size;
  if (object !== null && typeof object === "object" && "text" in object) return object.text.length;
  throw new PsError("typecheck", "length");
}

/** Finds one string in another. Pushes the parts before, at and after it, and true if it is there. */
function search(vm: Vm, onlyAtStart: boolean): void {
  const [sought, whole] = [vm.string(), vm.string()];
  vm.tick(whole.bytes.length >> 4);
  const at = Buffer.from(whole.bytes.buffer, whole.bytes.byteOffset, whole.bytes.length).indexOf(
    sought.bytes,
  );
  if (at < 0 || (onlyAtStart && at > 0)) {
    vm.push(whole);
    vm.push(false);
    return;
  }
  const end = at + sought.bytes.length;
  vm.push(new PsString(whole.bytes.subarray(end)));
  vm.push(new PsString(whole.bytes.subarray(at, end)));
  if (!onlyAtStart) vm.push(new PsString(whole.bytes.subarray(0, at)));
  vm.push(true);
}

function dictionaryOf(vm: Vm): void {
  const entries = popToMark(vm);
  const dict = new PsDict(entries.length >> 1);
  vm.allocate(entries.length * ITEM_BYTES * 2);
  for (let i = 0; i + 1 < entries.length; i += 2)
    dict.entries.set(PsDict.keyOf(entries[i] ?? null), entries[i + 1] ?? null);
  vm.push(dict);
}

function arrayOf(vm: Vm, items: PsObject[], executable = false): void {
  vm.allocate(items.length * ITEM_BYTES);
  vm.push(new PsArray(items, executable));
}

export const COMPOSITE: Operators = {
  get,
  put,
  length: (vm) => vm.push(lengthOf(vm.pop())),
  getinterval: getInterval,
  putinterval: (vm) => {
    const from = vm.pop();
    const at = vm.integer(0);
    copyInto(vm, from, vm.pop(), at);
  },
  array: (vm) => {
    const length = vm.integer(0, MAX_OBJECT_LENGTH);
    vm.allocate(length * ITEM_BYTES);
    vm.push(new PsArray(new Array<PsObject>(length).fill(null)));
  },
  string: (vm) => {
    const length = vm.integer(0, MAX_OBJECT_LENGTH);
    vm.allocate(length);
    vm.push(new PsString(new Uint8Array(length)));
  },
  dict: (vm) => {
    vm.allocate(ITEM_BYTES * 8);
    vm.push(new PsDict(vm.integer(0)));
  },
  "]": (vm) => arrayOf(vm, popToMark(vm)),
  ">>": dictionaryOf,
  packedarray: (vm) => {
    const count = vm.integer(0, vm.operands.length);
    arrayOf(vm, vm.operands.splice(vm.operands.length - count));
  },
  aload: (vm) => {
    const array = vm.array();
    vm.tick(array.length);
    for (const item of array.all()) vm.push(item);
    vm.push(array);
  },
  astore: (vm) => {
    const array = vm.array();
    if (array.length > vm.operands.length) throw new PsError("stackunderflow", "astore");
    for (const [i, item] of vm.operands.splice(vm.operands.length - array.length).entries())
      array.put(i, item);
    vm.push(array);
  },
  copy: (vm) => {
    const into = vm.pop();
    vm.push(copyInto(vm, vm.pop(), into, 0));
  },
  search: (vm) => search(vm, false),
  anchorsearch: (vm) => search(vm, true),
};
