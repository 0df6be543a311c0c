import { LetterCollector, type Letters } from "../placing/letters.ts";
import type { FileText } from "../placing/place-in-file.ts";
import { eachCharacter, scanXml, type XmlTag } from "../xml/scan-xml.ts";

const OPEN_DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns";

/** The prefixes that the namespaces of OpenDocument are known by. */
export const ODT_PREFIXES: Readonly<Record<string, string>> = {
  [`${OPEN_DOCUMENT}:office:1.0`]: "office",
  [`${OPEN_DOCUMENT}:text:1.0`]: "text",
  [`${OPEN_DOCUMENT}:drawing:1.0`]: "draw",
};

/** The text of a document, each character with the place of its source in the XML. Notes are named by their number. */
export interface OdtText extends FileText {
  characters: readonly { character: string; start: number; end: number }[];
  /** The letters of notes. */
  noteLetters: ReadonlyMap<string, Letters>;
  /** Where something can be added at the end of the last paragraph; null if there is none. */
  endOfLast: number | null;
}

/** What holds no text that a comment can be on. */
const SKIPPED = new Set([
  "text:tracked-changes",
  "text:note-citation",
  "text:ruby-text",
  "office:annotation",
  "draw:frame",
  "draw:g",
]);
const PARAGRAPHS = new Set(["text:p", "text:h"]);

/** Reads the text of the content of an OpenDocument text (ISO 26300). */
export function readOdtText(xml: string): OdtText {
  const reader = new Reader(xml);
  scanXml(xml, ODT_PREFIXES, reader);
  return reader.done();
}

class Reader {
  readonly #xml: string;
  readonly #characters: { character: string; start: number; end: number }[] = [];
  readonly #letters = new LetterCollector();
  readonly #paragraphs: { first: number; last: number }[] = [];
  readonly #notes = new Map<string, number>();
  readonly #noteLetters = new Map<string, Letters>();
  #note: LetterCollector | null = null;
  #skipped = 0;
  /** The paragraphs around what is read: a note has paragraphs within one. */
  #inParagraphs = 0;
  #first = 0;
  #endOfLast: number | null = null;

  constructor(xml: string) {
    this.#xml = xml;
  }

  open({ name, isEmpty }: XmlTag): void {
    if (SKIPPED.has(name)) this.#skipped += 1;
    if (this.#skipped > 0) return;
    if (name === "text:note") this.#notes.set(String(this.#notes.size), this.#characters.length - 1);
    if (name === "text:note-body") this.#note = new LetterCollector();
    if (!PARAGRAPHS.has(name) || isEmpty) return;
    this.#inParagraphs += 1;
    if (this.#note === null) this.#first = this.#characters.length;
  }

  close(name: string, start: number, end: number): void {
    if (SKIPPED.has(name)) this.#skipped -= 1;
    if (this.#skipped > 0) return;
    if (name === "text:note-body" && this.#note) {
      this.#noteLetters.set(String(this.#noteLetters.size), this.#note.done());
      this.#note = null;
    }
    if (!PARAGRAPHS.has(name) || !this.#xml.startsWith("</", start) || end === start) return;
    this.#inParagraphs -= 1;
    if (this.#note) return;
    const last = this.#characters.length - 1;
    if (last >= this.#first) this.#paragraphs.push({ first: this.#first, last });
    this.#endOfLast = start;
  }

  text(start: number, end: number): void {
    if (this.#skipped > 0 || this.#inParagraphs === 0) return;
    eachCharacter(this.#xml, { start, end }, (character, from, to) => {
      if (this.#note) {
        this.#note.add(character, 0);
        return;
      }
      this.#letters.add(character, this.#characters.length);
      this.#characters.push({ character, start: from, end: to });
    });
  }

  done(): OdtText {
    return {
      characters: this.#characters,
      letters: this.#letters.done(),
      paragraphs: this.#paragraphs,
      notes: this.#notes,
      noteLetters: this.#noteLetters,
      endOfLast: this.#endOfLast,
    };
  }
}
