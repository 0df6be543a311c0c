import { LOST_LINE } from "./clean-source.ts";
import { TexCursor } from "./tex-cursor.ts";

type Macro = { arity: number; fallback: string | null; body: string };

const DEFINITION =
  /\\(newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|def|gdef|newcommandx)\*?(?![a-zA-Z])/g;
/** Redefining these is layout; what they mean to a reader is known here. */
const OURS =
  /^(section|subsection|subsubsection|paragraph|cite[a-z]*|footnote|caption|label|ref|eqref|includegraphics|title|author|date|maketitle|item|begin|end|emph|text[a-z]{2}|thefootnote|baselinestretch|arraystretch|abstract|and|thanks|bibliography|url|href|par)$/;
const MAX_EXPANSIONS = 200_000;
const MAX_CHARS = 20_000_000;
const MAX_DEPTH = 60;

function readDefinition(cursor: TexCursor, kind: string): [string, Macro] | null {
  cursor.skipSpace();
  const name = (cursor.peek() === "{" ? (cursor.group() ?? "").trim() : `\\${cursor.command()}`).replace(
    /^\\/,
    "",
  );
  if (kind === "DeclareMathOperator")
    return [name, { arity: 0, fallback: null, body: `\\operatorname{${cursor.argument()}}` }];
  if (kind === "def" || kind === "gdef") {
    const parameters = /[^{]*/y;
    parameters.lastIndex = cursor.at;
    const text = parameters.exec(cursor.source)?.[0] ?? "";
    cursor.at += text.length;
    const body = cursor.group();
    if (body === null || !/^(#\d)*\s*$/.test(text)) return null;
    return [name, { arity: (text.match(/#/g) ?? []).length, fallback: null, body }];
  }
  const arity = Number(cursor.optional() ?? 0) || 0;
  const fallback = cursor.optional();
  return [name, { arity, fallback, body: cursor.argument() }];
}

/** Takes the macro definitions out of a source, leaving its line count as it was. */
export function takeMacros(source: string): { text: string; macros: Map<string, Macro> } {
  const macros = new Map<string, Macro>();
  let out = "";
  let at = 0;
  DEFINITION.lastIndex = 0;
  for (let match = DEFINITION.exec(source); match !== null; match = DEFINITION.exec(source)) {
    if (match.index < at) continue;
    const cursor = new TexCursor(source);
    cursor.at = match.index + match[0].length;
    const found = readDefinition(cursor, match[1] ?? "");
    if (found === null) continue;
    const [name, macro] = found;
    const isLayout = /\\(@|csname|expandafter|let\b|ifx|setlength|begin\{tikz)/.test(macro.body);
    if (/^[a-zA-Z]+$/.test(name) && !OURS.test(name) && !isLayout) macros.set(name, macro);
    out +=
      source.slice(at, match.index) +
      LOST_LINE.repeat((source.slice(match.index, cursor.at).match(/[\n\ufdd0]/g) ?? []).length);
    at = cursor.at;
    DEFINITION.lastIndex = at;
  }
  return { text: out + source.slice(at), macros };
}

const countLines = (text: string) => (text.match(/[\n\ufdd0]/g) ?? []).length;

/** Replaces the document's own macros, in text and in math, with bounds on depth, count and size. */
export function expandMacros(source: string, macros: ReadonlyMap<string, Macro>): string {
  let budget = MAX_EXPANSIONS;
  let produced = 0;
  const expand = (text: string, depth: number): string => {
    const cursor = new TexCursor(text);
    let out = "";
    for (let next = text.indexOf("\\"); next >= 0; next = text.indexOf("\\", cursor.at)) {
      out += text.slice(cursor.at, next);
      cursor.at = next;
      const name = cursor.command();
      const macro = macros.get(name);
      if (macro === undefined || depth > MAX_DEPTH || budget-- <= 0 || produced > MAX_CHARS) {
        out += text.slice(next, cursor.at);
        continue;
      }
      const given: string[] = [];
      if (macro.fallback !== null && macro.arity > 0) given.push(cursor.optional() ?? macro.fallback);
      while (given.length < macro.arity) given.push(cursor.argument());
      const flat = macro.body.replace(/\n\s*\n/g, "\\par ").replace(/[\n\ufdd0]/g, " ");
      const body = flat.replace(/##|#(\d)/g, (_, n?: string) =>
        n === undefined ? "#" : (given[Number(n) - 1] ?? ""),
      );
      const inner = expand(body, depth + 1);
      produced += inner.length;
      const glue = /\\[a-zA-Z]+$/.test(inner) && /[a-zA-Z]/.test(cursor.peek()) ? " " : "";
      const lost = countLines(text.slice(next, cursor.at)) - countLines(inner);
      out += inner + glue + LOST_LINE.repeat(Math.max(0, lost));
    }
    return out + text.slice(cursor.at);
  };
  return macros.size === 0 ? source : expand(source, 0);
}
