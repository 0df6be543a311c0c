import type { BibEntry } from "./bib-file.ts";

/** The inside of the braces that open at `at`, and where they end. */
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

function names(list: string): string {
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

/** The entries of a `.bbl` that biber wrote, in printed order; null when it is another kind of `.bbl`. */
export function biblatexEntries(source: string): BibEntry[] | null {
  if (!/\\entry\s*\{/.test(source) || !/\\datalist|\\sortlist|\\refsection/.test(source)) return null;
  const out: BibEntry[] = [];
  const seen = new Set<string>();
  for (const part of source.split(/\\entry(?=\s*\{)/).slice(1, 20_000)) {
    const [body = ""] = part.split("\\endentry");
    const head = /^\s*\{([^{}]*)\}\s*\{([^{}]*)\}/.exec(body);
    if (head === null || seen.has(head[1] ?? "")) continue;
    seen.add(head[1] ?? "");
    const fields = new Map<string, string>();
    const mark = /\\(field|list|name|strng|verb)\s*\{(\w+)\}/g;
    for (let match = mark.exec(body); match !== null; match = mark.exec(body)) {
      const [, kind = "", name = ""] = match;
      if (kind === "verb") {
        const verb = /\s*\\verb\s+(.*)/y;
        verb.lastIndex = mark.lastIndex;
        const value = verb.exec(body)?.[1];
        if (value !== undefined) fields.set(name, value.trim());
        continue;
      }
      let at = mark.lastIndex;
      let value = "";
      for (let groups = 0; groups < (kind === "field" || kind === "strng" ? 1 : 3); groups++) {
        const group = braced(body, at);
        if (group === null) break;
        [value, at] = group;
      }
      if (kind === "name") fields.set(name, names(value));
      else if (kind === "list")
        fields.set(
          name,
          value
            .replace(/^\{|\}$|%\n?/g, "")
            .replace(/[{}]/g, "")
            .trim(),
        );
      else if (kind === "field" && !fields.has(name)) fields.set(name, value);
      mark.lastIndex = Math.max(mark.lastIndex, at);
    }
    out.push({ type: (head[2] ?? "").toLowerCase(), key: head[1] ?? "", fields });
  }
  return out;
}
