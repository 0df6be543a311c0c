import { MARK, Mark, type PsObject } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";

/** Takes everything above the topmost mark, and the mark. */
export function popToMark(vm: Vm): PsObject[] {
  const at = vm.operands.findLastIndex((object) => object instanceof Mark);
  if (at < 0) throw new PsError("unmatchedmark");
  const above = vm.operands.splice(at + 1);
  vm.operands.pop();
  return above;
}

export const STACK: Operators = {
  pop: (vm) => void vm.pop(),
  exch: (vm) => {
    const [b, a] = [vm.pop(), vm.pop()];
    vm.push(b);
    vm.push(a);
  },
  dup: (vm) => {
    const object = vm.pop();
    vm.push(object);
    vm.push(object);
  },
  copy: (vm) => {
    const count = vm.integer(0, vm.operands.length);
    vm.tick(count);
    for (const object of vm.operands.slice(vm.operands.length - count)) vm.push(object);
  },
  index: (vm) => {
    const at = vm.integer(0);
    const object = vm.operands.at(-1 - at);
    if (object === undefined) throw new PsError("rangecheck", "index");
    vm.push(object);
  },
  roll: (vm) => {
    const turns = vm.integer();
    const count = vm.integer(0);
    if (count > vm.operands.length) throw new PsError("stackunderflow", "roll");
    if (count < 2) return;
    vm.tick(count >> 2);
    const rolled = vm.operands.splice(vm.operands.length - count);
    const shift = ((turns % count) + count) % count;
    vm.operands.push(...rolled.slice(count - shift), ...rolled.slice(0, count - shift));
  },
  clear: (vm) => {
    vm.operands.length = 0;
  },
  count: (vm) => vm.push(vm.operands.length),
  mark: (vm) => vm.push(MARK),
  "[": (vm) => vm.push(MARK),
  "<<": (vm) => vm.push(MARK),
  cleartomark: (vm) => void popToMark(vm),
  counttomark: (vm) => {
    const at = vm.operands.findLastIndex((object) => object instanceof Mark);
    if (at < 0) throw new PsError("unmatchedmark");
    vm.push(vm.operands.length - 1 - at);
  },
};
