import { isBlank, type ListItem, type Node, text } from "../../manuscript-tree.ts";
import type { TexContext } from "./tex-context.ts";
import { TexCursor } from "./tex-cursor.ts";
import { texFloat } from "./tex-float.ts";
import { texInline, untilDollar } from "./tex-inline.ts";
import { texMath } from "./tex-math.ts";
import { texTable } from "./tex-table.ts";

const SECTIONS: Record<string, number> = {
  part: 1,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
};
const MATH =
  /^(equation|align|gather|multline|eqnarray|displaymath|flalign|alignat|math|dmath|IEEEeqnarray)\*?$/;
const FLOATS =
  /^(figure|table|wrapfigure|wraptable|sidewaysfigure|sidewaystable|algorithm|listing|SCfigure|teaserfigure)\*?$/;
const TABULAR = /^(tabular|tabularx|tabulary|tabular\*|longtable|array|xltabular|tblr)$/;
const DROPPED = /^(tikzpicture|pgfpicture|comment|CCSXML|titlepage-skip|filecontents|picture)\*?$/;
const BOLD_HEADS = /^(keywords?|IEEEkeywords|acknowledge?ments?|acks?)\*?$/;

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
      return environment(cursor, context, offset, depth);
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

function front(name: string, cursor: TexCursor, context: TexContext): Node[] {
  cursor.optional();
  const value = cursor.argument();
  if (name === "title") context.title ??= value;
  else if (name === "author" || name === "affil" || name === "institute")
    context.author = `${context.author === null ? "" : `${context.author}, `}${value}`;
  return [];
}

export function titleBlock(context: TexContext): Node[] {
  const { title, author } = context;
  context.title = null;
  context.author = null;
  const authors = (author ?? "")
    .replace(
      /\s*\\(and|And|AND|IEEEauthorblock[NA]|\\|inst|affiliation|email|textsuperscript\s*\{[^{}]*\})(?![a-zA-Z])/g,
      ", ",
    )
    .replace(/\n\s*\n/g, "\n");
  return [
    ...(title === null
      ? []
      : [
          {
            type: "heading",
            level: 1,
            children: texInline(title.replace(/\\\\/g, " "), context),
          } satisfies Node,
        ]),
    ...(authors.trim() === ""
      ? []
      : [{ type: "paragraph", children: texInline(authors, context) } satisfies Node]),
  ];
}

export function references(context: TexContext): Node[] {
  if (context.bibliographyShown || context.bibliography.references.length === 0) return [];
  context.bibliographyShown = true;
  return [
    { type: "heading", level: 2, children: [text("References")] },
    ...context.bibliography.references.map(
      (reference): Node => ({
        type: "reference",
        children: [
          text(reference.label),
          ...texInline(reference.latex.replace(/\\\\|\n\s*\n/g, " "), context),
        ],
      }),
    ),
  ];
}

function listItems(body: string, context: TexContext, offset: number, depth: number): ListItem[] {
  const items: ListItem[] = [];
  const mark = /\\item(?![a-zA-Z])|\\(begin|end)\s*\{[^{}]*\}/g;
  const starts: number[] = [];
  let nested = 0;
  for (let match = mark.exec(body); match !== null; match = mark.exec(body)) {
    if (match[1] === "begin") nested++;
    else if (match[1] === "end") nested--;
    else if (nested === 0) starts.push(match.index);
  }
  starts.forEach((start, i) => {
    const cursor = new TexCursor(body.slice(start + "\\item".length, starts[i + 1] ?? body.length));
    const label = cursor.optional();
    const nodes = texBlocks(cursor.source.slice(cursor.at), context, offset + start, depth + 1);
    const [head] = nodes;
    if (label !== null && head?.type === "paragraph")
      head.children.unshift({ type: "strong", children: texInline(label, context) }, text(" "));
    if (nodes.length > 0) items.push({ nodes });
  });
  return items;
}

