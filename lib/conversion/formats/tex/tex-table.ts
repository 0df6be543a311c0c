import type { Cell, Node } from "../../manuscript-tree.ts";
import type { TexContext } from "./tex-context.ts";
import { TexCursor } from "./tex-cursor.ts";
import { texInline } from "./tex-inline.ts";

const RULES =
  /\\(hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|addlinespace|cmidrule|cline|specialrule|morecmidrules|noalign)\b(\([a-z]*\))?(\[[^\]]*\])?(\([a-z]*\))?(\{[^{}]*\})*/g;

/** Splits at `&` or `\\` outside groups, math and nested environments. */
function split(source: string, isRow: boolean): string[] {
  const parts: string[] = [];
  let [from, depth] = [0, 0];
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    if (c === "{") depth++;
    else if (c === "}") depth--;
    else if (c === "\\") {
      if (source.startsWith("\\begin{", i)) depth++;
      else if (source.startsWith("\\end{", i)) depth--;
      const isBreak = source.startsWith("\\\\", i) || source.startsWith("\\tabularnewline", i);
      if (isRow && depth === 0 && isBreak) {
        parts.push(source.slice(from, i));
        i += source[i + 1] === "\\" ? 1 : "\\tabularnewline".length - 1;
        const gap = /^\s*\*?\s*\[[^\]]*\]/.exec(source.slice(i + 1, i + 40));
        if (gap !== null) i += gap[0].length;
        from = i + 1;
      } else i++;
    } else if (!isRow && c === "&" && depth === 0) {
      parts.push(source.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, source.slice(from)];
}

function cell(source: string, context: TexContext): Cell {
  const cursor = new TexCursor(source.trim());
  let [colspan, rowspan, content] = [1, 1, cursor.source];
  for (
    let match = /^\\multi(column|row)\*?/.exec(content);
    match !== null;
    match = /^\\multi(column|row)\*?/.exec(content)
  ) {
    const inner = new TexCursor(content);
    inner.at = match[0].length;
    inner.optional();
    const count = Math.max(1, Math.min(100, Number.parseInt(inner.argument(), 10) || 1));
    inner.optional();
    inner.argument();
    inner.optional();
    content = inner.argument().trim();
    if (match[1] === "column") colspan = count;
    else rowspan = count;
  }
  return { children: texInline(content.replace(/\\\\/g, " "), context), colspan, rowspan };
}

/** The body of a tabular, with its column specification already taken off. */
export function texTable(body: string, context: TexContext): Node {
  const rows = split(body, true)
    .map((row) => row.replace(RULES, "").trim())
    .filter((row) => row.replace(/[\s&]/g, "") !== "")
    .map((row) => split(row, false).map((source) => cell(source, context)));
  return { type: "table", rows };
}
