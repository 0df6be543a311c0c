import type { ListEntry } from "../document-structure/nest-lists.ts";
import type { DocumentNode, ListItem } from "../document-tree.ts";
import { type Element, elements, textOf } from "../xml.ts";
import { classesOf, findElement } from "./find-element.ts";
import type { BlocksOf, HtmlContext } from "./html-context.ts";
import { inlineOf } from "./html-inline.ts";
import { withoutTools } from "./reference-tools.ts";

const isReferences = (e: Element) =>
  /^doc-bibliography$/.test(e.attributes.role ?? "") ||
  classesOf(e).some((c) =>
    /^(references|ref-list|reflist|bibliography|ltx_biblist|csl-bib-body|citation-list|references-list)$/i.test(
      c,
    ),
  );

/** Returns the entries of a bibliography that its program marks; null if the element is none. */
export function referencesOf(element: Element, context: HtmlContext): DocumentNode[] | null {
  if (!isReferences(element) || !/^(div|ul|ol|section|dl)$/.test(element.name)) return null;
  const entries = elements(element).filter(
    (e) => e.name === "li" || classesOf(e).some((c) => c === "csl-entry" || c === "ltx_bibitem"),
  );
  if (entries.length === 0 || entries.length < elements(element).filter((e) => !/^h\d$/.test(e.name)).length)
    return null;
  return entries.map((entry, i): DocumentNode => {
    const isNumbered = /^\W{0,2}\d+\W/.test(textOf(entry).trimStart()) || element.name !== "ol";
    const marker =
      isNumbered || /list-style(-type)?:\s*none/.test(element.attributes.style ?? "") ? "" : `${i + 1}. `;
    const parts = withoutTools(entry.children).map((c) => [
      ...inlineOf([c], context),
      { type: "text", text: typeof c === "string" ? "" : " " } as const,
    ]);
    return { type: "reference", children: [{ type: "text", text: marker }, ...parts.flat()] };
  });
}

/** Removes an item's mark where a list keeps it as text (LaTeXML, Word). */
function withoutMark(item: Element): Element {
  const [mark, ...rest] = item.children.filter((c) => typeof c !== "string" || c.trim() !== "");
  if (typeof mark === "string" || mark === undefined || !classesOf(mark).includes("ltx_tag_item"))
    return item;
  const words = textOf(mark).trim();
  return /^([•–∗*·-]|\(?[\dA-Za-z]{1,4}[.)])$/u.test(words) ? { ...item, children: rest } : item;
}

export function listOf(list: Element, context: HtmlContext, blocksOf: BlocksOf): DocumentNode[] {
  const items: ListItem[] = [];
  for (const child of elements(list)) {
    if (context.isDropped(child) || context.isNote(child)) continue;
    const item = child.name === "li" ? withoutMark(child) : child;
    const nodes = blocksOf(item.name === "li" ? item.children : [item], context);
    const isTail = child.name !== "li" && items.length > 0;
    if (isTail) items.at(-1)?.nodes.push(...nodes.slice(0, 1_000));
    else if (nodes.length > 0) items.push({ nodes });
  }
  const start = Number.parseInt(list.attributes.start ?? "1", 10) || 1;
  return items.length === 0 ? [] : [{ type: "list", ordered: list.name === "ol", start, items }];
}

const MARKER = /^\s*(?:([·•▪◦§○●■–-]|o(?=\s))|(\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]))[\s\u00a0]+/u;

/** Reads a paragraph that Word wrote as an item of a list, with its mark as text; null if it is none. */
export function wordListEntry(p: Element, context: HtmlContext): ListEntry | null {
  const { style = "", class: classes = "" } = p.attributes;
  const list = /mso-list:\s*l(\d+)\s+level(\d)/.exec(style);
  if (list === null && !/MsoListParagraph/.test(classes)) return null;
  const ignored = findElement(p, (e) => /mso-list:\s*Ignore/i.test(e.attributes.style ?? ""));
  const mark = ignored === null ? (MARKER.exec(textOf(p))?.[0] ?? "") : textOf(ignored);
  const words = mark.trim();
  if (words === "" && list === null) return null;
  const children = inlineOf(p.children, {
    ...context,
    isDropped: (e) => e === ignored || context.isDropped(e),
  });
  const [head] = children;
  if (ignored === null && head?.type === "text")
    children[0] = { type: "text", text: head.text.replace(MARKER, "") };
  return {
    level: Math.max(0, Number(list?.[2] ?? 1) - 1),
    ordered: /[\dA-Za-z][.)]/.test(words),
    list: list?.[1] ?? "0",
    nodes: [{ type: "paragraph", children }],
  };
}
