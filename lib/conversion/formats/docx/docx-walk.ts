import { type Element, elements, first } from "../../xml.ts";

/** True if any descendant has one of these names. */
function holds(e: Element, names: RegExp): boolean {
  return elements(e).some((child) => names.test(child.name) || holds(child, names));
}

const SHOWS = /^(w:txbxContent|w:t|a:blip|v:imagedata|m:oMath|c:chart)$/;

/** Returns the content of the first alternative that can be shown. Two would repeat each other. */
export function alternative(e: Element): Element[] {
  const choices = elements(e, "mc:Choice");
  const fallback = first(e, "mc:Fallback");
  const chosen = choices.find((choice) => holds(choice, SHOWS)) ?? fallback ?? choices[0];
  return chosen === undefined ? [] : elements(chosen);
}

/** True for the properties of a wrapper, which are not its content. */
export const isProperties = (e: Element) =>
  /^w:(p|r|t|tr|tc|tbl|sect|sdt|sdtEnd|customXml|smartTag|rtl)(Pr|PrEx|PrChange)$/.test(e.name);

/** True for a content control that still shows "Click here to enter text", or holds a table of contents. */
export function isEmptyControl(e: Element): boolean {
  const properties = first(e, "w:sdtPr");
  const gallery = first(properties, "w:docPartObj", "w:docPartGallery")?.attributes["w:val"] ?? "";
  return first(properties, "w:showingPlcHdr") !== undefined || /table of (contents|figures)/i.test(gallery);
}

/** True for a content control in which Word, Mendeley or Citavi keeps a bibliography. */
export function isBibliographyControl(e: Element): boolean {
  const properties = first(e, "w:sdtPr");
  const gallery = first(properties, "w:docPartObj", "w:docPartGallery")?.attributes["w:val"] ?? "";
  const tag = first(properties, "w:tag")?.attributes["w:val"] ?? "";
  return (
    /bibliograph/i.test(gallery) ||
    /^(MENDELEY_BIBLIOGRAPHY|CitaviBibliography)/.test(tag) ||
    first(properties, "w:bibliography") !== undefined
  );
}

/** True if the removal of a paragraph, row or cell is tracked. */
export function isDeleted(properties: Element | undefined): boolean {
  return (
    first(properties, "w:del") !== undefined ||
    first(properties, "w:moveFrom") !== undefined ||
    first(properties, "w:cellDel") !== undefined
  );
}
