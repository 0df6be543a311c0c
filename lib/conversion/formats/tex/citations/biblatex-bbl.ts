import type { BibEntry } from "./bib-file.ts";

const MAX_ENTRIES = 20_000;

/** Returns the inside of the braces that open at `at`, and where they end. */
function braced(source: string, at: number): [string, number] | null {
  if (source[at] !== "{") return null;
  let depth = 0;
  for (let i = at; i < source.length; i++) {
    const c = source[i];
    if (c === "\\") i++;
    else if (c === "{") depth++;
    else if (c === "}" && --depth === 0) return [source.slice(at + 1, i), i + 1];
  }
  return null;
}

/** Reads the people of a `\name` list as BibTeX writes them: `Family, Given and Family, Given`. */
function readNames(list: string): string {
  const people: string[] = [];
  const mark = /(family|given|prefix)=/g;
  let person = { family: "", given: "", prefix: "" };
  const flush = () => {
    if (person.family !== "")
      people.push(
        `${[person.prefix, person.family].filter(Boolean).join(" ")}, ${person.given}`.replace(/, $/, ", "),
      );
    person = { family: "", given: "", prefix: "" };
  };
  for (let match = mark.exec(list); match !== null; match = mark.exec(list)) {
    const value = braced(list, mark.lastIndex);
    if (value === null) continue;
    const text = value[0]
      .replace(/\\bibinitperiod/g, ".")
      .replace(/\\bibnamedelim[a-z]\s*|\\bibinitdelim\s*/g, " ")
      .trim();
    if (match[1] === "family") {
      flush();
      person.family = text;
    } else if (match[1] === "given") person.given = text;
    else person.prefix = text;
    mark.lastIndex = value[1];
  }
  flush();
  return people.map((name) => name.replace(/, $/, "")).join(" and ");
}

/** Returns the value of `\verb{name}`, which stands on the next line as `\verb value`. */
function verbatimValue(body: string, start: number): string | null {
  const line = /\s*\\verb\s+(.*)/y;
  line.lastIndex = start;
  return line.exec(body)?.[1]?.trim() ?? null;
}

/** Returns the last of up to `count` groups in braces that follow each other, and where it ends. */
function lastGroup(body: string, start: number, count: number): { value: string; end: number } {
  let end = start;
  let value = "";
  for (let groups = 0; groups < count; groups++) {
    const group = braced(body, end);
    if (group === null) break;
    [value, end] = group;
  }
  return { value, end };
}

const readList = (value: string) =>
  value
    .replace(/^\{|\}$|%\n?/g, "")
    .replace(/[{}]/g, "")
    .trim();

function readFields(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  const mark = /\\(field|list|name|strng|verb)\s*\{(\w+)\}/g;
  for (let match = mark.exec(body); match !== null; match = mark.exec(body)) {
    const [, kind = "", name = ""] = match;
    if (kind === "verb") {
      const value = verbatimValue(body, mark.lastIndex);
      if (value !== null) fields.set(name, value);
      continue;
    }
    // Names and lists have their number and options in groups before the value.
    const { value, end } = lastGroup(body, mark.lastIndex, kind === "field" || kind === "strng" ? 1 : 3);
    if (kind === "name") fields.set(name, readNames(value));
    else if (kind === "list") fields.set(name, readList(value));
    else if (kind === "field" && !fields.has(name)) fields.set(name, value);
    mark.lastIndex = end;
  }
  return fields;
}

/** Reads the entries of a `.bbl` that biber wrote, in printed order. Returns null for another kind of `.bbl`. */
export function biblatexEntries(source: string): BibEntry[] | null {
  if (!/\\entry\s*\{/.test(source) || !/\\datalist|\\sortlist|\\refsection/.test(source)) return null;
  const entries: BibEntry[] = [];
  const seen = new Set<string>();
  for (const part of source.split(/\\entry(?=\s*\{)/).slice(1, MAX_ENTRIES)) {
    const [body = ""] = part.split("\\endentry");
    const head = /^\s*\{([^{}]*)\}\s*\{([^{}]*)\}/.exec(body);
    if (head === null) continue;
    const [, key = "", type = ""] = head;
    if (seen.has(key)) continue;
    seen.add(key);
    entries.push({ type: type.toLowerCase(), key, fields: readFields(body) });
  }
  return entries;
}
