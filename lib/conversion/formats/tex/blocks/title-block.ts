import { mayBeTitle } from "../../../document-structure/find-title.ts";
import { type DocumentNode, type Inline, plainText, text } from "../../../document-tree.ts";
import type { Engine } from "../engine/engine.ts";
import type { Token } from "../engine/token.ts";
import { printAbstract } from "./environments.ts";

function paragraphsOf(engine: Engine, tokens: readonly Token[]): DocumentNode[] {
  return engine
    .digestBlocks(tokens)
    .filter(
      (node) =>
        node.type !== "paragraph" || plainText(node.children).trim() !== "" || node.children.length > 1,
    );
}

/** Removes the commas that join places and that a missing place leaves behind. */
function withoutEmptyPlaces(inlines: readonly Inline[]): Inline[] {
  return inlines.map((inline, i) => {
    if (inline.type !== "text") return inline;
    const joined = inline.text.replace(/(?:,\s*)+,/g, ",");
    return text(i === inlines.length - 1 ? joined.replace(/,\s*$/, "") : joined);
  });
}

/** Returns the authors: those who follow each other on one line, and what belongs to them on lines of its own. */
function authorNodes(engine: Engine): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  let names: Inline[] = [];
  const flush = () => {
    if (names.length > 0) nodes.push({ type: "paragraph", children: names });
    names = [];
  };
  for (const { kind, tokens } of engine.document.front.parts) {
    if (kind.startsWith("keywords") || kind === "abstract") continue;
    const blocks = paragraphsOf(engine, tokens);
    const lines = blocks.flatMap((node) =>
      node.type === "paragraph" ? [withoutEmptyPlaces(node.children)] : [],
    );
    const isNames = lines.length === blocks.length && !lines.flat().some((inline) => inline.type === "break");
    if (kind === "author" && isNames) {
      for (const line of lines) {
        if (names.length > 0) names.push(text(", "));
        names.push(...line);
      }
    } else {
      flush();
      for (const node of blocks)
        nodes.push(
          node.type === "paragraph" ? { ...node, children: withoutEmptyPlaces(node.children) } : node,
        );
    }
  }
  flush();
  return nodes;
}

/** Returns the title block: the title, the authors with what belongs to them, and an abstract before the document. */
export function titleBlock(engine: Engine): DocumentNode[] {
  const { front } = engine.document;
  const words = front.title;
  const source = engine.place();
  const place = source === undefined ? {} : { source };
  const nodes: DocumentNode[] = [];
  if (words !== null) {
    const children = engine
      .digestInline(words)
      .map((inline): Inline => (inline.type === "break" ? text(" ") : inline));
    if (children.length > 0) nodes.push({ type: "heading", level: 1, children });
  }
  nodes.push(...authorNodes(engine));
  const end = engine.openFlow();
  for (const { kind, tokens } of front.parts) {
    if (kind === "abstract") printAbstract(engine, tokens);
    else if (kind.startsWith("keywords")) {
      const children = engine.digestInline(tokens);
      engine.addNode({
        type: "paragraph",
        children: [{ type: "strong", children: [text(`${kind.slice(9)}:`)] }, text(" "), ...children],
      });
    }
  }
  nodes.push(...end());
  engine.document.front = { title: null, parts: [] };
  return nodes.map((node) => ({ ...node, ...(node.source === undefined ? place : {}) }));
}

/** Runs `\maketitle`. The first one opens the document, wherever it stands. */
export function maketitle(engine: Engine): void {
  if (engine.silent > 0) return;
  engine.flow.endParagraph();
  const { document } = engine;
  document.settings.set("in front", "");
  const nodes = titleBlock(engine);
  document.settings.delete("in front");
  document.settings.set("front done", "");
  if (document.titleNodes === null) document.titleNodes = nodes;
  else engine.flow.nodes.push(...nodes);
}

/**
 * Makes the first paragraph the title if all of it is bold. Such a document has set its title by hand, in place of
 * `\\title` and `\\maketitle`.
 */
export function withBoldTitle(nodes: readonly DocumentNode[]): DocumentNode[] {
  const [first, ...others] = nodes;
  if (first?.type !== "paragraph") return [...nodes];
  const children = first.children.flatMap((child): Inline[] => {
    if (child.type === "strong") return child.children;
    return child.type === "break" ? [text(" ")] : [child];
  });
  const isBold = first.children.every((child) => child.type === "strong" || plainText([child]).trim() === "");
  if (!isBold || !mayBeTitle(plainText(children).trim())) return [...nodes];
  const { source } = first;
  return [{ type: "heading", level: 1, children, ...(source === undefined ? {} : { source }) }, ...others];
}
