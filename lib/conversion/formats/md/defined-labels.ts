import type { Nodes, Root } from "mdast";

/** The labels that references name, as Markdown compares them. Those of notes begin with "^". */
export type Labels = ReadonlySet<string>;

const DEFINITION = /^\[((?:\\[\s\S]|[^[\]\\])+)\]:/;
const MENTION = /\[((?:\\[\s\S]|[^[\]\\]){1,999})\]/g;

/** Returns the labels that a tree of Markdown defines. */
export function definedLabels(root: Root, markdown: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: Nodes): void => {
    if (node.type === "definition" || node.type === "footnoteDefinition") {
      const label = DEFINITION.exec(
        markdown.slice(node.position?.start.offset, node.position?.end.offset),
      )?.[1];
      if (label !== undefined) found.add(compared(label));
    }
    if (node.type === "paragraph" || node.type === "heading" || !("children" in node)) return;
    for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

/** Returns each label once that stands in brackets. */
export function mentionedLabels(markdown: string): string[] {
  if (!markdown.includes("[")) return [];
  return [...new Set(markdown.matchAll(MENTION).map(([, label = ""]) => compared(label)))];
}

/** Folds white space and case as CommonMark does. */
function compared(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, " ")
    .replace(/^ | $/g, "")
    .toLowerCase()
    .toUpperCase();
}
