import { type Cell, type Inline, isBlank, type Node, plainText } from "../../manuscript-tree.ts";
import type { ListEntry } from "../../nest-lists.ts";

export type RtfParagraph = {
  outline: number | null;
  inTable: boolean;
  list: number | null;
  level: number;
  style: number;
};

export const PLAIN_PARAGRAPH: RtfParagraph = {
  outline: null,
  inTable: false,
  list: null,
  level: 0,
  style: 0,
};

export type RtfStyle = { outline: number | null; name: string };

/** Gathers what is read into paragraphs, list entries and tables: one for the text, one for each note. */
export class RtfFlow {
  readonly nodes: (Node | ListEntry)[] = [];
  #inline: Inline[] = [];
  #cells: Cell[] = [];
  #rows: Cell[][] = [];

  add(part: Inline): void {
    this.#inline.push(part);
  }

  endCell(): void {
    this.#cells.push({
      children: this.#inline.map(
        (part): Inline => (part.type === "break" ? { type: "text", text: " " } : part),
      ),
    });
    this.#inline = [];
  }

  endRow(): void {
    if (this.#cells.length > 0) this.#rows.push(this.#cells);
    this.#cells = [];
    this.#inline = [];
  }

  endTable(): void {
    if (this.#rows.length > 0) this.nodes.push({ type: "table", rows: this.#rows });
    this.#rows = [];
  }

  endParagraph(paragraph: RtfParagraph, style: RtfStyle | undefined, marker: string): void {
    if (paragraph.inTable) {
      if (this.#inline.length > 0) this.#inline.push({ type: "break" });
      return;
    }
    this.endTable();
    const children = this.#inline;
    this.#inline = [];
    if (isBlank(children)) return;
    const outline = paragraph.outline ?? style?.outline ?? null;
    const [only] = children;
    if (children.length === 1 && only?.type === "image")
      this.nodes.push({ type: "figure", name: only.name, alt: [] });
    else if (style?.name === "title") this.nodes.push({ type: "heading", level: 1, children });
    else if (outline !== null && outline < 9)
      this.nodes.push({ type: "heading", level: outline + 1, children });
    else if (marker !== "" || (paragraph.list ?? 0) > 0) {
      const ordered = /^\(?[\dA-Za-z]{1,3}[.)]/.test(marker);
      this.nodes.push({
        level: paragraph.level,
        ordered,
        list: String(paragraph.list ?? 0),
        nodes: [{ type: "paragraph", children }],
      });
    } else if (isBoldLine(children)) this.nodes.push({ type: "heading", level: 3, children });
    else this.nodes.push({ type: "paragraph", children });
  }
}

function isBoldLine(children: readonly Inline[]): boolean {
  const words = plainText(children).trim();
  const isBold = children.every((part) => part.type === "strong" || plainText([part]).trim() === "");
  return (
    isBold && words.length > 2 && words.length < 120 && !/[.,;:]$/.test(words) && !/^(fig|tab)/i.test(words)
  );
}
