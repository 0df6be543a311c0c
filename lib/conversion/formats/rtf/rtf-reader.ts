import type { Inline } from "../../manuscript-tree.ts";
import { PLAIN_PARAGRAPH, RtfFlow, type RtfStyle } from "./rtf-flow.ts";
import { codePageName, destinationOf, INITIAL, type RtfState } from "./rtf-state.ts";
import { rtfTokens } from "./rtf-tokens.ts";

const CHARACTERS: Record<string, string> = {
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  tab: " ",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
};

/** Walks the tokens once and gathers paragraphs, lists, tables, pictures and notes. */
export class RtfReader {
  readonly notes: RtfFlow["nodes"][] = [];
  title = "";
  #state: RtfState = INITIAL;
  #stack: { state: RtfState; closesNote: boolean; closesPicture: boolean }[] = [];
  #flows: RtfFlow[] = [new RtfFlow()];
  #paragraph = PLAIN_PARAGRAPH;
  #styles = new Map<number, RtfStyle>();
  #styleNow = { number: 0, outline: null as number | null, name: "" };
  #bytes: number[] = [];
  #skip = 0;
  #picture = "";
  #marker = "";
  #addImage: (bytes: Uint8Array) => string | null;

  constructor(addImage: (bytes: Uint8Array) => string | null) {
    this.#addImage = addImage;
  }

  read(source: string): RtfFlow["nodes"] {
    for (const token of rtfTokens(source)) {
      if (token.type !== "byte") this.#flushBytes();
      if (token.type === "open") {
        this.#stack.push({ state: this.#state, closesNote: false, closesPicture: false });
        if (this.#stack.length > 2_000) break;
      } else if (token.type === "close") this.#close();
      else if (token.type === "word") this.#word(token.name, token.value);
      else if (token.type === "byte") {
        if (this.#skip > 0) this.#skip--;
        else this.#bytes.push(token.value);
      } else if (token.type === "text") this.#text(token.text);
    }
    this.#flushBytes();
    this.#endParagraph();
    this.#flow.endTable();
    return this.#flow.nodes;
  }

  get #flow(): RtfFlow {
    return this.#flows.at(-1) ?? new RtfFlow();
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const text = new TextDecoder(this.#state.codePage).decode(Uint8Array.from(this.#bytes));
    this.#bytes = [];
    this.#emit(text);
  }

  #text(text: string): void {
    const kept = this.#skip > 0 ? text.slice(this.#skip) : text;
    this.#skip = Math.max(0, this.#skip - text.length);
    this.#emit(kept);
  }

  #emit(text: string): void {
    const { destination, bold, italic, script } = this.#state;
    if (text === "" || destination === "skip") return;
    if (destination === "picture") this.#picture += text;
    else if (destination === "title") this.title += text;
    else if (destination === "listtext") this.#marker += text;
    else if (destination === "stylesheet") this.#styleNow.name += text.replace(/;$/, "");
    else {
      let part: Inline = { type: "text", text };
      if (script !== null) part = { type: script, children: [part] };
      if (italic) part = { type: "emphasis", children: [part] };
      if (bold) part = { type: "strong", children: [part] };
      this.#flow.add(part);
    }
  }

  #word(name: string, value: number | null): void {
    const opened = destinationOf(name, this.#state);
    if (opened !== null) this.#open(opened);
    const on = value !== 0;
    if (CHARACTERS[name] !== undefined) this.#emit(CHARACTERS[name]);
    else if (name === "u" && value !== null) {
      this.#emit(String.fromCharCode(value < 0 ? value + 65_536 : value));
      this.#skip = this.#state.unicodeSkip;
    } else if (name === "par" || name === "sect") this.#endParagraph();
    else if (name === "line") this.#flow.add({ type: "break" });
    else if (name === "cell" || name === "nestcell") this.#flow.endCell();
    else if (name === "row" || name === "nestrow") this.#flow.endRow();
    else if (name === "pard") this.#paragraph = PLAIN_PARAGRAPH;
    else if (name === "intbl") this.#paragraph = { ...this.#paragraph, inTable: true };
    else if (name === "outlinelevel") this.#outline(value);
    else if (name === "s") this.#style(value ?? 0);
    else if (name === "ls") this.#paragraph = { ...this.#paragraph, list: value };
    else if (name === "ilvl") this.#paragraph = { ...this.#paragraph, level: value ?? 0 };
    else this.#character(name, value, on);
  }

  #character(name: string, value: number | null, on: boolean): void {
    const state = this.#state;
    if (name === "b") this.#state = { ...state, bold: on };
    else if (name === "i") this.#state = { ...state, italic: on };
    else if (name === "super") this.#state = { ...state, script: on ? "superscript" : null };
    else if (name === "sub") this.#state = { ...state, script: on ? "subscript" : null };
    else if (name === "nosupersub") this.#state = { ...state, script: null };
    else if (name === "plain") this.#state = { ...state, bold: false, italic: false, script: null };
    else if (name === "uc") this.#state = { ...state, unicodeSkip: value ?? 1 };
    else if (name === "ansicpg") this.#state = { ...state, codePage: codePageName(value) };
    else if (name === "mac") this.#state = { ...state, codePage: "macintosh" };
    else if (name === "deleted" && on) this.#state = { ...state, destination: "skip" };
  }

  #open(destination: RtfState["destination"]): void {
    this.#state = { ...this.#state, destination: destination === "note" ? "text" : destination };
    const group = this.#stack.at(-1);
    if (group === undefined) return;
    if (destination === "picture") {
      group.closesPicture = true;
      this.#picture = "";
    }
    if (destination === "note") {
      group.closesNote = true;
      this.#flows.push(new RtfFlow());
      this.#state = { ...this.#state, script: null };
    }
  }

  #close(): void {
    const group = this.#stack.pop();
    if (group === undefined) return;
    if (this.#state.destination === "stylesheet") this.#keepStyle();
    if (group.closesPicture) this.#endPicture();
    if (group.closesNote) {
      this.#endParagraph();
      const note = this.#flows.pop();
      note?.endTable();
      this.notes.push(note?.nodes ?? []);
      this.#flow.add({ type: "note", id: String(this.notes.length) });
    }
    this.#state = group.state;
    this.#skip = 0;
  }

  #outline(value: number | null): void {
    if (this.#state.destination === "stylesheet") this.#styleNow.outline = value;
    else this.#paragraph = { ...this.#paragraph, outline: value };
  }

  #style(number: number): void {
    if (this.#state.destination === "stylesheet") this.#styleNow.number = number;
    else this.#paragraph = { ...this.#paragraph, style: number };
  }

  #keepStyle(): void {
    const { number, outline, name } = this.#styleNow;
    const byName = /^heading (\d)/i.exec(name)?.[1];
    if (name !== "")
      this.#styles.set(number, {
        outline: outline ?? (byName === undefined ? null : Number(byName) - 1),
        name: name.toLowerCase(),
      });
    this.#styleNow = { number: 0, outline: null, name: "" };
  }

  #endPicture(): void {
    const hex = this.#picture.replace(/[^0-9a-fA-F]/g, "");
    this.#picture = "";
    const name = hex === "" ? null : this.#addImage(Buffer.from(hex, "hex"));
    if (name !== null) this.#flow.add({ type: "image", name, alt: "" });
  }

  #endParagraph(): void {
    this.#flow.endParagraph(this.#paragraph, this.#styles.get(this.#paragraph.style), this.#marker.trim());
    this.#marker = "";
  }
}
