import { findElement } from "../../html-content/find-element.ts";
import { isChrome } from "../../html-content/page-chrome.ts";
import type { Element } from "../../xml.ts";
import { elements } from "../../xml.ts";

/** An element with this part of the page's characters is no navigation, whatever its name suggests. */
const MIN_KEPT_SHARE = 0.4;
/** The main part of a page holds this part of its characters. */
const MIN_MAIN_SHARE = 0.5;

/** Counts the characters of text under every element, without the page's head. */
function measure(root: Element): Map<Element, number> {
  const sizes = new Map<Element, number>();
  const visit = (element: Element): number => {
    let size = 0;
    for (const child of element.children) {
      if (typeof child === "string") size += child.trim().length;
      else if (child.name !== "head") size += visit(child);
    }
    sizes.set(element, size);
    return size;
  };
  visit(root);
  return sizes;
}

const isMainLike = (e: Element) =>
  e.name === "main" ||
  e.name === "article" ||
  e.attributes.role === "main" ||
  /(^|\s)(ltx_document|article-full-?text|article__body|article-body|main-content|html-article-content|jig-ncbiinpagenav|JournalFullText|hlFld-Fulltext|c-article-body|mw-parser-output|body-matter)(\s|$)/.test(
    e.attributes.class ?? "",
  ) ||
  /^(main-?content|maincontent|article-?content|artText|bodyContent|main|content|quarto-document-content)$/i.test(
    e.attributes.id ?? "",
  );

/**
 * Finds the smallest element that is marked as a page's main part and holds most of its text. A page that is all text
 * stays whole. `isDropped` is true for elements inside it that belong to the page and not to the article.
 */
export function mainContent(root: Element): {
  body: Element;
  title: Element | null;
  isDropped: (e: Element) => boolean;
} {
  const sizes = measure(root);
  const body = findElement(root, (e) => e.name === "body") ?? root;
  const whole = sizes.get(body) ?? 0;
  const sizeOf = (e: Element) => sizes.get(e) ?? 0;
  /** True for an element outside of the article. A wrapper whose name merely suggests that holds most of the text. */
  const isDropped = (e: Element) =>
    isChrome(e) &&
    (sizeOf(e) < whole * MIN_KEPT_SHARE || /^(script|style|head|nav|noscript|template)$/.test(e.name));
  let best = body;
  const visit = (e: Element) => {
    for (const child of elements(e)) {
      if (isDropped(child) || sizeOf(child) < whole * MIN_MAIN_SHARE) continue;
      if (isMainLike(child)) best = child;
      visit(child);
    }
  };
  visit(body);
  const hasTitle = findElement(best, (e) => e.name === "h1" && !isDropped(e)) !== null;
  const title = best === body || hasTitle ? null : findElement(body, (e) => e.name === "h1" && sizeOf(e) > 8);
  return { body: best, title, isDropped };
}
