import Link from "next/link";
import Markdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { WideBox } from "#components/ui/wide-box.tsx";

const COMPONENTS: Components = {
  h1: ({ node: _, ...props }) => <h2 {...props} />,
  table: ({ node: _, ...props }) => (
    <WideBox label="Table">
      <table {...props} />
    </WideBox>
  ),
  a: ({ node: _, href = "", children }) =>
    href.startsWith("/") ? (
      <Link href={href} className="link">
        {children}
      </Link>
    ) : (
      <a href={href} className="link" rel="noopener noreferrer">
        {children}
      </a>
    ),
};

const LOOK =
  "max-w-prose leading-relaxed [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:font-serif [&_h2]:text-xl [&_h2]:font-semibold [&_h3]:mt-6 [&_h3]:mb-1 [&_h3]:font-semibold [&_li]:mt-1.5 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:mt-3 [&_td]:border-b [&_td]:border-rule [&_td]:py-1.5 [&_td]:pr-6 [&_th]:pr-6 [&_th]:text-left [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5";

/** The text of a page that an operator can write: Markdown without raw HTML. */
export function SiteText({ markdown }: { markdown: string }) {
  return (
    <div className={LOOK}>
      <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={COMPONENTS}>
        {markdown}
      </Markdown>
    </div>
  );
}
