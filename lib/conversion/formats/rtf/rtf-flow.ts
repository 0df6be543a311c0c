import { figuresApart } from "../../document-structure/figures-apart.ts";
import type { ListEntry } from "../../document-structure/nest-lists.ts";
import { holdsForMost, longestRun, type ParagraphLook } from "../../document-structure/paragraph-look.ts";
import type { Role } from "../../document-structure/style-names.ts";
import { type DocumentNode, type Inline, isBlank, plainText } from "../../document-tree.ts";
import { equationNumber, tagged } from "../../formulas/equation-number.ts";
import type { RtfStyle } from "./rtf-definitions.ts";
import { RtfTable } from "./rtf-table.ts";

export type RtfParagraph = {
  outline: number | null;
  inTable: boolean;
  list: number | null;
  level: number;
  style: number;
  centred: boolean;
  /** The indent in twips. */
  indent: number;
  firstLine: number;
};

export const PLAIN_PARAGRAPH: RtfParagraph = {
  outline: null,
  inTable: false,
  list: null,
  level: 0,
  style: 0,
  centred: false,
  indent: 0,
  firstLine: 0,
};

type Run = {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  caps: boolean;
  size: number;
  length: number;
};

/** The indent of one more level of a list in most programs, in twips. */
const INDENT_OF_LEVEL = 360;

