import type { ParagraphLook } from "../../document-structure/paragraph-look.ts";
import { type DocumentNode, type Inline, plainText } from "../../document-tree.ts";
import type { ReaderInput } from "../../format-reader.ts";
import { RtfFormula } from "../../formulas/omml/rtf-formula.ts";
import { RtfDefinitions } from "./rtf-definitions.ts";
import { PLAIN_PARAGRAPH, RtfFlow, type RtfParagraph } from "./rtf-flow.ts";
import { RtfMargin } from "./rtf-margin.ts";
import { addPicture, RtfPicture } from "./rtf-picture.ts";
import type { Destination, RtfState } from "./rtf-state.ts";

const MAX_FLOWS = 30;
const MAX_INSTRUCTION = 4_000;

/** The action at a group's end. */
export type OnClose = () => void;

/** Sends text to its destination: the text itself, notes, boxes, pictures, formulas, the margin. */
export class RtfOutput {
  readonly definitions = new RtfDefinitions();
  readonly margin = new RtfMargin();
  readonly notes: RtfFlow["nodes"][] = [];
  readonly looks = new WeakMap<DocumentNode, ParagraphLook>();
  paragraph: RtfParagraph = PLAIN_PARAGRAPH;
  title = "";
  math: RtfFormula | null = null;
  #source: ReaderInput;
  #flows: RtfFlow[] = [];
  #boxes: RtfFlow["nodes"] = [];
  #marker = "";
  #author = "";
  #range = "";
  #instructions: string[] = [];
  #pictures: RtfPicture[] = [];

  constructor(source: ReaderInput) {
    this.#source = source;
  }

  get flow(): RtfFlow {
    const flow = this.#flows.at(-1);
    if (flow !== undefined) return flow;
    return this.#pushFlow();
  }

  #pushFlow(): RtfFlow {
    const flow = new RtfFlow(this.looks, (list, level) => this.definitions.isOrdered(list, level));
    this.#flows.push(flow);
    return flow;
  }

  binary(data: string): void {
    this.#pictures.at(-1)?.binary(data);
  }

  emit(text: string, state: RtfState): void {
    const { destination } = state;
    if (text === "") return;
    if (destination === "text") this.#show(text, state);
    else if (destination === "picture") this.#pictures.at(-1)?.text(text);
    else if (destination === "title") this.title += text;
    else if (destination === "marker") this.#marker += text;
    else if (destination === "styles") this.definitions.styleText(text);
    else if (destination === "instruction")
      this.#instructions.push((this.#instructions.pop() ?? "").slice(0, MAX_INSTRUCTION) + text);
    else if (destination === "author") this.margin.author(text);
    else if (destination === "authors") this.#author += text;
    else if (destination === "range-start" || destination === "range-end") this.#range += text;
    else if (destination === "math") this.math?.text(text);
  }

  #show(text: string, state: RtfState): void {
    const { bold, italic, underline, caps, size, change } = state;
    if (state.hidden) {
      this.margin.hidden(text);
      return;
    }
    if (change === null) this.margin.unchanged();
    else this.margin.changed(change, text, this.definitions.authors[state.changeAuthor] ?? "");
    if (change === "deletion") return;
    this.margin.shown(text);
    let part: Inline = { type: "text", text };
    if (state.script !== null && text.trim() !== "") part = { type: state.script, children: [part] };
    if (state.strike) part = { type: "strike", children: [part] };
    if (italic) part = { type: "emphasis", children: [part] };
    if (bold) part = { type: "strong", children: [part] };
    this.flow.add(part, { bold, italic, underline, caps, size, length: text.trim().length });
  }

  startAuthor(): void {
    this.#author = "";
  }

  endAuthor(): void {
    this.definitions.authors.push(this.#author.replace(/;$/, ""));
  }

  /** Begins a picture, a formula or a comment's range. Returns the action at its end. */
  enter(destination: Destination, { hidden, change }: RtfState): OnClose | null {
    if (destination === "picture") {
      const picture = new RtfPicture();
      this.#pictures.push(picture);
      return () => {
        this.#pictures.pop();
        const name = hidden || change === "deletion" ? null : addPicture(picture.bytes(), this.#source);
        if (name !== null) this.flow.add({ type: "image", name, alt: "" });
      };
    }
    if (destination === "math") {
      const math = new RtfFormula();
      this.math = math;
      return () => {
        this.math = null;
        const latex = math.latex();
        if (latex !== "")
          this.flow.add({ type: "math", latex, ...(math.isDisplay ? { display: true } : {}) });
      };
    }
    if (destination !== "range-start" && destination !== "range-end") return null;
    this.#range = "";
    return () => {
      if (destination === "range-start") this.margin.rangeStart(this.#range);
      else this.margin.rangeEnd(this.#range);
    };
  }

  /** Begins a note, a comment or a text box. Returns null where they nest too deep. */
  openFlow(kind: "footnote" | "annotation" | "shptxt"): OnClose | null {
    if (this.#flows.length >= MAX_FLOWS) return null;
    const outer = this.flow;
    const { paragraph } = this;
    const marker = this.#marker;
    const flow = this.#pushFlow();
    this.paragraph = PLAIN_PARAGRAPH;
    this.#marker = "";
    return () => {
      this.endParagraph();
      this.#flows.pop();
      flow.endTable();
      this.paragraph = paragraph;
      this.#marker = marker;
      if (kind === "annotation") this.margin.comment(wordsOf(flow.nodes));
      else if (kind === "shptxt") for (const node of flow.nodes) this.#boxes.push(node);
      else {
        this.notes.push(flow.nodes);
        outer.add({ type: "note", id: String(this.notes.length) });
      }
    };
  }

  openField(): OnClose {
    this.#instructions.push("");
    const depth = this.#instructions.length;
    return () => {
      this.#instructions.length = Math.min(this.#instructions.length, depth - 1);
    };
  }

  /** Begins a field's result. A link's result becomes a link; "skip" for results that only a page needs. */
  openResult(): OnClose | "skip" | null {
    const instruction = (this.#instructions.at(-1) ?? "").trim();
    if (/^(TOC|PAGE|NUMPAGES|SECTIONPAGES|INDEX|TC|XE)\b/i.test(instruction)) return "skip";
    const url = /^HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]+)"|^HYPERLINK\s+([^\s\\"]+)/i.exec(instruction);
    const address = url?.[1] ?? url?.[2];
    if (address === undefined || /\\l\b/.test(instruction)) return null;
    const { flow } = this;
    const from = flow.length;
    return () => {
      if (flow === this.flow && flow.length > from)
        flow.add({ type: "link", url: address, children: flow.takeFrom(from) });
    };
  }

  endParagraph(): void {
    const { style, inTable } = this.paragraph;
    this.flow.endParagraph(this.paragraph, this.definitions.styles.get(style), this.#marker.trim());
    this.#marker = "";
    if (this.#boxes.length > 0 && this.#flows.length === 1 && !inTable)
      for (const node of this.#boxes.splice(0)) this.flow.nodes.push(node);
  }
}

function wordsOf(nodes: RtfFlow["nodes"]): string {
  return nodes
    .map((node) =>
      "list" in node ? wordsOf(node.nodes) : "children" in node ? plainText(node.children) : "",
    )
    .join(" ")
    .trim();
}
