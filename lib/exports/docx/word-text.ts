import { symbolCharacter } from "#lib/conversion/text/symbol-font.ts";
import { AllWords } from "../placing/all-words.ts";
import { type Holder, OBJECT } from "../placing/held-words.ts";
import { LetterCollector } from "../placing/letters.ts";
import type { FileText } from "../placing/place-in-file.ts";
import { attributeOf, eachCharacter, scanXml, type XmlTag } from "../xml/scan-xml.ts";
import type { DrawnWords } from "./drawn-words.ts";
import { HeldReader, HOLDERS } from "./held-reader.ts";
import { orderedProperties } from "./ordered-properties.ts";
import { FieldCollector, type WordField } from "./word-fields.ts";
import { WORD_PREFIXES } from "./word-names.ts";
import type { Run, RunItem } from "./word-run.ts";

/** A character of the body with the place of its source in the XML; `OBJECT` for what cannot hold a comment itself. */
export interface Character {
  character: string;
  start: number;
  end: number;
  /** Null for a formula, which is in no run. */
  item: RunItem | null;
}

export interface WordText extends FileText {
  characters: readonly Character[];
  /** In the order of the text. */
  fields: readonly WordField[];
  /** Where something can be added at the end of the last paragraph; null if there is none. */
  endOfLast: number | null;
}

/** What the words of a part are read from beside its XML. */
export interface WordSources {
  drawn: DrawnWords;
  /** The words of footnotes and endnotes, by names like `footnote:3`. */
  notes: ReadonlyMap<string, string>;
}

const NOTHING: WordSources = { drawn: { target: () => "", formula: () => "" }, notes: new Map() };

/** What is no text of the body that readers see. */
const SKIPPED = new Set(["w:del", "w:moveFrom", "mc:Fallback", "w:txbxContent", "w:sdtPr"]);
const FORMULAS = new Set(["m:oMath", "m:oMathPara"]);

/**
 * Reads the text of a main document part, or of one with notes, without deleted text. What no comment can stand in is one
 * character.
 */
export function readWordText(xml: string, sources: WordSources = NOTHING): WordText {
  const reader = new Reader(xml, sources);
  scanXml(xml, WORD_PREFIXES, reader);
  return reader.done();
}

class Reader {
  readonly #xml: string;
  readonly #sources: WordSources;
  readonly #characters: Character[] = [];
  readonly #letters = new LetterCollector();
  readonly #all = new AllWords();
  readonly #paragraphs: { first: number; last: number }[] = [];
  readonly #fields = new FieldCollector();
  readonly #path: string[] = [];
  #skipped = 0;
  #run: Run | null = null;
  #item: RunItem | null = null;
  /** The child of a run that is read as one character, and the depth at which it is. */
  #holder: { reader: HeldReader; index: number; kind: Holder; depth: number } | null = null;
  /** The formula that is read as one character, and the depth at which it is. */
  #formula: { character: Character; index: number; depth: number } | null = null;
  #properties = -1;
  #first = 0;
  #endOfLast: number | null = null;

  constructor(xml: string, sources: WordSources) {
    this.#xml = xml;
    this.#sources = sources;
  }

