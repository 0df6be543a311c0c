import { type Element, elements, first } from "../../xml.ts";

/** Whether anything below is of one of these names. Text boxes and pictures are what is looked for. */
function holds(e: Element, names: RegExp): boolean {
  return elements(e).some((child) => names.test(child.name) || holds(child, names));
}

const SHOWS = /^(w:txbxContent|w:t|a:blip|v:imagedata|m:oMath|c:chart)$/;

/** Of the ways in which something is stored, the first that we can show: never both. */
export function alternative(e: Element): Element[] {
  const choices = elements(e, "mc:Choice");
  const fallback = first(e, "mc:Fallback");
  const chosen = choices.find((choice) => holds(choice, SHOWS)) ?? fallback ?? choices[0];
  return chosen === undefined ? [] : elements(chosen);
}

/** Content of a wrapper that has properties of its own: all but those. */
export const isProperties = (e: Element) =>
  /^w:(p|r|t|tr|tc|tbl|sect|sdt|sdtEnd|customXml|smartTag|rtl)(Pr|PrEx|PrChange)$/.test(e.name);

/** A content control that still shows "Click here to enter text", or holds a table of contents. */
export function isEmptyControl(e: Element): boolean {
  const properties = first(e, "w:sdtPr");
  const gallery = first(properties, "w:docPartObj", "w:docPartGallery")?.attributes["w:val"] ?? "";
  return first(properties, "w:showingPlcHdr") !== undefined || /table of (contents|figures)/i.test(gallery);
}

/** A bibliography that Word, Mendeley or Citavi keeps in a content control. */
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

/** Where a paragraph's, row's or cell's removal is tracked. */
export function isDeleted(properties: Element | undefined): boolean {
  return (
    first(properties, "w:del") !== undefined ||
    first(properties, "w:moveFrom") !== undefined ||
    first(properties, "w:cellDel") !== undefined
  );
}
