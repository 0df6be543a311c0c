import type { Element } from "../xml.ts";

/** Returns the first descendant, in document order, that passes the test; null if none does. */
export function findElement(element: Element, test: (e: Element) => boolean): Element | null {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (test(child)) return child;
    const inner = findElement(child, test);
    if (inner !== null) return inner;
  }
  return null;
}

export const classesOf = (element: Element) => (element.attributes.class ?? "").split(/\s+/);
