import type { Element, ElementContent, Root } from "hast";
import rehypeKatex from "rehype-katex";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Plugin, unified } from "unified";
import { definitionsFor, readDefinitions } from "#lib/rendered/definitions.ts";
import { type Highlight, paintHighlights } from "#lib/rendered/hast-highlights.ts";
import {
  dropBeyond,
  FOOTNOTES_IN_PLACE,
  GFM,
  KATEX,
  MANUSCRIPT_SCHEMA,
  rawAsText,
} from "#lib/rendered/manuscript-plugins.ts";
import { splitMarkdown } from "#lib/rendered/split-markdown.ts";

interface Rendering {
  highlights: readonly Highlight[];
  /** Changes the sanitized elements of each piece, before formulas are typeset. */
  change: (tree: Root) => void;
}

/** Returns the Markdown as sanitized HTML. Formulas become MathML, which needs no fonts. */
export function renderMarkdown(markdown: string, { highlights, change }: Rendering): string {
  const definitions = readDefinitions(markdown);
  return splitMarkdown(markdown)
    .map(({ text, start, end }) => {
      const within = highlights.filter((each) => each.start < end && each.end > start);
      const more = definitionsFor(text, definitions);
      const processor = unified()
        .use(remarkParse)
        .use(remarkGfm, GFM)
        .use(remarkMath)
        .use(remarkRehype, { allowDangerousHtml: true, handlers: FOOTNOTES_IN_PLACE })
        .use(asPlugin(dropBeyond(text.length)))
        .use(asPlugin(rawAsText))
        .use(rehypeSanitize, MANUSCRIPT_SCHEMA)
        .use(asPlugin(paintHighlights(text, start, within)))
        .use(asPlugin(() => change))
        .use(rehypeKatex, { ...KATEX, output: "mathml" })
        .use(rehypeStringify);
      return String(processor.processSync(more ? `${text}\n\n${more}` : text));
    })
    .join("\n");
}

type Transform = () => ((tree: Root) => void) | undefined;

/** A function that changes the tree in place is a plugin of unified. */
function asPlugin(transform: Transform): Plugin<[], Root> {
  return transform as Plugin<[], Root>;
}

/** Changes each element of a tree, the outer ones first. `change` returns what stands in its place. */
export function replaceElements(parent: Root | Element, change: (element: Element) => ElementContent): void {
  parent.children = parent.children.map((child) => {
    if (child.type !== "element") return child;
    const changed = change(child);
    if (changed.type === "element") replaceElements(changed, change);
    return changed;
  }) as typeof parent.children;
}
