import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** Returns the tree, or null for text that nests deeper than a parser can follow. */
export function parseMarkdown(markdown: string): Root | null {
  try {
    return unified().use(remarkParse).use(remarkGfm).use(remarkMath).parse(markdown);
  } catch {
    return null;
  }
}

type Code = Extract<Nodes, { type: "code" | "inlineCode" }>;

/** Finds blocks and spans of code in document order. Code needs no more than CommonMark, which parses faster. */
export function findCode(markdown: string): Code[] {
  const found: Code[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "code" || node.type === "inlineCode") found.push(node);
    else if ("children" in node) for (const child of node.children) visit(child);
  };
  try {
    visit(unified().use(remarkParse).parse(markdown));
  } catch {
    return [];
  }
  return found;
}
