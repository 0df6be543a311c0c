import type { DocumentNode } from "../document-tree.ts";

/** Joins neighbouring lines of code, and of a quotation, to one block. */
export function joinBlocks(nodes: readonly DocumentNode[]): DocumentNode[] {
  const out: DocumentNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === "code" && last?.type === "code")
      out[out.length - 1] = { ...last, text: `${last.text}\n${node.text}` };
    else if (node.type === "quote" && last?.type === "quote") last.nodes.push(...node.nodes);
    else out.push(node);
  }
  return out;
}
