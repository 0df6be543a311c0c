import { type ListEntry, nestLists } from "../document-structure/nest-lists.ts";
import { type DocumentNode, type Inline, isBlank, plainText } from "../document-tree.ts";
import { formulaOf } from "../formulas/html/page-formula.ts";
import { type Element, elements } from "../xml.ts";
import { BLOCKS, containsBlock } from "./contains-block.ts";
import { classesOf, findElement } from "./find-element.ts";
import type { Content, HtmlContext } from "./html-context.ts";
import { headingOf } from "./html-headings.ts";
import { inlineOf } from "./html-inline.ts";
import { listOf, referencesOf, wordListEntry } from "./html-lists.ts";
import { lookOf } from "./html-look.ts";
import { tableOf } from "./html-tables.ts";

const isCaptionClass = (e: Element) =>
  classesOf(e).some((c) =>
    /^(caption|fig-?caption|figcaption|ltx_caption|wp-caption-text|table-caption|image-caption|html-caption)$/i.test(
      c,
    ),
  );

function figureOf(figure: Element, context: HtmlContext): DocumentNode[] {
  const captions = elements(figure, "figcaption").map((c) => inlineOfBlocks(c.children, context));
  const rest = blocksOf(
    figure.children.filter((child) => typeof child === "string" || child.name !== "figcaption"),
    context,
  );
  for (const children of captions) if (!isBlank(children)) rest.push({ type: "caption", children });
  return rest;
}

/** Puts the blocks of a caption on one line. */
function inlineOfBlocks(children: Content, context: HtmlContext): Inline[] {
  const out: Inline[] = [];
  for (const node of blocksOf(children, context)) {
    if (!("children" in node)) continue;
    if (out.length > 0) out.push({ type: "text", text: " " });
    for (const part of node.children) out.push(part);
  }
  return out;
}

function codeOf(pre: Element): DocumentNode {
  const lines = (e: Element): string =>
    e.children
      .map((c) =>
        typeof c === "string"
          ? c
          : c.name === "br"
            ? "\n"
            : /(^|\s)(linenos?|lineno|gutter)(\s|$)/.test(c.attributes.class ?? "")
              ? ""
              : lines(c),
      )
      .join("");
  const inner = findElement(pre, (e) => e.name === "code");
  const classes = `${pre.attributes.class ?? ""} ${inner?.attributes.class ?? ""}`;
  const language = /(?:language|lang|highlight|brush)[-: ](\w+)|sourceCode (\w+)/.exec(classes);
  return { type: "code", text: lines(pre), language: language?.[1] ?? language?.[2] ?? "" };
}

function paragraphOrBlocks(element: Element, context: HtmlContext): DocumentNode[] {
  return containsBlock(element)
    ? blocksOf(element.children, context)
    : paragraphsOf(element, element.children, context);
}

function blockOf(element: Element, context: HtmlContext): (DocumentNode | ListEntry)[] {
  const heading = headingOf(element, context);
  if (heading !== null) return [heading];
  switch (element.name) {
    case "p": {
      const entry = wordListEntry(element, context);
      return entry === null ? paragraphOrBlocks(element, context) : [entry];
    }
    case "dt":
    case "summary":
      return paragraphOrBlocks(element, context);
    case "ul":
    case "ol":
      return referencesOf(element, context) ?? listOf(element, context, blocksOf);
    case "table":
      return tableOf(element, context, blocksOf);
    case "figure":
      return figureOf(element, context);
    case "blockquote": {
      const nodes = blocksOf(element.children, context);
      return nodes.length === 0 ? [] : [{ type: "quote", nodes }];
    }
    case "pre":
      return [codeOf(element)];
    case "hr":
      return [];
    default:
      if (element.name === "figcaption" || isCaptionClass(element))
        return [{ type: "caption", children: inlineOfBlocks(element.children, context) }];
      return referencesOf(element, context) ?? paragraphOrBlocks(element, context);
  }
}

const isSpace = (part: Inline) => part.type === "break" || (part.type === "text" && part.text.trim() === "");

/** Makes one paragraph. A lone display formula becomes math, and lone images become figures. */
function paragraphOf(inline: readonly Inline[]): DocumentNode[] {
  const meaningful = inline.filter((part) => !isSpace(part));
  const [only] = meaningful;
  if (meaningful.length === 1 && only?.type === "math") return [{ type: "math", latex: only.latex }];
  if (
    meaningful.length > 0 &&
    meaningful.every((part) => part.type === "image" || (part.type === "link" && isImageLink(part)))
  ) {
    return meaningful.flatMap((part): DocumentNode[] => {
      const image = part.type === "link" ? part.children.find((c) => c.type === "image") : part;
      return image?.type === "image"
        ? [{ type: "figure", name: image.name, alt: [{ type: "text", text: image.alt }] }]
        : [];
    });
  }
  return isBlank(inline) ? [] : [{ type: "paragraph", children: [...inline] }];
}

const isImageLink = (part: Inline & { type: "link" }) =>
  part.children.some((c) => c.type === "image") &&
  part.children.every((c) => c.type === "image" || isSpace(c));

/** Splits inline content into paragraphs: two line breaks in a row end one, as a blank line would. */
function paragraphsOf(holder: Element | null, children: Content, context: HtmlContext): DocumentNode[] {
  const inline = inlineOf(children, context);
  const out: DocumentNode[] = [];
  let run: Inline[] = [];
  let breaks = 0;
  const flush = () => {
    for (const node of paragraphOf(run)) out.push(node);
    run = [];
  };
  for (const part of inline) {
    if (part.type === "break") breaks++;
    else if (!isSpace(part)) breaks = 0;
    if (breaks >= 2 && part.type === "break") flush();
    else run.push(part);
  }
  flush();
  for (const node of out) {
    if (node.type !== "paragraph") continue;
    const look = lookOf(holder, node.children);
    if (look !== null && plainText(node.children).length < 300) context.looks.set(node, look);
  }
  return out;
}

/** Reads flow content. Runs of inline content between blocks are paragraphs of their own. */
export function blocksOf(children: Content, context: HtmlContext): DocumentNode[] {
  const out: (DocumentNode | ListEntry)[] = [];
  let run: (Element | string)[] = [];
  let from: Element | null = null;
  const add = (parts: readonly (DocumentNode | ListEntry)[], at: Element | null) => {
    const source = at === null ? undefined : context.sourceOf(at);
    for (const part of parts) {
      if (!("list" in part) && source !== undefined && part.source === undefined) part.source = source;
      out.push(part);
    }
  };
  const flush = () => {
    if (run.some((c) => typeof c !== "string" || c.trim() !== ""))
      add(paragraphsOf(null, run, context), from);
    run = [];
    from = null;
  };
  for (const child of children) {
    if (typeof child === "string") {
      run.push(child);
      continue;
    }
    const isMath = formulaOf(child) !== null;
    if (!isMath && (context.isDropped(child) || context.isNote(child))) continue;
    if (!isMath && (BLOCKS.has(child.name) || containsBlock(child))) {
      flush();
      add(blockOf(child, context), child);
    } else {
      from ??= child;
      run.push(child);
    }
  }
  flush();
  return nestLists(out);
}
