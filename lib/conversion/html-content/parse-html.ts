import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { MAX_DEPTH } from "../limits.ts";
import type { Element } from "../xml.ts";
import { limitNesting } from "./limit-nesting.ts";

type TreeNode = DefaultTreeAdapterTypes.Node;

/** The line of the source that an element starts in, counted from 1. */
export type LineOf = (element: Element) => number | null;

/** A comment that only Word reads. It may hold a formula. */
const WORD_FORMULA = /^\[if gte msEquation \d+\]>([\s\S]*)<!\[endif\]$/;

/** Parses HTML into the same plain elements that the XML formats use. Children that nest too deep are lifted. */
export function parseHtml(html: string): { root: Element; lineOf: LineOf } {
  const root: Element = { name: "#document", attributes: {}, children: [] };
  const lines = new WeakMap<Element, number>();
  const work: { node: TreeNode; parent: Element; depth: number }[] = [];
  const push = (children: readonly TreeNode[], parent: Element, depth: number) => {
    for (let i = children.length - 1; i >= 0; i--) {
      const node = children[i];
      if (node !== undefined) work.push({ node, parent, depth });
    }
  };
  push(parse(limitNesting(html), { sourceCodeLocationInfo: true }).childNodes, root, 0);
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { node, parent, depth } = item;
    if (node.nodeName === "#text" && "value" in node) parent.children.push(node.value);
    if (node.nodeName === "#comment" && "data" in node) {
      const formula = WORD_FORMULA.exec(node.data)?.[1];
      if (formula !== undefined)
        parent.children.push({ name: "word-formula", attributes: {}, children: [formula] });
    }
    if (!("tagName" in node)) continue;
    const attributes: Record<string, string> = {};
    for (const { name, value } of node.attrs) attributes[name] = value;
    const element: Element = { name: node.tagName, attributes, children: [] };
    const line = node.sourceCodeLocation?.startLine;
    if (line !== undefined) lines.set(element, line);
    parent.children.push(element);
    push(node.childNodes, depth < MAX_DEPTH / 2 ? element : parent, depth + 1);
  }
  return { root, lineOf: (element) => lines.get(element) ?? null };
}
