/** One entry of a `.bib` file, fields in lower case, values still LaTeX. */
export type BibEntry = { type: string; key: string; fields: Map<string, string> };

function readValue(source: string, start: number, strings: ReadonlyMap<string, string>): [string, number] {
  let at = start;
  let out = "";
  for (;;) {
    while (/\s|#/.test(source[at] ?? "x")) at++;
    const c = source[at];
    if (c === "{" || c === '"') {
      let depth = c === "{" ? 0 : 1;
      const from = at + 1;
      if (c === '"') at++;
      for (; at < source.length; at++) {
        const d = source[at];
        if (d === "\\") at++;
        else if (d === "{") depth++;
        else if (d === "}") depth--;
        if ((c === "{" && depth === 0) || (c === '"' && d === '"' && depth === 1)) break;
      }
      out += source.slice(from, at);
      at++;
    } else {
      const word = /[\w.:+-]*/y;
      word.lastIndex = at;
      const raw = word.exec(source)?.[0] ?? "";
      out += strings.get(raw.toLowerCase()) ?? raw;
      at += raw.length;
    }
    const next = /\s*#/y;
    next.lastIndex = at;
    if (!next.test(source)) return [out, at];
  }
}

/** Reads BibTeX loosely: what is broken is passed over. */
export function parseBib(source: string): BibEntry[] {
  const entries: BibEntry[] = [];
  const strings = new Map<string, string>();
  const head = /@(\w+)\s*[{(]\s*/g;
  for (let match = head.exec(source); match !== null && entries.length < 20_000; match = head.exec(source)) {
    const type = (match[1] ?? "").toLowerCase();
    if (type === "comment" || type === "preamble") continue;
    const key = /([^\s,={}()]*)\s*,/y;
    key.lastIndex = head.lastIndex;
    const found = type === "string" ? null : key.exec(source);
    if (type !== "string" && found === null) continue;
    let at = head.lastIndex + (found?.[0].length ?? 0);
    const fields = new Map<string, string>();
    const name = /\s*,?\s*([a-zA-Z][\w-]*)\s*=\s*/y;
    for (;;) {
      name.lastIndex = at;
      const field = name.exec(source);
      if (field === null) break;
      const [value, end] = readValue(source, at + field[0].length, strings);
      fields.set((field[1] ?? "").toLowerCase(), value.replace(/\s+/g, " ").trim());
      at = end;
    }
    if (type === "string") for (const [k, v] of fields) strings.set(k, v);
    else entries.push({ type, key: found?.[1] ?? "", fields });
    head.lastIndex = Math.max(head.lastIndex, at);
  }
  return entries;
}
