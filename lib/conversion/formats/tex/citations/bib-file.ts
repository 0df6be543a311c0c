/** One entry of a `.bib` file. Names of fields are in lower case, values still LaTeX. */
export type BibEntry = { type: string; key: string; fields: Map<string, string> };

const MAX_ENTRIES = 20_000;
/** The longest value in UTF-16 units. `@string`s that join each other double with every line. */
const MAX_VALUE = 200_000;

/** Returns the offset of the mark that closes a value in braces or quotes, or the end of the file. */
function closingMark(source: string, start: number): number {
  const isQuoted = source[start] === '"';
  let depth = 0;
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at];
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (character === "}" && --depth < 0 && !isQuoted) return at;
    else if (character === '"' && isQuoted && depth === 0) return at;
  }
  return source.length;
}

type ReadValue = { value: string; end: number };

/** Reads one part of a value: in braces, in quotes, a number, or the name of a `@string`. */
function readPart(source: string, start: number, strings: ReadonlyMap<string, string>): ReadValue {
  if (source[start] === "{" || source[start] === '"') {
    const close = closingMark(source, start);
    return { value: source.slice(start + 1, close), end: close + 1 };
  }
  const word = /[\w.:+-]*/y;
  word.lastIndex = start;
  const raw = word.exec(source)?.[0] ?? "";
  return { value: strings.get(raw.toLowerCase()) ?? raw, end: start + raw.length };
}

/** Reads a value, whose parts `#` joins. */
function readValue(source: string, start: number, strings: ReadonlyMap<string, string>): ReadValue {
  let at = start;
  let value = "";
  for (;;) {
    while (/\s|#/.test(source[at] ?? "x")) at++;
    const part = readPart(source, at, strings);
    if (value.length < MAX_VALUE) value = (value + part.value).slice(0, MAX_VALUE);
    at = part.end;
    const next = /\s*#/y;
    next.lastIndex = at;
    if (!next.test(source)) return { value: value.replace(/\s+/g, " ").trim(), end: at };
  }
}

type ReadFields = { fields: Map<string, string>; end: number };

/**
 * Reads `name = value` up to text that is no field. Leaves out biblatex's annotations (`author+an`), which print
 * nothing.
 */
function readFields(source: string, start: number, strings: ReadonlyMap<string, string>): ReadFields {
  const fields = new Map<string, string>();
  const name = /\s*,?\s*([a-zA-Z][\w+:-]*)\s*=\s*/y;
  let at = start;
  for (;;) {
    name.lastIndex = at;
    const field = name.exec(source);
    if (field === null) return { fields, end: at };
    const { value, end } = readValue(source, name.lastIndex, strings);
    if (!field[1]?.includes("+")) fields.set((field[1] ?? "").toLowerCase(), value);
    at = end;
  }
}

/** Reads BibTeX. Passes over entries and fields that are broken. */
export function parseBib(source: string): BibEntry[] {
  const entries: BibEntry[] = [];
  const strings = new Map<string, string>();
  const head = /@(\w+)\s*[{(]\s*/g;
  for (let match = head.exec(source); match !== null; match = head.exec(source)) {
    const type = (match[1] ?? "").toLowerCase();
    if (entries.length >= MAX_ENTRIES) break;
    if (type === "comment" || type === "preamble") continue;
    const key = /([^\s,={}()]*)\s*,/y;
    key.lastIndex = head.lastIndex;
    const found = type === "string" ? null : key.exec(source);
    if (type !== "string" && found === null) continue;
    const { fields, end } = readFields(source, found === null ? head.lastIndex : key.lastIndex, strings);
    if (type === "string") for (const [name, value] of fields) strings.set(name, value);
    else entries.push({ type, key: found?.[1] ?? "", fields });
    head.lastIndex = Math.max(head.lastIndex, end);
  }
  return entries;
}
