import type { Element, ElementContent, Root } from "hast";
import type { ExportedComment } from "../exported-review.ts";
import { renderMarkdown, replaceElements } from "./render-markdown.ts";

interface MarkedManuscript {
  html: string;
  /** The numbers of the comments whose own words are marked. */
  exact: ReadonlySet<string>;
  /** The numbers of the comments whose block is marked. */
  marked: ReadonlySet<string>;
  leftOut: number;
}

/** Renders the manuscript with a mark for each comment, which links to the comment by its number. */
export function markedManuscript(
  markdown: string,
  comments: readonly ExportedComment[],
  pictureOf: (name: string) => string | null,
): MarkedManuscript {
  const severities = new Map(comments.map(({ number, severity }) => [number, severity]));
  const exact = new Set<string>();
  const marked = new Set<string>();
  let leftOut = 0;
  const highlights = comments.flatMap(({ number, quote, start, end }) =>
    quote === "" ? [] : [{ token: number, start, end }],
  );
  const change = (tree: Root) =>
    replaceElements(tree, (element) => {
      const tokens = wordsOf(element, "dataM");
      if (tokens.length > 0) {
        for (const token of tokens) (isExact(element) ? exact : marked).add(token);
        return asMark(element, severities.get(tokens[0] ?? "") ?? "minor");
      }
      if (element.tagName === "img") {
        const picture = withPicture(element, pictureOf);
        if (picture.type !== "element" || picture.tagName !== "img") leftOut += 1;
        return picture;
      }
      if (element.tagName === "a") element.properties.rel = "noopener noreferrer";
      return element;
    });
  const html = renderMarkdown(markdown, { highlights, change });
  return { html, exact, marked, leftOut };
}

/** A formula that fills a block is marked by a `div`, as a block is whose words could not be marked. */
function isExact({ tagName, children }: Element): boolean {
  if (tagName === "mark") return true;
  const [only] = children;
  const [code] = only?.type === "element" && only.tagName === "pre" ? only.children : [];
  return code?.type === "element" && wordsOf(code, "className").includes("math-display");
}

function asMark(element: Element, severity: string): Element {
  const first = wordsOf(element, "dataFirst");
  const numbers = wordsOf(element, "dataLast").map(
    (number): Element => ({
      type: "element",
      tagName: "a",
      properties: { href: `#${number}`, className: ["number"] },
      children: [{ type: "text", value: number }],
    }),
  );
  const anchors = first.map(
    (number): Element => ({
      type: "element",
      tagName: "span",
      properties: { id: `at-${number}` },
      children: [],
    }),
  );
  return {
    ...element,
    properties: { className: [severity] },
    children: [...anchors, ...element.children, ...numbers],
  };
}

function wordsOf({ properties }: Element, name: string): string[] {
  const value = properties[name];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value.split(" ").filter((word) => word !== "") : [];
}

function withPicture(image: Element, pictureOf: (name: string) => string | null): ElementContent {
  const name = /^images\/([^/?#]+)$/.exec(String(image.properties.src ?? ""))?.[1];
  const source = name ? pictureOf(name) : null;
  const alt = String(image.properties.alt ?? "");
  if (source) return { ...image, properties: { src: source, alt } };
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["left-out"] },
    children: [{ type: "text", value: `[${alt || "Picture left out"}]` }],
  };
}
