import type { Inline } from "../../document-tree.ts";
import { type Element, elements, first, textOf } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import { alternative } from "./docx-walk.ts";

/** Returns the alternative text that attributes give if a person wrote it: no file's name, and no guess of Word's. */
export function altOf({ attributes }: Pick<Element, "attributes">): string {
  const alt = (attributes.descr ?? attributes.title ?? attributes.alt ?? "").trim();
  const isGuess = /automatically generated|AI-generated content/i.test(alt);
  const isFile = /^\S*[\\/]\S*$|\.(png|jpe?g|gif|tiff?|emf|wmf|bmp|svg|pdf|eps)$/i.test(alt);
  return isGuess || isFile ? "" : alt;
}

function imageOf(id: string | undefined, context: DocxContext): string | null {
  const relationship = id === undefined ? undefined : context.relationships.get(id);
  return relationship === undefined || relationship.external ? null : context.imageOf(relationship.target);
}

/** Returns the formula of an equation editor's object, else its picture, else a placeholder. */
function equationObject(ole: Element, pictures: Inline[], context: DocxContext): Inline[] {
  const target = context.relationships.get(ole.attributes["r:id"] ?? "")?.target;
  const latex = target === undefined ? null : context.equationOf(target);
  if (latex !== null) return [{ type: "math", latex }];
  context.warn(
    "equation-object",
    "A formula made with an equation editor could not be read; its picture or a mark stands in its place.",
  );
  return pictures.length > 0 ? pictures : [{ type: "text", text: "[equation object]" }];
}

/** Keeps the values of a chart or the words of a diagram, which follow the paragraph. */
function keepDrawn(e: Element, context: DocxContext): void {
  const target = context.relationships.get(
    e.attributes[e.name === "c:chart" ? "r:id" : "r:dm"] ?? "",
  )?.target;
  const nodes = target === undefined ? null : context.drawnOf(target);
  if (nodes !== null) {
    context.drawn.push(...nodes);
    context.warn(
      "chart-as-data",
      "A chart or diagram drawn in Word has no picture in the file; its values or words stand in its place.",
    );
  } else
    context.warn(
      "chart-left-out",
      "A chart or diagram drawn in Word has no picture in the file and was left out.",
    );
}

/** Returns the pictures of a drawing, and puts its text boxes aside in `context.boxes`. */
export function drawingOf(e: Element, context: DocxContext): Inline[] {
  const out: Inline[] = [];
  let alt = "";
  let ole: Element | null = null;
  const visit = (at: Element) => {
    if (at.name === "wp:docPr") alt = altOf(at);
    if (at.name === "v:shape") alt = altOf(at) || alt;
    if (at.name === "o:OLEObject") ole = at;
    if (at.name === "c:chart" || at.name === "dgm:relIds") keepDrawn(at, context);
    if (at.name === "w:txbxContent") {
      context.boxes.push(at);
      return;
    }
    const id =
      at.name === "a:blip"
        ? at.attributes["r:embed"]
        : at.name === "v:imagedata"
          ? at.attributes["r:id"]
          : undefined;
    const name = imageOf(id, context);
    if (name !== null) out.push({ type: "image", name, alt });
    const wordArt = at.name === "v:textpath" ? (at.attributes.string ?? "").trim() : "";
    if (wordArt !== "") out.push({ type: "text", text: wordArt });
    for (const child of at.name === "mc:AlternateContent" ? alternative(at) : elements(at)) visit(child);
  };
  visit(e);
  const object: Element | null = ole;
  return object !== null && isEquation(object) ? equationObject(object, out, context) : out;
}

export const isEquation = (ole: Element) => /^(equation|mathtype)/i.test(ole.attributes.ProgID ?? "");

/** True for a label of a drawing that says nothing by itself: an axis's number, a panel's letter. */
export const isBareLabel = (box: Element): boolean =>
  isBareWords(textOf(box)) && first(box, "w:tbl") === undefined;

export const isBareWords = (words: string): boolean => !/\p{L}{2}/u.test(words) && words.trim().length < 40;
