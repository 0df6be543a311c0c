import type { ComponentProps } from "react";
import type { Components } from "react-markdown";
import { Mark, MarkedBlock } from "./mark.tsx";

type WithNode<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & { node?: unknown };
type MarkProps = WithNode<"mark"> & { "data-m"?: string; "data-first"?: string };
type DivProps = WithNode<"div"> & { "data-m"?: string; "data-first"?: string };

/** How the parts of a manuscript are shown. Headings step down by one: the page's own title is the first. */
export const blockComponents: Components = {
  h1: (props) => heading(2, props),
  h2: (props) => heading(3, props),
  h3: (props) => heading(4, props),
  h4: (props) => heading(5, props),
  h5: (props) => heading(6, props),
  h6: (props) => heading(6, props),
  table: ({ node: _, ...props }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard.
    <section className="wide-box" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </section>
  ),
  img: ({ node: _, src, alt, ...props }) =>
    src ? (
      // biome-ignore lint/performance/noImgElement: images of a manuscript come from the API, behind its access check.
      <img {...props} src={src} alt={alt ?? ""} loading="lazy" decoding="async" />
    ) : (
      <span className="text-ink-faint italic">[{alt || "image left out"}]</span>
    ),
  a: ({ node: _, href, ...props }) =>
    href?.startsWith("#") ? (
      <a href={href} {...props} />
    ) : (
      <a href={href} {...props} target="_blank" rel="noopener noreferrer" />
    ),
  aside: ({ node: _, children, ...props }) => (
    <aside {...props} className="note" aria-label={`Note ${noteLabel(props)}`}>
      {children}
    </aside>
  ),
  mark: ({ node: _, children, ...props }: MarkProps) => (
    <Mark tokens={props["data-m"] ?? ""} first={props["data-first"]}>
      {children}
    </Mark>
  ),
  div: ({ node: _, children, ...props }: DivProps) =>
    props["data-m"] ? (
      <MarkedBlock tokens={props["data-m"]} first={props["data-first"]}>
        {children}
      </MarkedBlock>
    ) : (
      <div {...props}>{children}</div>
    ),
};

function noteLabel(props: object): string {
  return "data-note" in props ? String(props["data-note"]) : "";
}

function heading(level: 2 | 3 | 4 | 5 | 6, { node: _, ...props }: WithNode<"h2">) {
  const Tag = `h${level}` as const;
  return <Tag {...props} />;
}
