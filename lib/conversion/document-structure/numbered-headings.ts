import { type DocumentNode, plainText } from "../document-tree.ts";
import { wordCountOf } from "../text/text-measure.ts";
import type { ParagraphLooks } from "./paragraph-look.ts";
import { isSectionName } from "./section-names.ts";

/** Returns a list's only item if it looks like a numbered heading: short, and bold throughout or a section's name. */
function headingsOf(list: DocumentNode & { type: "list" }, context: ParagraphLooks): DocumentNode[] | null {
  const [item, second] = list.items;
  const [line, deeper, third] = item?.nodes ?? [];
  if (second !== undefined || third !== undefined || line?.type !== "paragraph") return null;
  const look = context.looks.get(line);
  const words = plainText(line.children).trim();
  if (look === undefined || !list.ordered || wordCountOf(words) > 16 || /[.;,:]$/.test(words)) return null;
  if (!look.bold && !look.caps && !isSectionName(words) && look.size <= context.styles.bodySize) return null;
  const below = deeper === undefined ? [] : deeper.type === "list" ? headingsOf(deeper, context) : null;
  if (below === null) return null;
  const children = [{ type: "text", text: `${look.label} ` } as const, ...line.children];
  const heading: DocumentNode = { type: "paragraph", children };
  context.looks.set(heading, { ...look, isNumbered: false });
  return [heading, ...below];
}

/** Turns headings that were made as lists (a single bold item, then text, then the next) into paragraphs, so that their look decides. */
export function unlistHeadings(nodes: readonly DocumentNode[], context: ParagraphLooks): DocumentNode[] {
  return nodes.flatMap((node) => (node.type === "list" ? (headingsOf(node, context) ?? [node]) : [node]));
}
