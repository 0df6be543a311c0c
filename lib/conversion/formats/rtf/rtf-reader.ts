import type { ReaderInput } from "../../format-reader.ts";
import { CHARACTERS, characterState } from "./character-words.ts";
import { paragraphAfter } from "./paragraph-words.ts";
import { type FontPage, RtfDecoder } from "./rtf-decoder.ts";
import type { RtfFlow } from "./rtf-flow.ts";
import { type OnClose, RtfOutput } from "./rtf-output.ts";
import { destinationOf, INITIAL, type RtfState } from "./rtf-state.ts";
import { type RtfToken, rtfTokens } from "./rtf-tokens.ts";

const MAX_DEPTH = 2_000;

type Group = { state: RtfState; onClose: OnClose | null };

/** Control words that set the font within a formula as they do anywhere. */
const FONT_WORD = /^(f|b|i|fs|plain|loch|hich|dbch|af|cf|uc)$/;

/** Walks the tokens once: groups inherit and restore, control words act, text goes where it belongs. */
export class RtfReader {
  readonly output: RtfOutput;
  #decoder = new RtfDecoder();
  #state: RtfState = INITIAL;
  #stack: Group[] = [];
  #tooDeep = 0;
  #isStarred = false;

  constructor(source: ReaderInput) {
    this.output = new RtfOutput(source);
  }

  /** Reads a file. `source` holds one character for each byte. */
  read(source: string): RtfFlow["nodes"] {
    for (const token of rtfTokens(source)) {
      if (token.type !== "byte" && token.type !== "text") this.#flush();
      this.#token(token);
      if (token.type !== "word" || token.name !== "*") this.#isStarred = false;
    }
    this.#flush();
    while (this.#stack.length > 0) this.#close();
    this.output.endParagraph();
    this.output.flow.endTable();
    return this.output.flow.nodes;
  }

  #token(token: RtfToken): void {
    if (token.type === "open") this.#open();
    else if (token.type === "close") this.#close();
    else if (token.type === "byte") this.#decoder.byte(token.value);
    else if (token.type === "binary") this.output.binary(token.data);
    else if (token.type === "text") this.#text(token.text);
    else if (token.name === "*") this.#isStarred = true;
    else this.#word(token.name, token.value);
  }

  get #fontPage(): FontPage {
    return this.output.definitions.pageOfFont(this.#state.font);
  }

  #flush(): void {
    this.output.emit(this.#decoder.flush(this.#fontPage), this.#state);
  }

  #text(text: string): void {
    const plain = this.#decoder.text(text, this.#fontPage);
    if (plain === null) return;
    this.#flush();
    this.output.emit(plain, this.#state);
  }

  #open(): void {
    if (this.#stack.length >= MAX_DEPTH) {
      this.#tooDeep++;
      return;
    }
    this.#stack.push({ state: this.#state, onClose: null });
    if (this.#state.destination === "math") this.output.math?.open();
    if (this.#state.destination === "authors") this.output.startAuthor();
  }

  #close(): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep--;
      return;
    }
    const group = this.#stack.pop();
    if (group === undefined) return;
    const { destination } = this.#state;
    const isInner = group.state.destination === destination;
    if (destination === "styles") this.output.definitions.endStyle();
    else if (destination === "authors" && isInner) this.output.endAuthor();
    else if (destination === "math" && isInner) this.output.math?.close();
    group.onClose?.();
    this.#state = group.state;
    this.#decoder.endFallback();
  }

  /** Keeps the action at a destination's end with the group that opened it. */
  #onClose(action: OnClose | null): void {
    const group = this.#stack.at(-1);
    if (group !== undefined && action !== null) group.onClose = action;
  }

  #word(name: string, value: number | null): void {
    const { destination } = this.#state;
    const { definitions, math } = this.output;
    if (destination === "skip") return;
    const opened = destinationOf(name, this.#isStarred, this.#state);
    if (opened !== null) {
      this.#onClose(this.output.enter(opened, this.#state));
      this.#state = { ...this.#state, destination: opened };
    } else if (destination === "fonts") definitions.fontWord(name, value);
    else if (destination === "styles") definitions.styleWord(name, value);
    else if (destination === "lists") definitions.listWord(name, value);
    else if (name === "u" && value !== null) {
      this.output.emit(String.fromCharCode(value < 0 ? value + 65_536 : value), this.#state);
      this.#decoder.beginFallback(this.#state.unicodeSkip);
    } else if (destination === "math" && !FONT_WORD.test(name)) math?.word(name, value);
    else if (CHARACTERS.has(name)) this.output.emit(CHARACTERS.get(name) ?? "", this.#state);
    else {
      const state = characterState(this.#state, name, value);
      if (state !== null) this.#state = state;
      else if (!this.#decoder.word(name, value) && destination === "text") this.#structure(name, value);
    }
  }

  #structure(name: string, value: number | null): void {
    const { output } = this;
    const { flow } = output;
    const paragraph = paragraphAfter(output.paragraph, name, value);
    if (paragraph !== null) output.paragraph = paragraph;
    else if (name === "par" || name === "sect" || name === "page") output.endParagraph();
    else if (name === "line" || name === "lbr") flow.add({ type: "break" });
    else if (name === "cell") flow.endCell();
    else if (name === "nestcell" || name === "nestrow") flow.add({ type: "text", text: " " });
    else if (name === "row") flow.table.endRow();
    else if (name === "trowd") flow.table.defineRow();
    else if (name === "field") this.#onClose(output.openField());
    else if (name === "fldrslt") this.#openResult();
    else if (name === "footnote" || name === "annotation" || name === "shptxt") {
      this.#onClose(output.openFlow(name));
      this.#state = { ...this.#state, script: null };
    } else flow.table.word(name, value);
  }

  #openResult(): void {
    const action = this.output.openResult();
    if (action === "skip") this.#state = { ...this.#state, destination: "skip" };
    else this.#onClose(action);
  }
}
