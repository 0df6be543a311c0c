import type { Link, Nodes, Parents, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { GFM } from "#lib/rendered/manuscript-plugins.ts";
import { splitMarkdown } from "#lib/rendered/split-markdown.ts";

/** A node of the manuscript with its place in the whole Markdown. */
export interface PlacedNode {
  type: Nodes["type"];
  start: number;
  end: number;
  parent: PlacedNode | null;
  children: readonly PlacedNode[];
}

const parser = unified().use(remarkParse).use(remarkGfm, GFM).use(remarkMath);

/** Returns the blocks of a manuscript at the top, in order. A text is parsed in pieces, so that its time is linear. */
export function readNodes(markdown: string): PlacedNode[] {
  return splitMarkdown(markdown).flatMap(({ text, start }) => {
    const root: Root = parser.parse(text);
    return root.children.flatMap((child) => placed(child, start, null) ?? []);
  });
}

function placed(node: Nodes, offset: number, parent: PlacedNode | null): PlacedNode | null {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return null;
  const children: PlacedNode[] = [];
  const own: PlacedNode = { type: node.type, start: start + offset, end: end + offset, parent, children };
  // An address that is a link by itself has no brackets for marks to stand between.
  if (isParent(node) && !(node.type === "link" && isBare(node))) {
    for (const child of node.children) {
      const one = placed(child, offset, own);
      if (one) children.push(one);
    }
  }
  return own;
}

function isBare({ position, children }: Link): boolean {
  return position?.start.offset === children[0]?.position?.start.offset;
}

function isParent(node: Nodes): node is Parents {
  return "children" in node;
}