const MARK = /^\s*(?:[•·▪◦‣–-]|\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s*\t/u;

/** Splits the mark from a paragraph that an author or program set as a list's item by hand; null if it has none. */
function typedItem(children: readonly Inline[]): { mark: string; rest: Inline[] } | null {
  const [head, ...rest] = children;
  const words = plainText(children.slice(0, 4));
  const mark = MARK.exec(words)?.[0];
  if (mark === undefined || head === undefined) return null;
  let left = mark.length;
  const out: Inline[] = [];
  for (const child of [head, ...rest]) {
    const size = plainText([child]).length;
    if (left >= size && left > 0) left -= size;
    else if (left > 0 && child.type === "text") {
      out.push({ type: "text", text: child.text.slice(left) });
      left = 0;
    } else out.push(child);
  }
  return { mark: mark.trim(), rest: out };
}

/** Gathers inline content into paragraphs, list entries and tables. The text has one flow, and each note or box has its own. */
export class RtfFlow {
  readonly nodes: (DocumentNode | ListEntry)[] = [];
  readonly looks: WeakMap<DocumentNode, ParagraphLook>;
  #inline: Inline[] = [];
  #runs: Run[] = [];
  #table = new RtfTable();
  #isOrdered: (list: number, level: number) => boolean | null;

  constructor(
    looks: WeakMap<DocumentNode, ParagraphLook>,
    isOrdered: (list: number, level: number) => boolean | null,
  ) {
    this.looks = looks;
    this.#isOrdered = isOrdered;
  }

  get table(): RtfTable {
    return this.#table;
  }

  get length(): number {
    return this.#inline.length;
  }

  add(part: Inline, run?: Run): void {
    this.#inline.push(part);
    if (run !== undefined) this.#runs.push(run);
  }

  /** Takes out again what was added since the flow had this length. */
  takeFrom(length: number): Inline[] {
    return this.#inline.splice(length);
  }

  endCell(): void {
    while (this.#inline.at(-1)?.type === "break") this.#inline.pop();
    this.#table.endCell(
      this.#inline.map((part): Inline => (part.type === "break" ? { type: "text", text: " " } : part)),
    );
    this.#inline = [];
    this.#runs = [];
  }

  endTable(): void {
    const table = this.#table.take();
    if (table !== null) this.nodes.push(table);
  }

  endParagraph(paragraph: RtfParagraph, style: RtfStyle | undefined, marker: string): void {
    if (paragraph.inTable) {
      if (marker !== "" && this.#inline.length > 0 && /\d/.test(marker))
        this.#inline.unshift({ type: "text", text: `${marker} ` });
      if (this.#inline.length > 0) this.#inline.push({ type: "break" });
      return;
    }
    if (!this.#table.isEmpty) this.endTable();
    const [children, runs] = [this.#inline, this.#runs];
    this.#inline = [];
    this.#runs = [];
    if (!isBlank(children))
      for (const node of this.#blocks(children, runs, paragraph, style, marker)) this.nodes.push(node);
  }

  #blocks(
    children: Inline[],
    runs: Run[],
    paragraph: RtfParagraph,
    style: RtfStyle | undefined,
    marker: string,
  ): (DocumentNode | ListEntry)[] {
    const outline = paragraph.outline ?? style?.outline ?? null;
    const role = style?.role ?? null;
    const formula = formulaOf(children);
    if (formula !== null) return [formula];
    if (role === "contents") return [];
    if (role === "title") return [{ type: "heading", level: 1, children: plain(children) }];
    if (outline !== null && outline >= 0 && outline < 9) {
      const head: Inline[] = /[\p{L}\p{N}]/u.test(marker) ? [{ type: "text", text: `${marker} ` }] : [];
      return [{ type: "heading", level: outline + 1, children: [...head, ...plain(children)] }];
    }
    if (marker !== "" || (paragraph.list ?? 0) > 0) return [this.#entry(children, paragraph, marker)];
    const typed = paragraph.firstLine < 0 ? typedItem(children) : null;
    if (typed !== null) {
      const level = Math.max(0, Math.round(paragraph.indent / INDENT_OF_LEVEL) - 1);
      return [this.#entry(typed.rest, { ...paragraph, list: -1, level }, typed.mark)];
    }
    const block = figuresApart(children) ?? styledBlock(role, children);
    if (block !== null) return block;
    const node: DocumentNode = { type: "paragraph", children };
    this.#keepLook(node, runs, paragraph);
    return [node];
  }

  #entry(children: Inline[], paragraph: RtfParagraph, marker: string): ListEntry {
    const known = this.#isOrdered(paragraph.list ?? 0, paragraph.level);
    const ordered = /^\(?(?:\d+(?:\.\d+)*|[A-Za-z]{1,4})[.)]?$/.test(marker)
      ? marker !== "o"
      : marker === "" && known === true;
    const number = Number(/^\(?(?:\d+\.)*(\d+)[.)]?$/.exec(marker)?.[1] ?? Number.NaN);
    return {
      level: Math.min(8, paragraph.level),
      ordered,
      list: String(paragraph.list ?? 0),
      nodes: [{ type: "paragraph", children }],
      ...(ordered && number >= 0 ? { number } : {}),
    };
  }

  #keepLook(node: DocumentNode, runs: readonly Run[], paragraph: RtfParagraph): void {
    this.looks.set(node, {
      bold: holdsForMost(runs, (run) => run.bold),
      italic: holdsForMost(runs, (run) => run.italic),
      underline: holdsForMost(runs, (run) => run.underline),
      caps: holdsForMost(runs, (run) => run.caps),
      centred: paragraph.centred,
      size: (longestRun(runs)?.size ?? 24) / 2,
      font: "",
      firstLine: paragraph.indent + paragraph.firstLine,
      indent: paragraph.indent,
      isNumbered: false,
      label: "",
    });
  }
}

/** Returns the formula of a paragraph that holds it and its number alone; null for any other paragraph. */
function formulaOf(children: readonly Inline[]): DocumentNode | null {
  const parts = children.filter(
    (c) => c.type === "image" || c.type === "note" || plainText([c]).trim() !== "",
  );
  const math = parts.filter((c) => c.type === "math");
  const [formula] = math;
  if (math.length !== 1 || formula?.type !== "math") return null;
  if (parts.some((c) => c.type === "image" || c.type === "note")) return null;
  const words = plainText(parts.filter((c) => c.type !== "math"));
  const number = words.length > 20 ? null : equationNumber(words);
  return number === null ? null : { type: "math", latex: tagged(formula.latex, number) };
}

/** Returns the block that a paragraph is by its style; null for text. */
function styledBlock(role: Role, children: Inline[]): DocumentNode[] | null {
  if (role === "caption" || role === "reference") return [{ type: role, children }];
  if (role === "quote") return [{ type: "quote", nodes: [{ type: "paragraph", children }] }];
  return role === "code" ? [{ type: "code", text: plainText(children), language: "" }] : null;
}

/** Removes bold type, which a heading has anyway, and line breaks. */
function plain(children: readonly Inline[]): Inline[] {
  return children.flatMap((c): Inline[] =>
    c.type === "strong" ? plain(c.children) : [c.type === "break" ? { type: "text", text: " " } : c],
  );
}
