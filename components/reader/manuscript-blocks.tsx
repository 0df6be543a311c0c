import type { ComponentProps, SyntheticEvent } from "react";
import type { Components } from "react-markdown";
import { Mark, MarkedBlock } from "./mark.tsx";

type WithNode<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & { node?: unknown };
type MarkProps = WithNode<"mark"> & { "data-m"?: string; "data-first"?: string; "data-last"?: string };
type DivProps = WithNode<"div"> & {
  "data-m"?: string;
  "data-first"?: string;
  "data-last"?: string;
  "data-note"?: string;
};

/** Returns the components that render a chunk. A chunk has at most one heading, of this level. */
function componentsFor(level: HeadingLevel): Components {
  const heading = ({ node: _, ...props }: WithNode<"h2">) => {
    const Tag = `h${level}` as const;
    return <Tag {...props} />;
  };
  return { ...parts, h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading };
}

const parts: Components = {
  table: ({ node: _, ...props }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <figure className="wide-box" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </figure>
  ),
  img: ({ node: _, src, alt, ...props }) =>
    src ? (
      // biome-ignore lint/performance/noImgElement: images of a manuscript come from the API, behind its access check.
      <img
        {...props}
        src={src}
        alt={alt ?? ""}
        onError={loadAgain}
        loading={String(src).includes("?token=") ? "eager" : "lazy"}
        decoding="async"
      />
    ) : (
      <span className="text-ink-faint italic">[{alt || "image left out"}]</span>
    ),
  a: ({ node: _, href, ...props }) =>
    href?.startsWith("#") ? (
      <a href={href} {...props} />
    ) : (
      <a href={href} {...props} target="_blank" rel="noopener noreferrer" />
    ),
  mark: ({ node: _, children, ...props }: MarkProps) => (
    <Mark tokens={props["data-m"] ?? ""} first={props["data-first"]} last={props["data-last"]}>
      {children}
    </Mark>
  ),
  div: ({ node: _, children, ...props }: DivProps) =>
    props["data-m"] ? (
      <MarkedBlock tokens={props["data-m"]} first={props["data-first"]} last={props["data-last"]}>
        {children}
      </MarkedBlock>
    ) : (
      <div {...props} {...(props["data-note"] ? { className: "note", role: "note" } : {})}>
        {children}
      </div>
    ),
};

/** The first answer may make the browser forget a sign-in that is over; without it an image of a shared review opens. */
function loadAgain({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (image.dataset.again || !image.src.includes("?token=")) return;
  image.dataset.again = "true";
  const { src } = image;
  image.src = src;
}

export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

const byLevel = new Map<HeadingLevel, Components>();

export function blockComponents(level: HeadingLevel): Components {
  const known = byLevel.get(level) ?? componentsFor(level);
  byLevel.set(level, known);
  return known;
}
