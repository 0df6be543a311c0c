import type { Element } from "../xml.ts";
import { classesOf } from "./find-element.ts";

/** Elements that hold no text of the page. */
export const SKIPPED = new Set(
  "script style noscript template head nav svg canvas iframe object embed audio video form button input select textarea link meta base dialog menu map datalist rt rp".split(
    " ",
  ),
);

const ROLES =
  /^(navigation|banner|contentinfo|search|complementary|dialog|alertdialog|alert|menu|menubar|toolbar|tooltip|tablist|status|doc-toc|doc-pagelist|doc-backlink)$/;

/** Class names of elements around an article, whole or as a part that `-` or `_` sets off. */
const CHROME =
  /(^|[-_])(nav|navbar|navigation|navbox|breadcrumbs?|cookies?|consent|gdpr|sidebar|side-bar|toc|tableofcontents|table-of-contents|social|share|sharing|share-bar|newsletter|advert(isements?)?|ads|promo|pagination|skip-?links?|skip-to-content|sr-only|visually-?hidden|screen-reader-text|headerlink|header-anchor|headeranchor|anchor-link|anchorjs-link|permalink|altmetrics?|recommended|recommendations|related-(articles?|content|posts)|masthead|site-(header|footer)|page-(header|footer)|global-(header|footer)|mw-editsection|mw-jump-link|catlinks|printfooter|noprint|hatnote|jp-(inputprompt|outputprompt)|linenos|gutter|copybtn|code-copy-button|citation-tools|article-tools|export-citation|login|modal|popup|tooltip|mathjax_preview|mjx_assistive_mathml|element-invisible|back-?to-?top|advanced-search-link|quicksearch|panels-ajax-tab|courtesy-note|pmc-layout__citation|pmctoggle|togglers|associated-data)($|[-_])/i;
const CHROME_ID =
  /^(toc|table-of-contents|sidebar|footer|header|nav(bar|igation)?|quarto-(sidebar|margin-sidebar|header|back-to-top)|cookie.*|menu|breadcrumbs?|site-(header|footer|navigation)|mw-navigation|mw-panel|siteNotice|jump-to-nav|skip-?link|ass-data|onetrust.*)$/i;

const isHiddenByStyle = (style: string) =>
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i.test(style);

/** True if an element is never seen: `hidden`, `display: none`. MathML counts although it is often hidden. */
export function isUnseen({ name, attributes }: Element): boolean {
  if (name === "math") return false;
  return "hidden" in attributes || isHiddenByStyle(attributes.style ?? "");
}

/** True if an element belongs to the page around an article rather than to its text. */
export function isChrome(element: Element): boolean {
  const { name, attributes } = element;
  if (SKIPPED.has(name)) return true;
  if (name === "body" || name === "html" || name === "main" || name === "article") return false;
  if (attributes.role !== undefined && ROLES.test(attributes.role)) return true;
  if (isUnseen(element) || (attributes["aria-hidden"] === "true" && name !== "figcaption")) return true;
  if (attributes.id !== undefined && CHROME_ID.test(attributes.id)) return !isHeadingPart(element);
  if (attributes.class === undefined) return false;
  if (/^(MathJax(_Display|_SVG)?|MathJax_CHTML)$/.test(classesOf(element)[0] ?? "")) return true;
  return classesOf(element).some((c) => c !== "" && CHROME.test(c)) && !isHeadingPart(element);
}

/** True if an element holds a title: `<header id="header">` of a converted document does, and its name alone makes it no chrome. */
function isHeadingPart(element: Element): boolean {
  return element.children.some((c) => typeof c !== "string" && /^h1$/.test(c.name));
}
