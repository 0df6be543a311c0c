import { type DocumentNode, type Inline, plainText } from "../../document-tree.ts";

/** The letters that a document uses in its formulas, and those that it reports statistics with. */
export type DocumentSymbols = { used: ReadonlySet<string>; reported: ReadonlySet<string> };

/** "M = 4.66", "t(38) = 2.1", "p < .05": letters that stand for a statistic's value in running text. */
const REPORT =
  /(?<![\p{L}\p{N}])([ptFrNndzMbRQIHU])(?:\s?[([][\d.,\s=NndfDF]{1,20}[)\]])?\s?[=<>≤≥]\s?[-−–]?\d*\.\d/gu;
const COUNT = /(?<![\p{L}\p{N}])([Nn])\s?=\s?\d/gu;

/** Yields every paragraph's content, in lists, quotes and notes too. */
export function* contentsOf(nodes: readonly DocumentNode[]): Generator<Inline[]> {
  for (const node of nodes) {
    if ("children" in node) yield node.children;
    else if (node.type === "list") for (const item of node.items) yield* contentsOf(item.nodes);
    else if (node.type === "quote" || node.type === "footnote") yield* contentsOf(node.nodes);
  }
}

/** Finds the letters that formulas use as symbols by themselves. */
export function lettersOf(formulas: readonly string[]): Set<string> {
  const letters = new Set<string>();
  for (const latex of formulas) {
    const bare = latex
      .replace(/\\(?:text[a-z]*|mathrm|operatorname\*?|begin|end)\{[^{}]*\}|\\[a-zA-Z]+/g, " ")
      .matchAll(/(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g);
    for (const [letter] of bare) letters.add(letter);
  }
  return letters;
}

export function documentSymbols(nodes: readonly DocumentNode[]): DocumentSymbols {
  const reported = new Set<string>(["p"]);
  const formulas = nodes.flatMap((node) => (node.type === "math" ? [node.latex] : []));
  for (const children of contentsOf(nodes)) {
    for (const child of children) if (child.type === "math") formulas.push(child.latex);
    const words = plainText(children.filter((child) => child.type !== "math"));
    for (const pattern of [REPORT, COUNT])
      for (const [, letter = ""] of words.matchAll(pattern)) reported.add(letter);
  }
  return { used: lettersOf(formulas), reported };
}
