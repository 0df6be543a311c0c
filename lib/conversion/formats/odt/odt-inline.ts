import type { Inline } from "../../manuscript-tree.ts";
import { descendants, type Element, elements, textOf } from "../../xml.ts";
import type { OdtStyle } from "./odt-styles.ts";

export type OdtContext = {
  styleOf: (name: string | undefined) => OdtStyle;
  isOrdered: (list: string | undefined, level: number) => boolean;
  imageName: (href: string) => string | null;
  latexOf: (href: string) => string | null;
  /** Notes met so far; each becomes a footnote with its place in this list as number. */
  notes: Element[];
  boxes: Element[];
};

function frame(e: Element, context: OdtContext): Inline[] {
  const alt = [...descendants(e, "svg:desc"), ...descendants(e, "svg:title")].map(textOf).join(" ");
  for (const child of elements(e)) {
    const href = (child.attributes["xlink:href"] ?? "").replace(/^\.\//, "");
    if (child.name === "draw:object") {
      const latex = context.latexOf(href);
      if (latex !== null) return [{ type: "math", latex }];
    }
    if (child.name === "draw:image") {
      const name = context.imageName(href);
      if (name !== null) return [{ type: "image", name, alt }];
    }
    if (child.name === "draw:text-box") context.boxes.push(child);
  }
  return [];
}

function span(e: Element, context: OdtContext): Inline[] {
  const style = context.styleOf(e.attributes["text:style-name"]);
  let out = inlineOf(e, context);
  if (out.length === 0 || out.some((c) => c.type === "note")) return out;
  if (style.position !== null) out = [{ type: style.position, children: out }];
  if (style.strike) out = [{ type: "strike", children: out }];
  if (style.italic) out = [{ type: "emphasis", children: out }];
  return style.bold ? [{ type: "strong", children: out }] : out;
}

export function inlineOf(parent: Element, context: OdtContext): Inline[] {
  return parent.children.flatMap((e): Inline[] => {
    if (typeof e === "string") return [{ type: "text", text: e.replace(/\s+/g, " ") }];
    switch (e.name) {
      case "text:s":
      case "text:tab":
        return [{ type: "text", text: " " }];
      case "text:line-break":
        return [{ type: "break" }];
      case "text:span":
        return span(e, context);
      case "text:a":
        return [{ type: "link", url: e.attributes["xlink:href"] ?? "", children: inlineOf(e, context) }];
      case "text:note":
        context.notes.push(e);
        return [{ type: "note", id: String(context.notes.length) }];
      case "draw:frame":
        return frame(e, context);
      case "draw:g":
        return inlineOf(e, context);
      case "office:annotation":
      case "text:tracked-changes":
      case "text:bookmark":
      case "text:soft-page-break":
      case "draw:custom-shape":
        return [];
      default:
        return inlineOf(e, context);
    }
  });
}