function environment(cursor: TexCursor, context: TexContext, offset: number, depth: number): Node[] {
  const name = (cursor.group() ?? "").trim();
  const at = cursor.at;
  const body = cursor.environment(name);
  const inner = (from = 0) => texBlocks(body.slice(from), context, offset + at + from, depth + 1);
  if (MATH.test(name)) return [texMath(name, body, context)];
  if (DROPPED.test(name)) return [];
  if (/^(verbatim|Verbatim|lstlisting|minted|alltt)\*?$/.test(name))
    return [
      { type: "code", text: body.replace(/^(\s*\[[^\]\n]*\])?(\s*\{[^}\n]*\})?(?=\n)/, ""), language: "" },
    ];
  if (TABULAR.test(name)) return tabular(name, body, context);
  if (FLOATS.test(name))
    return texFloat(name, body.replace(/^\s*(\[[^\]]*\]|\{[^{}]*\})+/, ""), context, (rest) =>
      texBlocks(rest, context, offset + at, depth + 1),
    );
  if (/^(itemize|enumerate|description|compactitem|compactenum|inparaenum)\*?$/.test(name)) {
    return [
      {
        type: "list",
        ordered: /enum/.test(name),
        start: 1,
        items: listItems(body, context, offset + at, depth),
      },
    ];
  }
  if (/^abstract\*?$/.test(name))
    return [{ type: "heading", level: 2, children: [text("Abstract")] }, ...inner()];
  if (name === "thebibliography") return references(context);
  if (/^(quote|quotation|verse|displayquote)$/.test(name)) return [{ type: "quote", nodes: inner() }];
  if (BOLD_HEADS.test(name))
    return [
      {
        type: "heading",
        level: 3,
        children: [text(/^key|^IEEE/i.test(name) ? "Keywords" : "Acknowledgements")],
      },
      ...inner(),
    ];
  const theorem = name === "proof" ? "Proof" : context.theorems.get(name.replace(/\*$/, ""));
  if (theorem !== undefined) return theoremBlocks(name, theorem, inner(), body, context);
  // Layout environments: their arguments are measures, their content is text.
  const options = /^(\s*\[[^\]]*\])*(\s*\{[^{}]*\})?/.exec(
    /^(minipage|subfigure|multicols|adjustbox|tcolorbox|threeparttable|subtable|frame|adjustwidth|spacing|wrapfigure)/.test(
      name,
    )
      ? body
      : "",
  );
  return inner(options?.[0].length ?? 0);
}

function tabular(name: string, body: string, context: TexContext): Node[] {
  const cursor = new TexCursor(body);
  if (/^(tabularx|tabulary|tabular\*|xltabular)$/.test(name)) cursor.argument();
  cursor.optional();
  cursor.argument();
  if (name !== "longtable") return [texTable(body.slice(cursor.at), context)];
  return texFloat(
    "longtable",
    body.slice(cursor.at).replace(/\\endfirsthead[\s\S]*?\\end(?:last)?(?:head|foot)/, ""),
    context,
    (rest) => [texTable(rest, context)],
  );
}

function theoremBlocks(
  name: string,
  title: string,
  nodes: Node[],
  body: string,
  context: TexContext,
): Node[] {
  const note = /^\s*\[([^\]]*)\]/.exec(body)?.[1];
  const number = name === "proof" || name.endsWith("*") ? "" : ` ${context.counters.next("theorem")}`;
  const lead = {
    type: "strong" as const,
    children: [text(`${title}${number}${note === undefined ? "" : ` (${note})`}.`)],
  };
  const [head, ...rest] = nodes;
  if (head?.type !== "paragraph") return [{ type: "paragraph", children: [lead] }, ...nodes];
  const children =
    note === undefined
      ? head.children
      : texInline(body.replace(/^\s*\[[^\]]*\]/, "").split(/\n\s*\n|\\begin|\\\[|\$\$/)[0] ?? "", context);
  return [{ ...head, children: [lead, text(" "), ...children] }, ...rest];
}
