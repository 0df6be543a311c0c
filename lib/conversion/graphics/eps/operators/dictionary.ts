import { PsArray, PsDict, type PsObject } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";

const ENTRY_BYTES = 64;
const MAX_OPEN_DICTIONARIES = 5_000;

const current = (vm: Vm): PsDict => vm.dictionaries.at(-1) ?? vm.userdict;

const holder = (vm: Vm, key: PsObject): PsDict | undefined => {
  const wanted = PsDict.keyOf(key);
  return vm.dictionaries.findLast((dict) => dict.entries.has(wanted));
};

export const DICTIONARY: Operators = {
  begin: (vm) => {
    if (vm.dictionaries.length >= MAX_OPEN_DICTIONARIES) throw new PsError("dictstackoverflow");
    vm.dictionaries.push(vm.dict());
  },
  end: (vm) => {
    if (vm.dictionaries.length <= 3) throw new PsError("dictstackunderflow");
    vm.dictionaries.pop();
  },
  def: (vm) => {
    const [value, key] = [vm.pop(), vm.pop()];
    vm.allocate(ENTRY_BYTES);
    current(vm).entries.set(PsDict.keyOf(key), value);
  },
  store: (vm) => {
    const [value, key] = [vm.pop(), vm.pop()];
    (holder(vm, key) ?? current(vm)).entries.set(PsDict.keyOf(key), value);
  },
  load: (vm) => {
    const key = vm.pop();
    const value = holder(vm, key)?.entries.get(PsDict.keyOf(key));
    if (value === undefined) throw new PsError("undefined", String(PsDict.keyOf(key)).slice(0, 60));
    vm.push(value);
  },
  where: (vm) => {
    const dict = holder(vm, vm.pop());
    if (dict !== undefined) vm.push(dict);
    vm.push(dict !== undefined);
  },
  known: (vm) => {
    const key = vm.pop();
    vm.push(vm.dict().entries.has(PsDict.keyOf(key)));
  },
  undef: (vm) => {
    const key = vm.pop();
    vm.dict().entries.delete(PsDict.keyOf(key));
  },
  maxlength: (vm) => {
    const dict = vm.dict();
    vm.push(Math.max(dict.capacity, dict.entries.size));
  },
  currentdict: (vm) => vm.push(current(vm)),
  countdictstack: (vm) => vm.push(vm.dictionaries.length),
  dictstack: (vm) => {
    const array = vm.array();
    for (const [i, dict] of vm.dictionaries.entries()) array.put(i, dict);
    vm.push(new PsArray(array.items, false, array.start, vm.dictionaries.length));
  },
  cleardictstack: (vm) => {
    vm.dictionaries.length = 3;
  },
};
