import { memo } from "react";
import Markdown, { type Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { type Highlight, paintHighlights } from "#lib/rendered/hast-highlights.ts";
import {
  dropBeyond,
  FOOTNOTES_IN_PLACE,
  GFM,
  KATEX,
  MANUSCRIPT_SCHEMA,
  rawAsText,
} from "#lib/rendered/manuscript-plugins.ts";
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

const remarkPlugins: Options["remarkPlugins"] = [[remarkGfm, GFM], remarkMath];
const remarkRehypeOptions: NonNullable<Options["remarkRehypeOptions"]> = { handlers: FOOTNOTES_IN_PLACE };

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
        [rehypeSanitize, MANUSCRIPT_SCHEMA],
        paintHighlights(text, offset, highlights),
        [rehypeKatex, KATEX],
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
