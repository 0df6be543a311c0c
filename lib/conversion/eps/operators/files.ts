import { decoded, subFile } from "../filters.ts";
import { eexecDecoded } from "../fonts/eexec.ts";
import { type Operators, PsDict, type PsObject, PsString } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import { PsFile } from "../ps-file.ts";
import type { Vm } from "../vm.ts";

const EMPTY = new PsString(new Uint8Array());

/** Procedures give data a piece at a time, and an empty piece at their end. */
function fromProcedure(vm: Vm, procedure: PsObject): PsFile {
  let piece: Uint8Array = EMPTY.bytes;
  let at = 0;
  let ended = false;
  return new PsFile(() => {
    while (at >= piece.length) {
      if (ended) return -1;
      vm.execute(procedure);
      piece = vm.string().bytes;
      at = 0;
      ended = piece.length === 0;
    }
    return piece[at++] ?? -1;
  });
}

/** A file, a string's bytes or what a procedure gives, to be read. */
export function sourceOf(vm: Vm, object: PsObject): PsFile {
  if (object instanceof PsFile) return object;
  if (object instanceof PsString) return new PsFile(object.bytes);
  return fromProcedure(vm, object);
}

function filter(vm: Vm): void {
  const name = vm.text();
  const own = name === "SubFileDecode" ? null : vm.operands.at(-1);
  const parameters = own instanceof PsDict ? vm.dict() : new PsDict();
  if (name === "SubFileDecode") {
    const top = vm.pop();
    const [count, mark] =
      top instanceof PsDict ? [top.number("EODCount") ?? 0, top.get("EODString")] : [vm.integer(0), top];
    const source = sourceOf(vm, vm.pop());
    vm.push(new PsFile(subFile(source, count, mark instanceof PsString ? mark.bytes.slice() : EMPTY.bytes)));
    return;
  }
  if (name.endsWith("Encode") || name === "NullEncode") throw new PsError("undefined", "filter");
  const file = decoded(name, sourceOf(vm, vm.pop()), {
    predictor: parameters.number("Predictor") ?? 1,
    columns: parameters.number("Columns") ?? 1,
    colors: parameters.number("Colors") ?? 1,
    bits: parameters.number("BitsPerComponent") ?? 8,
    earlyChange: parameters.number("EarlyChange") ?? 1,
  });
  if (file === null) throw new PsError("undefined", name.slice(0, 40));
  vm.push(file);
}

/** Fills a string from a file as far as it goes; whether all of it was filled. */
function fill(vm: Vm, target: PsString, bytes: Uint8Array): void {
  target.bytes.set(bytes);
  vm.push(
    bytes.length === target.bytes.length ? target : new PsString(target.bytes.subarray(0, bytes.length)),
  );
  vm.push(bytes.length === target.bytes.length && bytes.length > 0);
}

function readString(vm: Vm): void {
  const target = vm.string();
  vm.tick(target.bytes.length >> 6);
  fill(vm, target, vm.file().take(target.bytes.length));
}

function readHexString(vm: Vm): void {
  const target = vm.string();
  const file = vm.file();
  vm.tick(target.bytes.length >> 6);
  const digits: number[] = [];
  while (digits.length < target.bytes.length * 2) {
    const c = file.next();
    if (c < 0) break;
    const digit =
      c >= 48 && c <= 57 ? c - 48 : c >= 65 && c <= 70 ? c - 55 : c >= 97 && c <= 102 ? c - 87 : -1;
    if (digit >= 0) digits.push(digit);
  }
  fill(
    vm,
    target,
    Uint8Array.from(
      { length: digits.length >> 1 },
      (_, i) => (digits[i * 2] ?? 0) * 16 + (digits[i * 2 + 1] ?? 0),
    ),
  );
}

function readLine(vm: Vm): void {
  const target = vm.string();
  const file = vm.file();
  let length = 0;
  let c = file.next();
  for (; c >= 0 && c !== 10 && c !== 13; c = file.next()) {
    if (length >= target.bytes.length) throw new PsError("rangecheck", "readline");
    target.bytes[length++] = c;
  }
  if (c === 13 && file.peek() === 10) file.next();
  vm.push(new PsString(target.bytes.subarray(0, length)));
  vm.push(c >= 0);
}

function currentFile(vm: Vm): PsFile {
  return vm.files.at(-1) ?? new PsFile(EMPTY.bytes);
}

const drop = (count: number) => (vm: Vm) => {
  for (let i = 0; i < count; i++) vm.pop();
};

export const FILES: Operators = {
  filter,
  currentfile: (vm) => vm.push(currentFile(vm)),
  read: (vm) => {
    const byte = vm.file().next();
    if (byte >= 0) vm.push(byte);
    vm.push(byte >= 0);
  },
  readstring: readString,
  readhexstring: readHexString,
  readline: readLine,
  closefile: (vm) => {
    vm.file().closed = true;
  },
  flushfile: (vm) => {
    const file = vm.file();
    while (file.next() >= 0) vm.tick();
  },
  bytesavailable: (vm) => vm.push(vm.file().ahead()?.length ?? -1),
  status: (vm) => vm.push(!vm.file().closed),
  resetfile: drop(1),
  flush: () => {},
  eexec: (vm) => {
    vm.dictionaries.push(vm.systemdict);
    const depth = vm.dictionaries.length;
    vm.runFile(eexecDecoded(sourceOf(vm, vm.pop())));
    if (vm.dictionaries.length >= depth) vm.dictionaries.length = depth - 1;
  },
  print: drop(1),
  "=": drop(1),
  "==": drop(1),
  stack: () => {},
  pstack: () => {},
  write: drop(2),
  writestring: drop(2),
  writehexstring: drop(2),
  echo: drop(1),
  file: () => {
    throw new PsError("invalidfileaccess", "file");
  },
  run: () => {
    throw new PsError("invalidfileaccess", "run");
  },
  deletefile: () => {
    throw new PsError("invalidfileaccess", "deletefile");
  },
};
