import { isCaption } from "../../document-structure/captions.ts";
import { figuresApart } from "../../document-structure/figures-apart.ts";
import type { ListEntry } from "../../document-structure/nest-lists.ts";
import { plainHeading } from "../../document-structure/plain-heading.ts";
import { type Role, roleOf } from "../../document-structure/style-names.ts";
import { type DocumentNode, type Inline, isBlank, plainText } from "../../document-tree.ts";
import { isIdeographic } from "../../text/text-measure.ts";
import { type Element, first } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import { inlineOf } from "./docx-inline.ts";
import { isFixedWidthParagraph, lookOfParagraph } from "./docx-look.ts";
import type { ListPosition } from "./docx-numbering.ts";
import { attributeOf, overlay, type Style } from "./docx-styles.ts";
import { equationLines } from "./equation-lines.ts";

/** The blocks of one paragraph, or the list entry that it is; `label` is printed before the entry. */
export type Paragraph = { nodes: DocumentNode[]; entry: ListEntry | null; label?: string };

const LONGEST_HEADING = 300;

function numberedOf(
  pPr: Element | undefined,
  style: Style,
  context: DocxContext,
): { list: string; level: number; at: ListPosition } | null {
  const numPr = first(pPr, "w:numPr");
  const list = attributeOf(numPr, "w:numId") ?? style.numId;
  if (list === null || list === "0") return null;
  const level = Math.min(8, Number(attributeOf(numPr, "w:ilvl") ?? style.level) || 0);
  const at = context.numbering.next(list, level);
  return at === null ? null : { list, level, at };
}

/** True for a label that is words ("Table 3", "Step 2:") or brackets ("[4]") which belongs to the text and not to a list. */
const isWordyLabel = (label: string) => /\p{L}{2}/u.test(label) || /^\[/.test(label);

const withLabel = (label: string, children: readonly Inline[]): Inline[] =>
  label === "" ? [...children] : [{ type: "text", text: `${label} ` }, ...children];

function outlineOf(pPr: Element | undefined, style: Style): number | null {
  const own = attributeOf(pPr, "w:outlineLvl");
  const outline = own === undefined ? style.outline : Number(own);
  return outline === null || !(outline >= 0 && outline < 9) ? null : outline;
}

const block = (node: DocumentNode): Paragraph => ({ nodes: [node], entry: null });

/** A paragraph with the properties by which it is classified. */
type Draft = {
  children: Inline[];
  words: string;
  role: Role;
  outline: number | null;
  /** The number or sign that Word prints before it; "" for none. */
  label: string;
  hasPicture: boolean;
  inBibliography: boolean;
};

/** Returns the heading, code, caption or reference that a paragraph is by its style; null for text. */
function styledBlock(draft: Draft, context: DocxContext): Paragraph | null {
  const { children, words, role, outline, label, hasPicture } = draft;
  if ((role === "title" && !hasPicture) || role === "abstract-title")
    return block({ type: "heading", level: 1, children: plainHeading(children) });
  if (isListing(children) && (isFixedWidthParagraph(context) || role === "code"))
    return block({ type: "code", text: codeText(children), language: "" });
  const isHeading =
    words.length < LONGEST_HEADING && !hasPicture && !isCaption(words) && !equationOnly(children);
  if (outline !== null && isHeading)
    return block({ type: "heading", level: outline + 1, children: plainHeading(withLabel(label, children)) });
  if (role === "caption" && !hasPicture)
    return block({ type: "caption", children: withLabel(label, children) });
  return role === "reference" || draft.inBibliography || /^\[\d+\]$/.test(label)
    ? block({ type: "reference", children: withLabel(label, children) })
    : null;
}

function textBlock({ children, words, role, outline, label }: Draft, context: DocxContext): Paragraph {
  const labelled = withLabel(label, children);
  const special = equationLines(labelled, context) ?? figuresApart(labelled);
  if (special !== null) return { nodes: special, entry: null };
  if (role === "quote") return block({ type: "quote", nodes: [{ type: "paragraph", children: labelled }] });
  return block({
    type: isCaption(words) && words.length < 60 && outline !== null ? "caption" : "paragraph",
    children: labelled,
  });
}

/** Classifies the content of one `w:p`, without the paragraph's text boxes. */
function classify(
  p: Element,
  children: Inline[],
  style: Style,
  inBibliography: boolean,
  context: DocxContext,
): Paragraph {
  const pPr = first(p, "w:pPr");
  const role = roleOf(style.name, style.bases);
  if (isBlank(children)) return { nodes: [], entry: null };
  const numbered = numberedOf(pPr, style, context);
  if (role === "contents") return { nodes: [], entry: null };
  const label = numbered?.at.label ?? "";
  const draft: Draft = {
    children,
    words: plainText(children).trim(),
    role,
    outline: outlineOf(pPr, style),
    label,
    hasPicture: children.some((c) => c.type === "image"),
    inBibliography,
  };
  const styled = styledBlock(draft, context);
  if (styled !== null) return styled;
  if (numbered === null || isWordyLabel(label)) return textBlock(draft, context);
  const { list, level, at } = numbered;
  const nodes: DocumentNode[] = [{ type: "paragraph", children }];
  const number = at.ordered ? { number: at.number } : {};
  return { nodes: [], entry: { level, ordered: at.ordered, list, nodes, ...number }, label };
}

const equationOnly = (children: readonly Inline[]) =>
  children.every((c) => c.type === "math" || plainText([c]).trim() === "");

/** True if the content can be code: without pictures and formulas, and not in Chinese, which looks the same in type for code. */
const isListing = (children: readonly Inline[]) =>
  !children.some((c) => c.type === "image" || c.type === "math") && !isIdeographic(plainText(children));

const codeText = (children: readonly Inline[]): string =>
  children
    .map((c): string => {
      if (c.type === "break") return "\n";
      if (c.type === "text" || c.type === "code") return c.text;
      return "children" in c ? codeText(c.children) : plainText([c]);
    })
    .join("");

/** Reads one `w:p` as nodes or as an item of a list, and keeps its look in `context.looks`. */
export function paragraph(p: Element, before: readonly Inline[], context: DocxContext): Paragraph {
  const pPr = first(p, "w:pPr");
  const style = context.styles.get(attributeOf(pPr, "w:pStyle"));
  context.runs = [];
  context.paragraphLook = { ...overlay(style, style), vertical: null };
  const begins = context.inBibliography || context.fields.inBibliography();
  const children = [...before, ...inlineOf(p, context)];
  const inBibliography = begins || context.fields.inBibliography();
  const made = classify(p, children, style, inBibliography, context);
  const look = {
    ...lookOfParagraph(pPr, style, context),
    isNumbered: made.entry !== null,
    label: made.label ?? "",
  };
  for (const node of [...made.nodes, ...(made.entry?.nodes ?? [])]) context.looks.set(node, look);
  context.fields.endParagraph();
  return made;
}
