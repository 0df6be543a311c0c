import { memo, type ReactNode, useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeKatex from "rehype-katex";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { unbrokenFormulas } from "./unbroken-formulas.ts";

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
  unbrokenFormulas,
];

/** Returns the label of a link within this page and what following it does, or null if it leads nowhere. */
export type PageLinks = (fragment: string) => { label: string; follow: () => void } | null;

const noPageLinks: PageLinks = () => null;

function componentsFor(pageLinks: PageLinks): Components {
  return {
    h1: ({ node: _, ...props }) => <h3 {...props} />,
    h2: ({ node: _, ...props }) => <h3 {...props} />,
    h3: ({ node: _, ...props }) => <h4 {...props} />,
    img: () => null,
    a: ({ node: _, href, ...props }) =>
      href?.startsWith("#") ? (
        <PageLink link={pageLinks(href)}>{props.children}</PageLink>
      ) : (
        <a {...props} href={href} className="link" target="_blank" rel="noopener noreferrer" />
      ),
  };
}

function PageLink({ link, children }: { link: ReturnType<PageLinks>; children: ReactNode }) {
  if (!link) return children;
  return (
    <button type="button" title={link.label} onClick={link.follow} className="page-link">
      {children}
    </button>
  );
}

interface ProseProps {
  markdown: string;
  /** Resolves links that have only a fragment. Without it such links are shown as plain words. */
  pageLinks?: PageLinks;
}

/** Shows short Markdown from the server, without raw HTML and images, with headings below those of the page. */
export const Prose = memo(function Prose({ markdown, pageLinks = noPageLinks }: ProseProps) {
  const components = useMemo(() => componentsFor(pageLinks), [pageLinks]);
  return (
    <div className="prose-short">
      <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
        {markdown}
      </Markdown>
    </div>
  );
});
