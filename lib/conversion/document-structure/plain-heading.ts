import { type Inline, plainText } from "../document-tree.ts";

/** Removes the emphasis that a heading has as a whole, and its line breaks. */
export function plainHeading(children: readonly Inline[]): Inline[] {
  const flat = children.flatMap((child): Inline[] => {
    if (child.type === "strong") return plainHeading(child.children);
    return child.type === "break" ? [{ type: "text", text: " " }] : [child];
  });
  const isWhole = flat.every((child) => child.type === "emphasis" || plainText([child]).trim() === "");
  return isWhole
    ? flat.flatMap((child) => (child.type === "emphasis" ? plainHeading(child.children) : [child]))
    : flat;
}
