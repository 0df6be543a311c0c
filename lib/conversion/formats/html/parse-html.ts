import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { MAX_DEPTH } from "../../limits.ts";
import type { Element } from "../../xml.ts";

type TreeNode = DefaultTreeAdapterTypes.Node;

/** HTML as the same plain elements that the XML formats use. Depth is capped by lifting deeper children. */
export function parseHtml(html: string): Element {
  const root: Element = { name: "#document", attributes: {}, children: [] };
  const work: { node: TreeNode; parent: Element; depth: number }[] = [];
  const push = (children: readonly TreeNode[], parent: Element, depth: number) => {
    for (const node of children.toReversed()) work.push({ node, parent, depth });
  };
  push(parse(html).childNodes, root, 0);
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { node, parent, depth } = item;
    if (node.nodeName === "#text" && "value" in node) parent.children.push(node.value);
    if (!("tagName" in node)) continue;
    const attributes = Object.fromEntries(node.attrs.map((a) => [a.name, a.value]));
    const element: Element = { name: node.tagName, attributes, children: [] };
    parent.children.push(element);
    push(node.childNodes, depth < MAX_DEPTH / 2 ? element : parent, depth + 1);
  }
  return root;
}
