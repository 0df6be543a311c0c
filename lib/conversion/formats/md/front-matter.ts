export type FrontMatter = {
  title: string | null;
  authors: string[];
  abstract: string | null;
  language: string | null;
  /** True if chunks of code are not shown. */
  hidesCode: boolean;
};

const EMPTY: FrontMatter = { title: null, authors: [], abstract: null, language: null, hidesCode: false };

const unquoted = (value: string) =>
  /^"([\s\S]*)"$|^'([\s\S]*)'$/
    .exec(value.trim())
    ?.slice(1)
    .find((v) => v !== undefined) ?? value.trim();

/** Reads the top-level keys of the YAML that manuscripts have, each with its own line and the indented lines under it. */
function entriesOf(yaml: string): Map<string, { head: string; rest: string[] }> {
  const entries = new Map<string, { head: string; rest: string[] }>();
  let current: { head: string; rest: string[] } | null = null;
  for (const line of yaml.split("\n")) {
    const key = /^([\w-]+):(?:[ \t]+(.*)|[ \t]*)$/.exec(line);
    if (key !== null) {
      current = { head: (key[2] ?? "").trim(), rest: [] };
      entries.set((key[1] ?? "").toLowerCase(), current);
    } else current?.rest.push(line);
  }
  return entries;
}

function scalar(entry: { head: string; rest: string[] } | undefined): string | null {
  if (entry === undefined) return null;
  const lines = entry.rest.map((line) => line.trim());
  const isBlock = /^[|>][+-]?\d?$/.test(entry.head);
  const value = isBlock
    ? lines.join("\n")
    : [entry.head.replace(/\s+#\s.*$/, ""), ...lines].join("\n").trim();
  const text = unquoted(isBlock ? value.trim() : value);
  return text === "" ? null : text;
}

/** Reads the names in `author: A, B`, a list of names, or a list of mappings with `name:`. */
function authorsOf(entry: { head: string; rest: string[] } | undefined): string[] {
  if (entry === undefined) return [];
  if (entry.head !== "") {
    const list = /^\[(.*)\]$/.exec(entry.head)?.[1];
    return (list === undefined ? [entry.head] : list.split(/,\s*/))
      .map(unquoted)
      .filter((name) => name !== "");
  }
  const out: string[] = [];
  const indent = Math.min(...entry.rest.filter((l) => /^\s*-/.test(l)).map((l) => l.search(/\S/)), 99);
  for (const line of entry.rest) {
    const item = /^(\s*)-\s+(.+)$/.exec(line);
    const name = /^\s*(?:-\s+)?name:\s*(.+)$/.exec(line)?.[1];
    if (name !== undefined && line.search(/\S/) <= indent + 2) out.push(unquoted(name));
    else if (item !== null && (item[1] ?? "").length === indent && !/^[\w-]+:(\s|$)/.test(item[2] ?? ""))
      out.push(unquoted(item[2] ?? ""));
  }
  return out.filter((name) => name !== "");
}

/**
 * Takes off the metadata that Pandoc, Quarto and R Markdown files begin with: YAML between `---` lines, or a title
 * block of `%` lines.
 * `lines` is the number of lines that it took.
 */
export function splitFrontMatter(
  source: string,
  isLatex: boolean,
): { front: FrontMatter; body: string; lines: number } {
  const match = /^---[ \t]*\n([\s\S]{0,60000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(source);
  if (match !== null && /^[\w-]+:/m.test(match[1] ?? "")) {
    const yaml = match[1] ?? "";
    const entries = entriesOf(yaml);
    return {
      front: {
        title: scalar(entries.get("title"))?.replace(/\s+/g, " ") ?? null,
        authors: authorsOf(entries.get("author") ?? entries.get("authors")).slice(0, 200),
        abstract: scalar(entries.get("abstract")),
        language: scalar(entries.get("lang")),
        hidesCode: /^execute:[ \t]*\n(?:[ \t]+.*\n)*?[ \t]+echo:[ \t]*false/m.test(`${yaml}\n`),
      },
      body: source.slice(match[0].length),
      lines: match[0].split("\n").length - 1,
    };
  }
  // In LaTeX a line of "%" is a comment.
  const block = isLatex ? null : /^%[ \t]+(.+)\n(?:%[ \t]*(.*)\n)?(?:%[ \t]*(.*)\n)?/.exec(source);
  if (block === null) return { front: EMPTY, body: source, lines: 0 };
  const authors = (block[2] ?? "").split(/;\s*/).filter((name) => name.trim() !== "");
  return {
    front: { ...EMPTY, title: block[1]?.trim() ?? null, authors },
    body: source.slice(block[0].length),
    lines: block[0].split("\n").length - 1,
  };
}
