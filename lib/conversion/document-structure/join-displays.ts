import { type Inline, type Node, plainText } from "../manuscript-tree.ts";

type Text = Extract<Node, { children: Inline[] }>;

/** What goes on with a sentence: a small letter, or what closes or joins clauses. */
const GOES_ON = /^\s*[\p{Ll},;)]/u;

const asInline = (node: Node & { type: "math" }): Inline => ({
  type: "math",
  latex: node.latex,
  display: true,
});

function joined(head: Text, displays: readonly (Node & { type: "math" })[], tail: Text): Node {
  const printed = [head, ...displays, tail].flatMap((node) => node.printed ?? []);
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
    ...(printed.length === 0 ? {} : { printed: () => printed.flatMap((lines) => lines()) }),
  };
}

/**
 * Word processors and web pages set a display formula as a paragraph of its own. Where the text after it
 * goes on with the sentence before it, the three are one paragraph, so that no sentence is cut in two.
 */
export function joinDisplays(nodes: readonly Node[]): Node[] {
  const out: Node[] = [];
  for (const node of nodes) {
    out.push(node);
    if (node.type !== "paragraph" || !GOES_ON.test(plainText(node.children))) continue;
    const displays: (Node & { type: "math" })[] = [];
    let at = out.length - 2;
    for (let above = out[at]; above?.type === "math"; above = out[--at]) displays.unshift(above);
    const head = out[at];
    if (displays.length > 0 && head?.type === "paragraph")
      out.splice(at, out.length - at, joined(head, displays, node));
  }
  return out;
}
