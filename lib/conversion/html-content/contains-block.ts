import { formulaOf } from "../formulas/html/page-formula.ts";
import type { Element } from "../xml.ts";

export const BLOCKS = new Set(
  "html body main article section header footer aside div p h1 h2 h3 h4 h5 h6 ul ol dl dt dd li table figure figcaption blockquote pre hr details summary address center fieldset caption thead tbody tr td th hgroup search".split(
    " ",
  ),
);

const blockHolders = new WeakMap<Element, boolean>();

/** True if an element holds blocks, at any depth. Answers are kept. */
export function containsBlock(element: Element): boolean {
  const known = blockHolders.get(element);
  if (known !== undefined) return known;
  const found = element.children.some(
    (child) =>
      typeof child !== "string" &&
      formulaOf(child) === null &&
      (BLOCKS.has(child.name) || containsBlock(child)),
  );
  blockHolders.set(element, found);
  return found;
}
