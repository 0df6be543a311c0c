import type { Element, Root, RootContent } from "hast";
import { defaultSchema } from "rehype-sanitize";
import type { Options as GfmOptions } from "remark-gfm";
import type { Options } from "remark-rehype";

/** What of a manuscript's elements and attributes may be shown. */
export const MANUSCRIPT_SCHEMA = {
  ...defaultSchema,
  clobberPrefix: "",
  attributes: {
    ...defaultSchema.attributes,
    code: [["className", /^language-./, "math-inline", "math-display"]],
    div: ["id", "dataNote"],
  },
} satisfies typeof defaultSchema;

/** A single tilde is a non-breaking space in the LaTeX that authors paste. */
export const GFM: GfmOptions = { singleTilde: false };

/** Formulas are hostile like all text: they load nothing, and expand and grow within bounds. */
export const KATEX = { strict: "ignore", trust: false, maxExpand: 500, maxSize: 40 } as const;

/** Keeps footnotes where the manuscript has them, so that comments on them have an anchor like any other. */
export const FOOTNOTES_IN_PLACE: NonNullable<Options["handlers"]> = {
  footnoteReference(state, node) {
    const label = String(node.label ?? node.identifier);
    const link: Element = {
      type: "element",
      tagName: "a",
      properties: { href: `#note-${String(node.identifier)}` },
      children: [{ type: "text", value: label }],
    };
    state.patch(node, link);
    return { type: "element", tagName: "sup", properties: {}, children: [link] };
  },
  footnoteDefinition(state, node) {
    const note: Element = {
      type: "element",
      tagName: "div",
      properties: {
        id: `note-${String(node.identifier)}`,
        dataNote: String(node.label ?? node.identifier),
      },
      children: state.wrap(state.all(node), true) as Element["children"],
    };
    state.patch(node, note);
    return note;
  },
};

/** Drops the appended definitions, which are there only to be referred to. `length` is that of the text before them. */
export function dropBeyond(length: number) {
  return () => (tree: Root) => {
    tree.children = tree.children.filter(
      (child) => (child.position?.start.offset ?? 0) < Math.max(1, length),
    );
  };
}

/** Shows raw HTML as text. */
export function rawAsText() {
  return (tree: Root) => showRaw(tree);
}

function showRaw(parent: Root | Element): void {
  parent.children.forEach((child: RootContent, index) => {
    if (child.type === "raw") {
      const value = child.value.startsWith("<!--") ? "" : child.value;
      parent.children[index] = {
        type: "text",
        value,
        ...(child.position ? { position: child.position } : {}),
      };
    } else if (child.type === "element") showRaw(child);
  });
}
