import { LetterCollector } from "../placing/letters.ts";
import type { FileText } from "../placing/place-in-file.ts";
import { attributeOf, eachCharacter, scanXml, type XmlTag } from "../xml/scan-xml.ts";
import { orderedProperties } from "./ordered-properties.ts";
import { FieldCollector, type WordField } from "./word-fields.ts";
import { WORD_PREFIXES } from "./word-names.ts";
import type { Run, RunItem } from "./word-run.ts";

/** A character of the body with the place of its source in the XML. */
export interface Character {
  character: string;
  start: number;
  end: number;
  item: RunItem;
}

/** The notes of it are named like `footnote:3`. */
export interface WordText extends FileText {
  characters: readonly Character[];
  /** In the order of the text. */
  fields: readonly WordField[];
  /** Where something can be added at the end of the last paragraph; null if there is none. */
  endOfLast: number | null;
}

/** What is no text of the body that readers see, or must not hold a comment. */
const SKIPPED = new Set([
  "w:del",
  "w:moveFrom",
  "mc:Fallback",
  "w:txbxContent",
  "w:ruby",
  "w:sdtPr",
  "m:oMath",
  "m:oMathPara",
]);
const NOTES: Readonly<Record<string, string>> = {
  "w:footnoteReference": "footnote",
  "w:endnoteReference": "endnote",
};

/** Reads the text of a main document part, or of one with notes. Text boxes and deleted text are left out. */
export function readWordText(xml: string): WordText {
  const reader = new Reader(xml);
  scanXml(xml, WORD_PREFIXES, reader);
  return reader.done();
}

class Reader {
  readonly #xml: string;
  readonly #characters: Character[] = [];
  readonly #letters = new LetterCollector();
  readonly #paragraphs: { first: number; last: number }[] = [];
  readonly #notes = new Map<string, number>();
  readonly #fields = new FieldCollector();
  readonly #path: string[] = [];
  #skipped = 0;
  #run: Run | null = null;
  #item: RunItem | null = null;
  #properties = -1;
  #first = 0;
  #endOfLast: number | null = null;

  constructor(xml: string) {
    this.#xml = xml;
  }

  open(tag: XmlTag): void {
    const { name, start, end, raw, isEmpty } = tag;
    const parent = this.#path.at(-1);
    if (SKIPPED.has(name)) this.#skipped += 1;
    if (this.#skipped === 0) {
      if (name === "w:p") {
        this.#first = this.#characters.length;
        this.#fields.paragraph();
      } else if (name === "w:r") {
        const isPlain = parent === "w:p" && !isEmpty;
        this.#run = { start, end, tag: raw, properties: "", items: [], isPlain };
      } else if (parent === "w:r" && this.#run) this.#child(this.#run, tag);
      if (name === "w:fldChar" && this.#run)
        this.#fields.mark(tag, {
          run: this.#run,
          isInParagraph: this.#path.at(-2) === "w:p",
          characters: this.#characters.length,
        });
    } else if (parent === "w:r" && this.#run && this.#skipped === 1 && SKIPPED.has(name))
      this.#child(this.#run, tag);
    const note = NOTES[name];
    if (note && this.#skipped === 0)
      this.#notes.set(`${note}:${attributeOf(raw, "id") ?? ""}`, this.#characters.length - 1);
    this.#path.push(name);
  }

  #child(run: Run, { name, start, end, raw, isEmpty }: XmlTag): void {
    if (name === "w:rPr") {
      this.#properties = start;
      return;
    }
    const text = name === "w:t" && !isEmpty ? { tag: raw, start: end, end } : null;
    this.#item = { run, start, end, text };
    run.items.push(this.#item);
    if (!text) run.isPlain = false;
  }

  close(name: string, start: number, end: number): void {
    this.#path.pop();
    const parent = this.#path.at(-1);
    if (parent === "w:r" && this.#run) {
      if (name === "w:rPr" && this.#properties >= 0) {
        this.#run.properties = orderedProperties(this.#xml.slice(this.#properties, end));
        this.#properties = -1;
      } else if (this.#item) {
        this.#item.end = end;
        if (this.#item.text) this.#item.text.end = start;
      }
    }
    if (SKIPPED.has(name)) this.#skipped -= 1;
    if (this.#skipped > 0) return;
    if (name === "w:r" && this.#run) {
      this.#run.end = end;
      this.#run = null;
    } else if (name === "w:p") {
      const last = this.#characters.length - 1;
      if (last >= this.#first) this.#paragraphs.push({ first: this.#first, last });
      if (start !== end && this.#xml.startsWith("</", start)) this.#endOfLast = start;
    }
  }

  text(start: number, end: number): void {
    const item = this.#item;
    if (this.#skipped > 0 || !this.#run || !item?.text || this.#path.at(-1) !== "w:t") return;
    eachCharacter(this.#xml, { start, end }, (character, from, to) => {
      this.#letters.add(character, this.#characters.length);
      this.#characters.push({ character, start: from, end: to, item });
    });
  }

  done(): WordText {
    return {
      characters: this.#characters,
      letters: this.#letters.done(),
      paragraphs: this.#paragraphs,
      notes: this.#notes,
      fields: this.#fields.fields,
      endOfLast: this.#endOfLast,
    };
  }
}
