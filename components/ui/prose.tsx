import { memo } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeKatex from "rehype-katex";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";

const schema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [["className", /^language-./, "math-inline", "math-display"]],
  },
} satisfies typeof defaultSchema;

const remarkPlugins = [remarkGfm, remarkMath];
const rehypePlugins: NonNullable<Parameters<typeof Markdown>[0]["rehypePlugins"]> = [
  [rehypeSanitize, schema],
  [rehypeKatex, { strict: "ignore", trust: false }],
];

const components: Components = {
  h1: ({ node: _, ...props }) => <h3 {...props} />,
  h2: ({ node: _, ...props }) => <h3 {...props} />,
  h3: ({ node: _, ...props }) => <h4 {...props} />,
  img: () => null,
  a: ({ node: _, ...props }) => <a {...props} className="link" target="_blank" rel="noopener noreferrer" />,
};

/** Short Markdown from the server: no raw HTML, no images, headings below the page's own. */
export const Prose = memo(function Prose({ markdown }: { markdown: string }) {
  return (
    <div className="prose-short">
      <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
        {markdown}
      </Markdown>
    </div>
  );
});
