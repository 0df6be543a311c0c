import { type DocumentNode, plainText } from "../document-tree.ts";
import { underTitle, withTitle } from "./find-title.ts";
import { headingsByLook } from "./headings-by-look.ts";
import type { ParagraphLooks } from "./paragraph-look.ts";

/** Finds the title and the headings that no style names, and sets the sections below the title. */
export function withTitleAndHeadings(nodes: readonly DocumentNode[], looks: ParagraphLooks): DocumentNode[] {
  return underTitle(headingsByLook(withTitle(nodes, looks), looks));
}

/** Returns the words of the first heading of level 1; "" if there is none. */
export function titleOf(nodes: readonly DocumentNode[]): string {
  const heading = nodes.find((node) => node.type === "heading" && node.level === 1);
  return heading?.type === "heading" ? plainText(heading.children).trim() : "";
}
