import type { Inline } from "../../manuscript-tree.ts";
import { type Element, elements, first, textOf } from "../../xml.ts";
import type { Relationship } from "./docx-package.ts";
import { attributeOf, isOn, type Styles } from "./docx-styles.ts";
import { ommlToLatex } from "./omml-to-latex.ts";

/** State that runs through the document: fields open across paragraphs, notes are numbered as they come. */
export type DocxContext = {
  styles: Styles;
  relationships: ReadonlyMap<string, Relationship>;
  imageName: (relationshipId: string) => string | null;
  fields: { phase: "instruction" | "result" }[];
  noteNumber: (kind: "footnote" | "endnote", id: string) => string;
  /** Text boxes met on the way: their content follows the paragraph. */
  boxes: Element[];
};

const SYMBOL_FONT: Record<string, string> = {
  F061: "α",
  F062: "β",
  F063: "χ",
  F064: "δ",
  F065: "ε",
  F06D: "μ",
  F070: "π",
  F073: "σ",
  F0B1: "±",
  F0B3: "≥",
  F0A3: "≤",
  F0B4: "×",
  F0B0: "°",
  F044: "Δ",
  F072: "ρ",
  F06C: "λ",
  F068: "η",
  F077: "ω",
  F074: "τ",
  F066: "φ",
  F0B7: "•",
};

function drawing(e: Element, context: DocxContext): Inline[] {
  const out: Inline[] = [];
  let alt = "";
  const visit = (at: Element) => {
    if (at.name === "wp:docPr") alt = at.attributes.descr ?? "";
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
    const name = id === undefined ? null : context.imageName(id);
    if (name !== null) out.push({ type: "image", name, alt });
    if (at.name === "mc:AlternateContent") alternative(at).forEach(visit);
    else elements(at).forEach(visit);
  };
  visit(e);
  return out;
}

function alternative(e: Element): Element[] {
  const choice = first(e, "mc:Choice") ?? first(e, "mc:Fallback");
  return choice === undefined ? [] : elements(choice);
}

function styled(children: Inline[], e: Element, context: DocxContext): Inline[] {
  if (children.length === 0) return children;
  const properties = first(e, "w:rPr");
  const style = attributeOf(properties, "w:rStyle");
  const named = style === undefined ? null : context.styles.get(style);
  let out = children;
  const wrap = (type: "strong" | "emphasis" | "strike" | "superscript" | "subscript") => {
    out = [{ type, children: out }];
  };
  const vertical = attributeOf(properties, "w:vertAlign");
  if ((vertical === "superscript" || vertical === "subscript") && !out.some((c) => c.type === "note"))
    wrap(vertical);
  if (isOn(properties, "w:strike")) wrap("strike");
  if (isOn(properties, "w:i") ?? named?.italic) wrap("emphasis");
  if (isOn(properties, "w:b") ?? named?.bold) wrap("strong");
  return out;
}

function field(e: Element, context: DocxContext): void {
  const type = e.attributes["w:fldCharType"];
  if (type === "begin") context.fields.push({ phase: "instruction" });
  else if (type === "end") context.fields.pop();
  else {
    const top = context.fields.at(-1);
    if (top !== undefined) top.phase = "result";
  }
}

function runChild(e: Element, context: DocxContext): Inline[] {
  if (e.name === "w:fldChar") field(e, context);
  if (context.fields.some((f) => f.phase === "instruction")) return [];
  switch (e.name) {
    case "w:t":
      return [{ type: "text", text: textOf(e) }];
    case "w:tab":
      return [{ type: "text", text: "\t" }];
    case "w:br":
    case "w:cr":
      return /^(page|column)$/.test(e.attributes["w:type"] ?? "") ? [] : [{ type: "break" }];
    case "w:noBreakHyphen":
      return [{ type: "text", text: "-" }];
    case "w:sym":
      return [{ type: "text", text: SYMBOL_FONT[(e.attributes["w:char"] ?? "").toUpperCase()] ?? "" }];
    case "w:footnoteReference":
      return [{ type: "note", id: context.noteNumber("footnote", e.attributes["w:id"] ?? "") }];
    case "w:endnoteReference":
      return [{ type: "note", id: context.noteNumber("endnote", e.attributes["w:id"] ?? "") }];
    case "w:drawing":
    case "w:pict":
    case "w:object":
      return drawing(e, context);
    case "mc:AlternateContent":
      return alternative(e).flatMap((child) => runChild(child, context));
    default:
      return [];
  }
}

/** The inline content of a paragraph or of what wraps runs in it. Tracked changes are taken as accepted. */
export function inlineOf(parent: Element, context: DocxContext): Inline[] {
  return elements(parent).flatMap((e): Inline[] => {
    switch (e.name) {
      case "w:r":
        return styled(
          elements(e).flatMap((child) => runChild(child, context)),
          e,
          context,
        );
      case "m:oMath":
      case "m:oMathPara":
        return context.fields.some((f) => f.phase === "instruction")
          ? []
          : [{ type: "math", latex: ommlToLatex(e) }];
      case "w:hyperlink": {
        const target = context.relationships.get(e.attributes["r:id"] ?? "");
        const children = inlineOf(e, context);
        return target?.external ? [{ type: "link", url: target.target, children }] : children;
      }
      case "mc:AlternateContent":
        return alternative(e).flatMap((child) =>
          inlineOf({ name: "", attributes: {}, children: [child] }, context),
        );
      case "w:del":
      case "w:moveFrom":
      case "w:pPr":
      case "w:rPr":
      case "w:sdtPr":
        return [];
      default:
        return inlineOf(e, context);
    }
  });
}
