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
  /** Where `text` starts in the whole Markdown. */
  offset: number;
  /** Footnote and link definitions from elsewhere that `text` refers to. */
  definitions: string;
  highlights: readonly Highlight[];
  /** Address of the folder of images, without the last slash. */
  imageBase: string;
  imageQuery: string;
  /** Of the heading at its start. */
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

// One tilde is a space that does not break, in the LaTeX that authors paste.
const remarkPlugins: Options["remarkPlugins"] = [[remarkGfm, { singleTilde: false }], remarkMath];

/** Footnotes stay where the manuscript has them, so that a comment on one is anchored like any other. */
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

/** A piece of the manuscript, typeset. Raw HTML is shown as the text it is. */
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

/** Only the document's own images are shown. */
function imageUrl(url: string, base: string, query: string): string {
  const name = /^images\/([^/?#]+)$/.exec(url)?.[1];
  return name ? `${base}/${name}${query}` : "";
}

/** The definitions are there to be referred to; they are not part of this piece. */
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
