import type { Element, ElementContent, Root } from "hast";

/** In characters of LaTeX. A longer formula may have to break itself. */
const LONGEST_UNBROKEN = 60;

/** Keeps a short formula and the punctuation beside it on one line. Comes after the typesetting of formulas. */
export function unbrokenFormulas() {
  return (tree: Root) => keepTogether(tree);
}

function keepTogether(parent: Root | Element): void {
  for (let i = 0; i < parent.children.length; i += 1) {
    const child = parent.children[i];
    if (child?.type !== "element") continue;
    if (!isFormula(child)) keepTogether(child);
    else if (sourceOf(child).length <= LONGEST_UNBROKEN) {
      const open = cutFrom(parent.children[i - 1], /[“‘([]+$/);
      const close = cutFrom(parent.children[i + 1], /^[.,;:!?)\]”’%]+/);
      if (open !== "" || close !== "") parent.children[i] = onOneLine([textOf(open), child, textOf(close)]);
    }
  }
}

function isFormula({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes("katex");
}

/** Returns the LaTeX that the typeset formula carries for screen readers. */
function sourceOf(node: Element): string {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "annotation")
      return child.children.map((one) => ("value" in one ? one.value : "")).join("");
    const source = sourceOf(child);
    if (source !== "") return source;
  }
  return "";
}

/** Takes the words of a pattern away from a text, and returns them. */
function cutFrom(node: Root["children"][number] | undefined, pattern: RegExp): string {
  if (node?.type !== "text") return "";
  const cut = pattern.exec(node.value)?.[0] ?? "";
  node.value = node.value.replace(pattern, "");
  return cut;
}

function textOf(value: string): ElementContent {
  return { type: "text", value };
}

function onOneLine(children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { className: ["whitespace-nowrap"] }, children };
}
