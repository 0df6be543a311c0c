import type { DocumentNode, Inline } from "../../document-tree.ts";

/** TeX between dollars. It counts as TeX only if it has a command or a script. */
const TEX = /\$\$([^$]{1,4000})\$\$|(?<![\\$\w])\$(?!\s)([^$\n]{1,400}?)(?<![\s\\])\$(?![\w$])/g;
const MARKS = /\\[A-Za-z]|[\^_]/;

function inText(value: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const match of value.matchAll(TEX)) {
    const latex = match[1] ?? match[2] ?? "";
    if (!MARKS.test(latex)) continue;
    if (match.index > at) out.push({ type: "text", text: value.slice(at, match.index) });
    out.push({ type: "math", latex: latex.trim(), ...(match[1] === undefined ? {} : { display: true }) });
    at = match.index + match[0].length;
  }
  if (at < value.length) out.push({ type: "text", text: value.slice(at) });
  return out;
}

function convert(children: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (let i = 0; i < children.length; i++) {
    const child = children[i];
    if (child?.type !== "text") {
      if (child !== undefined) out.push(child);
      continue;
    }
    let text = child.text;
    for (let next = children[i + 1]; next?.type === "text"; next = children[++i + 1]) text += next.text;
    if (text.includes("$")) for (const part of inText(text)) out.push(part);
    else out.push({ type: "text", text });
  }
  return out;
}

/** Finds the formulas that authors or programs left as TeX in the text of a word processor or a plain file. */
export function typedTex(nodes: readonly DocumentNode[]): DocumentNode[] {
  return nodes.map((node): DocumentNode => {
    if (node.type === "list")
      return { ...node, items: node.items.map((item) => ({ nodes: typedTex(item.nodes) })) };
    if (node.type === "quote" || node.type === "footnote") return { ...node, nodes: typedTex(node.nodes) };
    if (!("children" in node)) return node;
    const children = convert(node.children);
    const [only, ...more] = children.filter((c) => c.type !== "text" || c.text.trim() !== "");
    if (node.type === "paragraph" && only?.type === "math" && only.display === true && more.length === 0)
      return {
        type: "math",
        latex: only.latex,
        ...(node.source === undefined ? {} : { source: node.source }),
      };
    return { ...node, children };
  });
}