  open(tag: XmlTag): void {
    const { name } = tag;
    if (this.#holder) this.#holder.reader.open(tag);
    else if (!this.#formula) {
      if (SKIPPED.has(name)) this.#skipped += 1;
      if (this.#skipped === 0) this.#read(tag);
    }
    this.#path.push(name);
  }

  #read(tag: XmlTag): void {
    const { name, start, end, raw, isEmpty } = tag;
    const parent = this.#path.at(-1);
    if (name === "w:p") {
      this.#first = this.#characters.length;
      this.#fields.paragraph();
    } else if (name === "w:r") {
      const isPlain = parent === "w:p" && !isEmpty;
      this.#run = { start, end, tag: raw, properties: "", items: [], isPlain };
    } else if (FORMULAS.has(name)) {
      if (!this.#path.includes("w:p")) return;
      const character = { character: OBJECT, start, end, item: null };
      this.#formula = { character, index: this.#characters.length, depth: this.#path.length };
      this.#characters.push(character);
    } else if (parent === "w:r" && this.#run) this.#child(this.#run, tag);
    if (name === "w:fldChar" && this.#run)
      this.#fields.mark(tag, {
        run: this.#run,
        isInParagraph: this.#path.at(-2) === "w:p",
        characters: this.#characters.length,
      });
  }

  #child(run: Run, tag: XmlTag): void {
    const { name, start, end, raw, isEmpty } = tag;
    if (name === "w:rPr") {
      this.#properties = start;
      return;
    }
    const text = name === "w:t" && !isEmpty ? { tag: raw, start: end, end } : null;
    const item = { run, start, end, text };
    this.#item = item;
    run.items.push(item);
    if (text) return;
    run.isPlain = false;
    const index = this.#characters.length;
    const kind = HOLDERS[name];
    if (kind) {
      const reader = new HeldReader(this.#xml, this.#sources.drawn);
      reader.open(tag);
      this.#holder = { reader, index, kind, depth: this.#path.length };
      this.#characters.push({ character: OBJECT, start, end, item });
    } else if (name === "w:sym") {
      const code = Number.parseInt(attributeOf(raw, "char") ?? "", 16);
      const character = symbolCharacter(code > 0 ? code : 0x20, attributeOf(raw, "font") ?? "");
      if (character !== "") this.#add({ character, start, end, item });
    }
  }

  #add(character: Character): void {
    this.#letters.add(character.character, this.#characters.length);
    this.#all.add(character.character, this.#characters.length);
    this.#characters.push(character);
  }

  close(name: string, start: number, end: number): void {
    this.#path.pop();
    if (this.#holder) {
      this.#holder.reader.close(name, end);
      if (this.#path.length > this.#holder.depth) return;
      const { index, kind, reader } = this.#holder;
      this.#all.hold(index, kind, reader.done());
      for (const note of reader.notes) this.#all.note(note, index);
      this.#holder = null;
    } else if (this.#formula) {
      if (this.#path.length > this.#formula.depth) return;
      const { character, index } = this.#formula;
      character.end = end;
      const words = this.#sources.drawn.formula(this.#xml.slice(character.start, end));
      this.#all.hold(index, "formula", [{ kind: "formula", words, at: "place" }]);
      this.#formula = null;
      return;
    }
    this.#closeInRun(name, start, end);
    if (SKIPPED.has(name)) this.#skipped -= 1;
    if (this.#skipped > 0) return;
    if (name === "w:r" && this.#run) {
      this.#run.end = end;
      this.#run = null;
    } else if (name === "w:p") {
      const last = this.#characters.length - 1;
      if (last >= this.#first) this.#paragraphs.push({ first: this.#first, last });
      this.#all.endParagraph();
      if (start !== end && this.#xml.startsWith("</", start)) this.#endOfLast = start;
    }
  }

  #closeInRun(name: string, start: number, end: number): void {
    if (this.#path.at(-1) !== "w:r" || !this.#run) return;
    if (name === "w:rPr" && this.#properties >= 0) {
      this.#run.properties = orderedProperties(this.#xml.slice(this.#properties, end));
      this.#properties = -1;
    } else if (this.#item) {
      this.#item.end = end;
      if (this.#item.text) this.#item.text.end = start;
    }
  }

  text(start: number, end: number): void {
    if (this.#holder) this.#holder.reader.text(start, end);
    const item = this.#item;
    if (this.#holder || this.#formula || this.#skipped > 0) return;
    if (!this.#run || !item?.text || this.#path.at(-1) !== "w:t") return;
    eachCharacter(this.#xml, { start, end }, (character, from, to) =>
      this.#add({ character, start: from, end: to, item }),
    );
  }

  done(): WordText {
    return {
      characters: this.#characters,
      letters: this.#letters.done(),
      all: this.#all.done(this.#sources.notes),
      paragraphs: this.#paragraphs,
      fields: this.#fields.fields,
      endOfLast: this.#endOfLast,
    };
  }
}
