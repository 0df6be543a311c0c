import type { Node } from "../../manuscript-tree.ts";
import { type Element, elements } from "../../xml.ts";
import { blocksOf } from "./html-blocks.ts";
import type { HtmlContext } from "./html-inline.ts";

function allElements(root: Element): Element[] {
  return elements(root).flatMap((child) => [child, ...allElements(child)]);
}

const isNoteTarget = (e: Element) =>
  /(^|\s)(doc-)?(foot|end)note(\s|$)/.test(`${e.attributes.role ?? ""} ${e.attributes["epub:type"] ?? ""}`) ||
  (/^(fn|footnote|endnote|note)[-_:]?\d+$/i.test(e.attributes.id ?? "") &&
    (e.name === "li" || e.name === "div" || e.name === "aside" || e.name === "p"));

/** The notes of a page, read once, and a context in which links to them are footnote references. */
export function readNotes(
  root: Element,
  base: Omit<HtmlContext, "noteId" | "isNote">,
  firstNumber = 1,
): { context: HtmlContext; notes: () => Node[] } {
  const all = allElements(root);
  const targets = all.filter(isNoteTarget);
  const byId = new Map(
    targets.flatMap((e, i) => (e.attributes.id ? [[e.attributes.id, String(firstNumber + i)] as const] : [])),
  );
  const noteSet = new Set(targets);
  const context: HtmlContext = {
    ...base,
    noteId: (href) => byId.get(href.slice(href.indexOf("#") + 1)) ?? null,
    isNote: (element) => noteSet.has(element),
  };
  const inside: HtmlContext = { ...context, isNote: () => false, noteId: () => null };
  const notes = () =>
    targets.map(
      (element, i): Node => ({
        type: "footnote",
        id: String(firstNumber + i),
        nodes: blocksOf(withoutBackLinks(element).children, inside),
      }),
    );
  return { context, notes };
}

function withoutBackLinks(element: Element): Element {
  const isBack = (e: Element) =>
    e.name === "a" &&
    (/backlink|footnote-back|reversefootnote/.test(
      `${e.attributes.role ?? ""} ${e.attributes.class ?? ""}`,
    ) ||
      /^#?(.*)(fnref|noteref)/.test(e.attributes.href ?? ""));
  return {
    ...element,
    children: element.children.flatMap((c): (Element | string)[] =>
      typeof c === "string" ? [c] : isBack(c) ? [] : [withoutBackLinks(c)],
    ),
  };
}
