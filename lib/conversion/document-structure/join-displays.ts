import { type DocumentNode, type Inline, plainText } from "../document-tree.ts";

type TextNode = Extract<DocumentNode, { children: Inline[] }>;

/** Text that continues a sentence begins with a small letter or a mark that closes or joins clauses. */
const GOES_ON = /^\s*[\p{Ll},;)]/u;

const asInline = (node: DocumentNode & { type: "math" }): Inline => ({
  type: "math",
  latex: node.latex,
  display: true,
});

function joined(
  head: TextNode,
  displays: readonly (DocumentNode & { type: "math" })[],
  tail: TextNode,
): DocumentNode {
  const printed = [head, ...displays, tail].flatMap((node) => node.printed ?? []);
  const doubt = head.doubt ?? tail.doubt;
  const source =
    Array.isArray(head.source) && Array.isArray(tail.source)
      ? [
          ...head.source,
          ...displays.flatMap((d) => (Array.isArray(d.source) ? d.source : [])),
          ...tail.source,
        ]
      : head.source;
  return {
    type: "paragraph",
    children: [...head.children, ...displays.map(asInline), ...tail.children],
    ...(source === undefined ? {} : { source }),
    ...(doubt === undefined ? {} : { doubt }),
    ...(printed.length === 0 ? {} : { printed: () => printed.flatMap((lines) => lines()) }),
  };
}

/**
 * Joins a display formula with the text before and after it where one sentence runs through all three. Word
 * processors and web pages set such a formula as a paragraph of its own.
 */
export function joinDisplays(nodes: readonly DocumentNode[]): DocumentNode[] {
  const out: DocumentNode[] = [];
  for (const node of nodes) {
    out.push(node);
    if (node.type !== "paragraph" || !GOES_ON.test(plainText(node.children))) continue;
    const displays: (DocumentNode & { type: "math" })[] = [];
    let at = out.length - 2;
    for (let above = out[at]; above?.type === "math"; above = out[--at]) displays.unshift(above);
    const head = out[at];
    if (displays.length > 0 && head?.type === "paragraph")
      out.splice(at, out.length - at, joined(head, displays, node));
  }
  return out;
}
