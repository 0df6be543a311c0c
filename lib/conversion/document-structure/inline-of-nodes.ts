import { type DocumentNode, type Inline, isBlank, plainText } from "../document-tree.ts";

/** Puts a cell's blocks on one line, because a Markdown table's cells hold no blocks. */
export function inlineOfNodes(nodes: readonly DocumentNode[]): Inline[] {
  const parts = nodes.flatMap((node): Inline[][] => {
    switch (node.type) {
      case "list":
        return node.items.map((item, i) => [
          ...(node.ordered ? [{ type: "text", text: `${node.start + i}. ` } as const] : []),
          ...inlineOfNodes(item.nodes),
        ]);
      case "table":
        return node.rows.flatMap((row) => row.map((cell) => cell.children));
      case "figure":
        return [[{ type: "image", name: node.name, alt: plainText(node.alt) }]];
      case "math":
        return [[{ type: "math", latex: node.latex }]];
      case "code":
        return [[{ type: "code", text: node.text }]];
      case "quote":
        return [inlineOfNodes(node.nodes)];
      case "footnote":
      case "verbatim":
        return [];
      default:
        return [node.children];
    }
  });
  return parts
    .filter((part) => !isBlank(part))
    .flatMap((part, i): Inline[] => (i === 0 ? part : [{ type: "text", text: " " }, ...part]));
}
