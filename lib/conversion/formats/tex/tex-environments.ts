import { type ListItem, type Node, text } from "../../manuscript-tree.ts";
import type { TexContext } from "./tex-context.ts";
import { TexCursor } from "./tex-cursor.ts";
import { texFloat } from "./tex-float.ts";
import { references } from "./tex-front.ts";
import { texInline } from "./tex-inline.ts";
import { texMath } from "./tex-math.ts";
import { texTable } from "./tex-table.ts";

/** How the content of an environment is read: handed in, since it may hold environments again. */
export type BlockReader = (source: string, context: TexContext, offset: number, depth: number) => Node[];

const MATH =
  /^(equation|align|gather|multline|eqnarray|displaymath|flalign|alignat|math|dmath|IEEEeqnarray)\*?$/;
const FLOATS =
  /^(figure|table|wrapfigure|wraptable|sidewaysfigure|sidewaystable|algorithm|listing|SCfigure|teaserfigure)\*?$/;
const TABULAR = /^(tabular|tabularx|tabulary|tabular\*|longtable|array|xltabular|tblr)$/;
const DROPPED = /^(tikzpicture|pgfpicture|comment|CCSXML|titlepage-skip|filecontents|picture)\*?$/;
const BOLD_HEADS = /^(keywords?|IEEEkeywords|acknowledge?ments?|acks?)\*?$/;

function listItems(
  body: string,
  context: TexContext,
  offset: number,
  depth: number,
  blocks: BlockReader,
): ListItem[] {
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
    const nodes = blocks(cursor.source.slice(cursor.at), context, offset + start, depth + 1);
    const [head] = nodes;
    if (label !== null && head?.type === "paragraph")
      head.children.unshift({ type: "strong", children: texInline(label, context) }, text(" "));
    if (nodes.length > 0) items.push({ nodes });
  });
  return items;
}

/** What a `\begin{…}` at the cursor holds, up to its end. */
export function environment(
  cursor: TexCursor,
  context: TexContext,
  offset: number,
  depth: number,
  blocks: BlockReader,
): Node[] {
  const name = (cursor.group() ?? "").trim();
  const at = cursor.at;
  const body = cursor.environment(name);
  const inner = (from = 0) => blocks(body.slice(from), context, offset + at + from, depth + 1);
  if (MATH.test(name)) return [texMath(name, body, context)];
  if (DROPPED.test(name)) return [];
  if (/^(verbatim|Verbatim|lstlisting|minted|alltt)\*?$/.test(name))
    return [
      { type: "code", text: body.replace(/^(\s*\[[^\]\n]*\])?(\s*\{[^}\n]*\})?(?=\n)/, ""), language: "" },
    ];
  if (TABULAR.test(name)) return tabular(name, body, context);
  if (FLOATS.test(name))
    return texFloat(name, body.replace(/^\s*(\[[^\]]*\]|\{[^{}]*\})+/, ""), context, (rest) =>
      blocks(rest, context, offset + at, depth + 1),
    );
  if (/^(itemize|enumerate|description|compactitem|compactenum|inparaenum)\*?$/.test(name)) {
    return [
      {
        type: "list",
        ordered: /enum/.test(name),
        start: 1,
        items: listItems(body, context, offset + at, depth, blocks),
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
