import type { Element, Root, RootContent } from "hast";
import { memo } from "react";
import Markdown, { type Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { type Highlight, paintHighlights } from "./hast-highlights.ts";
import { blockComponents, type HeadingLevel } from "./manuscript-blocks.tsx";

interface ManuscriptMarkdownProps {
  text: string;
  /** The offset of `text` in the whole Markdown. */
  offset: number;
  /** The footnote and link definitions of other chunks that `text` refers to. */
  definitions: string;
  highlights: readonly Highlight[];
  /** The address of the images, without the last slash. */
  imageBase: string;
  imageQuery: string;
  /** The level of the heading at the start of `text`. */
  headingLevel: HeadingLevel;
}

const schema = {
  ...defaultSchema,
  clobberPrefix: "",
  attributes: {
    ...defaultSchema.attributes,
    code: [["className", /^language-./, "math-inline", "math-display"]],
    div: ["id", "dataNote"],
  },
} satisfies typeof defaultSchema;

// A single tilde is a non-breaking space in the LaTeX that authors paste.
const remarkPlugins: Options["remarkPlugins"] = [[remarkGfm, { singleTilde: false }], remarkMath];

/** Keeps footnotes where the manuscript has them, so that comments on them have an anchor like any other. */
const remarkRehypeOptions: NonNullable<Options["remarkRehypeOptions"]> = {
  handlers: {
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
  },
};

const katex = [rehypeKatex, { strict: "ignore", trust: false, maxExpand: 500, maxSize: 40 }] as const;

/** Renders a chunk of the manuscript. Raw HTML is shown as text. */
export const ManuscriptMarkdown = memo(function ManuscriptMarkdown(props: ManuscriptMarkdownProps) {
  const { text, offset, definitions, highlights, imageBase, imageQuery, headingLevel } = props;
  return (
    <Markdown
      remarkPlugins={remarkPlugins}
      remarkRehypeOptions={remarkRehypeOptions}
      rehypePlugins={[
        dropBeyond(text.length),
        rawAsText,
        [rehypeSanitize, schema],
        paintHighlights(text, offset, highlights),
        [...katex],
      ]}
      urlTransform={(url, key) => (key === "src" ? imageUrl(url, imageBase, imageQuery) : url)}
      components={blockComponents(headingLevel)}
    >
      {definitions ? `${text}\n\n${definitions}` : text}
    </Markdown>
  );
});

/** Returns the address of an image of the document. Other images are not shown. */
function imageUrl(url: string, base: string, query: string): string {
  const name = /^images\/([^/?#]+)$/.exec(url)?.[1];
  return name ? `${base}/${name}${query}` : "";
}

/** Drops the appended definitions, which are there only to be referred to. */
function dropBeyond(length: number) {
  return () => (tree: Root) => {
    tree.children = tree.children.filter(
      (child) => (child.position?.start.offset ?? 0) < Math.max(1, length),
    );
  };
}

function rawAsText() {
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
