type Method = (...args: unknown[]) => unknown;
type Wrap = (original: Method, receiver: unknown, args: unknown[]) => unknown;

const VISITING = [
  "some",
  "every",
  "find",
  "findIndex",
  "findLast",
  "findLastIndex",
  "filter",
  "map",
  "flatMap",
];
const COPYING = ["toSorted", "toReversed", "concat", "splice", "shift", "unshift", "sort"];
const READING = ["normalize", "toLowerCase", "toUpperCase"];

/**
 * Counts the steps of a call: members of lists that it visits or copies, and units of text that it searches. The work
 * inside one step of a pattern is not counted. So a test sees how work grows without a clock.
 */
export function countSteps(call: () => unknown): number {
  let steps = 0;
  const undo: (() => void)[] = [];
  const wrap = (owner: object, name: string, around: Wrap) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (own === undefined) throw new Error(`there is no ${name} to count`);
    const original = asMethod(own.value);
    const value = function (this: unknown, ...args: unknown[]) {
      return around(original, this, args);
    };
    Object.defineProperty(owner, name, { ...own, value });
    undo.push(() => Object.defineProperty(owner, name, own));
  };
  const counted = (owner: object, name: string, stepsOf: (receiver: unknown, result: unknown) => number) =>
    wrap(owner, name, (original, receiver, args) => {
      const result = Reflect.apply(original, receiver, args);
      steps += stepsOf(receiver, result);
      return result;
    });

  for (const name of VISITING)
    wrap(Array.prototype, name, (original, receiver, [visit, self]) => {
      const visiting = function (this: unknown, ...args: unknown[]) {
        steps += 1;
        return Reflect.apply(asMethod(visit), this, args);
      };
      return Reflect.apply(original, receiver, [visiting, self]);
    });
  for (const name of COPYING) counted(Array.prototype, name, lengthOf);
  counted(Array.prototype, "slice", (_, result) => lengthOf(result));
  for (const name of ["indexOf", "lastIndexOf"])
    counted(Array.prototype, name, (list, at) => (Number(at) < 0 ? lengthOf(list) : 1 + Number(at)));
  for (const name of READING) counted(String.prototype, name, lengthOf);
  wrap(String.prototype, "split", (original, text, args) => {
    if (typeof args[0] === "string") steps += lengthOf(text);
    return Reflect.apply(original, text, args);
  });
  const { indexOf } = String.prototype;
  for (const name of ["indexOf", "includes"])
    wrap(String.prototype, name, (original, text, args) => {
      const found = Number(Reflect.apply(asMethod(indexOf), text, args));
      steps += (found < 0 ? lengthOf(text) : found) - Number(args[1] ?? 0);
      return name === "indexOf" ? found : Reflect.apply(original, text, args);
    });
  counted(String.prototype, "lastIndexOf", (text, at) => lengthOf(text) - Math.max(0, Number(at)));
  wrap(RegExp.prototype, "exec", (original, pattern, args) => {
    const before = steps;
    const { from, isBound } = startOf(pattern);
    const match = asMatch(Reflect.apply(original, pattern, args));
    const end = match === null ? lengthOf(args[0]) : match.index + match[0].length;
    // Looking at the pattern is no step of the call.
    steps = before + (isBound ? (match?.[0].length ?? 1) : end - from);
    return match;
  });
  for (const iterator of [[].values(), new Map().values(), new Set().values()])
    counted(Object.getPrototypeOf(iterator), "next", () => 1);
  try {
    call();
    return steps;
  } finally {
    for (const restore of undo.reverse()) restore();
  }
}

/** Where a pattern begins to search, and whether it matches there or nowhere. */
function startOf(pattern: unknown): { from: number; isBound: boolean } {
  if (!(pattern instanceof RegExp)) return { from: 0, isBound: false };
  const { global, sticky, lastIndex } = pattern;
  return { from: global || sticky ? lastIndex : 0, isBound: sticky || isAnchored(pattern) };
}

/** True if every way to match begins at the start of the text. */
function isAnchored({ source, multiline }: RegExp): boolean {
  if (multiline || !source.startsWith("^")) return false;
  let depth = 0;
  for (const sign of source.replace(/\\./gs, "").replace(/\[[^\]]*\]/g, "")) {
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === "|" && depth === 0) return false;
  }
  return true;
}

function lengthOf(value: unknown): number {
  return typeof value === "string" || value instanceof String || Array.isArray(value) ? value.length : 0;
}

/** Only for what a prototype holds under the name of a method, and for the functions that callers give it. */
function asMethod(value: unknown): Method {
  return value as Method;
}

/** Only for what `RegExp.prototype.exec` returns. */
function asMatch(value: unknown): RegExpExecArray | null {
  return value as RegExpExecArray | null;
}
