import { decodedBy, subFile } from "../filters.ts";
import { digitOf, eexecDecoded } from "../fonts/eexec.ts";
import { PsDict, type PsObject, PsString } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import { PsFile } from "../ps-file.ts";
import type { Operators, Vm } from "../vm.ts";

const EMPTY = new PsString(new Uint8Array());

/** Makes a file of a procedure, which returns data a piece at a time and an empty piece at its end. */
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

/** Returns a file to read from: a file, the bytes of a string, or the data that a procedure returns. */
export function sourceOf(vm: Vm, object: PsObject): PsFile {
  if (object instanceof PsFile) return object;
  if (object instanceof PsString) return new PsFile(object.bytes);
  return fromProcedure(vm, object);
}

/** Returns the parameters of a fax, which have the same names in PostScript and PDF. */
function faxOf(parameters: PsDict): string {
  const keys = ["K", "Columns", "Rows", "BlackIs1", "EncodedByteAlign", "EndOfLine", "EndOfBlock"];
  const given = keys.map((key): [string, unknown] => [key, parameters.get(key)]);
  return given
    .filter(([, value]) => typeof value === "number" || typeof value === "boolean")
    .map(([key, value]) => `/${key} ${value}`)
    .join("");
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
  const file = decodedBy(name, sourceOf(vm, vm.pop()), {
    predictor: parameters.number("Predictor") ?? 1,
    columns: parameters.number("Columns") ?? 1,
    colors: parameters.number("Colors") ?? 1,
    bits: parameters.number("BitsPerComponent") ?? 8,
    earlyChange: parameters.number("EarlyChange") ?? 1,
    fax: faxOf(parameters),
  });
  if (file === null) throw new PsError("undefined", name.slice(0, 40));
  vm.push(file);
}

/** Pushes the filled part of a string, and true if that is all of it. */
function pushFilled(vm: Vm, target: PsString, length: number): void {
  const isWhole = length === target.bytes.length;
  vm.push(isWhole ? target : new PsString(target.bytes.subarray(0, length)));
  vm.push(isWhole && length > 0);
}

function readString(vm: Vm): void {
  const target = vm.string();
  vm.tick(target.bytes.length >> 6);
  const taken = vm.file().take(target.bytes.length);
  target.bytes.set(taken);
  pushFilled(vm, target, taken.length);
}

function readHexString(vm: Vm): void {
  const target = vm.string();
  const file = vm.file();
  vm.tick(target.bytes.length >> 6);
  let [length, high] = [0, -1];
  while (length < target.bytes.length) {
    const c = file.next();
    if (c < 0) break;
    const digit = digitOf(c);
    if (digit < 0) continue;
    if (high >= 0) target.bytes[length++] = high * 16 + digit;
    high = high < 0 ? digit : -1;
  }
  pushFilled(vm, target, length);
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
