import { literal, Name, Operator, PsArray, PsDict, type PsObject, PsString } from "../objects.ts";
import { END, EXIT, PsError, STOP } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";

function forLoop(vm: Vm): void {
  const procedure = vm.pop();
  const [start = 0, step = 0, limit = 0] = vm.numbers(3);
  let value = start;
  vm.loop(() => {
    vm.tick();
    if (step >= 0 ? value > limit : value < limit) return false;
    vm.push(value);
    value += step;
    return true;
  }, procedure);
}

/** Yields the objects that `forall` pushes for each turn. */
function* turnsOf(object: PsObject): Generator<PsObject[]> {
  if (object instanceof PsArray) for (const item of object.all()) yield [item];
  else if (object instanceof PsString) for (const byte of object.bytes) yield [byte];
  else if (object instanceof PsDict) {
    for (const [key, value] of [...object.entries]) {
      const name: PsObject = typeof key === "string" ? literal(key) : typeof key === "object" ? null : key;
      yield [name, value];
    }
  } else throw new PsError("typecheck", "forall");
}

function forAll(vm: Vm): void {
  const procedure = vm.pop();
  const turns = turnsOf(vm.pop());
  vm.loop(() => {
    vm.tick();
    const turn = turns.next();
    for (const object of turn.done ? [] : turn.value) vm.push(object);
    return turn.done !== true;
  }, procedure);
}

/** Procedures that are bound. Binding one again within another would change names that have become operators since. */
const alreadyBound = new WeakSet<PsObject[]>();

/** Puts operators in the place of their names, in a procedure and those within it. */
function bindOperators(vm: Vm, procedure: PsArray, depth = 0): void {
  if (alreadyBound.has(procedure.items)) return;
  alreadyBound.add(procedure.items);
  vm.tick(procedure.length);
  for (let i = 0; i < procedure.length; i++) {
    const item = procedure.at(i);
    if (item instanceof PsArray && item.executable && depth < 200) bindOperators(vm, item, depth + 1);
    else if (item instanceof Name && item.executable) {
      const value = vm.find(item.text);
      if (value instanceof Operator) procedure.put(i, value);
    }
  }
}

export const CONTROL: Operators = {
  exec: (vm) => vm.execute(vm.pop()),
  if: (vm) => {
    const procedure = vm.pop();
    if (vm.boolean()) vm.execute(procedure);
  },
  ifelse: (vm) => {
    const [otherwise, procedure] = [vm.pop(), vm.pop()];
    vm.execute(vm.boolean() ? procedure : otherwise);
  },
  for: forLoop,
  repeat: (vm) => {
    const procedure = vm.pop();
    let left = vm.integer(0);
    vm.loop(() => {
      vm.tick();
      return left-- > 0;
    }, procedure);
  },
  loop: (vm) => {
    const procedure = vm.pop();
    vm.loop(() => {
      vm.tick();
      return true;
    }, procedure);
  },
  forall: forAll,
  exit: () => {
    throw EXIT;
  },
  stop: () => {
    throw STOP;
  },
  stopped: (vm) => vm.push(vm.runUntilStop(vm.pop())),
  quit: () => {
    throw END;
  },
  bind: (vm) => {
    const procedure = vm.pop();
    if (procedure instanceof PsArray) bindOperators(vm, procedure);
    vm.push(procedure);
  },
  countexecstack: (vm) => vm.push(vm.files.length),
  execstack: (vm) => vm.push(new PsArray([], false)),
  handleerror: () => {},
  start: () => {},
};
