import { isBlank, type Node, text } from "../../manuscript-tree.ts";
import type { TexContext } from "./tex-context.ts";
import { TexCursor } from "./tex-cursor.ts";
import { environment } from "./tex-environments.ts";
import { front, references, titleBlock } from "./tex-front.ts";
import { texInline, untilDollar } from "./tex-inline.ts";
import { texMath } from "./tex-math.ts";

const SECTIONS: Record<string, number> = {
  part: 1,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
};
/** Reads a stretch of LaTeX into blocks. `offset` is where it begins in the whole source. */
export function texBlocks(source: string, context: TexContext, offset: number, depth = 0): Node[] {
  const out: Node[] = [];
  const cursor = new TexCursor(source);
  let paragraph = "";
  let from = 0;
  const flush = () => {
    const children = texInline(paragraph, context);
    if (!isBlank(children)) out.push(withSource({ type: "paragraph", children }, context, offset + from));
    paragraph = "";
  };
  const add = (nodes: Node[], start: number) => {
    flush();
    out.push(
      ...nodes.map((node) => (node.source === undefined ? withSource(node, context, offset + start) : node)),
    );
  };
  while (!cursor.done) {
    const start = cursor.at;
    // Only the beginning is looked at: a paragraph may be long, and this runs for every piece of it.
    if (paragraph.length < 40 && paragraph.trim() === "") from = start;
    const c = cursor.peek();
    const blank = /\n[ \t\ufdd0]*\n\s*/y;
    blank.lastIndex = start;
    const gap = c === "\n" ? blank.exec(source)?.[0] : undefined;
    if (gap !== undefined) {
      flush();
      cursor.at += gap.length;
    } else if (c === "$") {
      const double = cursor.peek(2) === "$$";
      cursor.at += double ? 2 : 1;
      const latex = untilDollar(cursor, double ? "$$" : "$");
      if (double) add([texMath("equation*", latex, context)], start);
      else paragraph += `$${latex}$`;
    } else if (c === "{") {
      const group = cursor.group();
      if (group === null) cursor.at++;
      else if (depth < 40 && /\\begin\s*\{|\\(sub)*section\b|\n\s*\n/.test(group))
        add(texBlocks(group, context, offset + start + 1, depth + 1), start);
      else paragraph += `{${group}}`;
    } else if (c === "\\") {
      const nodes = depth > 40 ? null : blockCommand(cursor, context, offset, depth);
      if (nodes === null) paragraph += inlineSource(cursor, start);
      else add(nodes, start);
    } else {
      const run = /[^\\${\n]+|\n/y;
      run.lastIndex = start;
      const chunk = run.exec(source)?.[0] ?? c;
      paragraph += chunk;
      cursor.at += chunk.length;
    }
  }
  flush();
  return out;
}

function withSource(node: Node, context: TexContext, offset: number): Node {
  const source = context.at(offset);
  return source === undefined ? node : { ...node, source };
}

/** A command that belongs to the paragraph, with verbatim content kept whole. */
function inlineSource(cursor: TexCursor, start: number): string {
  cursor.at = start;
  const name = cursor.command();
  if (name === "verb" || name === "verb*") {
    const mark = cursor.source[cursor.at++] ?? "";
    cursor.until(mark || "\n");
  } else if (name === "(") cursor.until("\\)");
  else if (/^[a-zA-Z]/.test(name)) {
    // Arguments are taken whole, so that a blank line or a formula in a footnote does not end the paragraph.
    for (let i = 0; i < 4; i++) {
      const before = cursor.at;
      if (/\s/.test(cursor.peek())) break;
      if (cursor.optional() === null && cursor.group() === null) {
        cursor.at = before;
        break;
      }
    }
  }
  return cursor.source.slice(start, cursor.at);
}

function blockCommand(cursor: TexCursor, context: TexContext, offset: number, depth: number): Node[] | null {
  const start = cursor.at;
  const name = cursor.command();
  const level = SECTIONS[name.replace(/\*$/, "")];
  if (level !== undefined && /^\s*[[{]/.test(cursor.source.slice(cursor.at, cursor.at + 20)))
    return [section(name, level, cursor, context)];
  switch (name) {
    case "begin":
      return environment(cursor, context, offset, depth, texBlocks);
    case "[":
      return [texMath("equation*", cursor.until("\\]"), context)];
    case "par":
      return [];
    case "appendix":
      context.counters.startAppendix();
      return [];
    case "maketitle":
      return titleBlock(context);
    case "title":
    case "author":
    case "date":
    case "affil":
    case "institute":
      return front(name, cursor, context);
    case "abstract": {
      const body = cursor.group();
      return body === null
        ? []
        : [
            { type: "heading", level: 2, children: [text("Abstract")] },
            ...texBlocks(body, context, offset + start, depth + 1),
          ];
    }
    case "keywords": {
      const body = cursor.group();
      return body === null
        ? null
        : [{ type: "paragraph", children: [text("Keywords: "), ...texInline(body, context)] }];
    }
    case "bibliography":
    case "printbibliography":
      cursor.optional();
      cursor.group();
      return references(context);
    case "newpage":
    case "clearpage":
    case "tableofcontents":
    case "listoffigures":
    case "listoftables":
    case "centering":
    case "noindent":
    case "end":
      if (name === "end") cursor.group();
      return name === "noindent" || name === "centering" ? null : [];
    default:
      cursor.at = start;
      return null;
  }
}

function section(name: string, level: number, cursor: TexCursor, context: TexContext): Node {
  cursor.optional();
  const children = texInline(cursor.argument(), context);
  const isNumbered = !name.endsWith("*") && context.counters.numbersSections && level >= 2 && level <= 4;
  const number = isNumbered ? `${context.counters.section(level - 2)} ` : "";
  return { type: "heading", level, children: [text(number), ...children] };
}
