import { AllWords } from "../placing/all-words.ts";
import { OBJECT } from "../placing/held-words.ts";
import { LetterCollector } from "../placing/letters.ts";
import type { FileText } from "../placing/place-in-file.ts";
import { eachCharacter, scanXml, type XmlTag } from "../xml/scan-xml.ts";
import { HeldFrame } from "./held-frame.ts";

const OPEN_DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns";

/** The prefixes that the namespaces of OpenDocument are known by. */
export const ODT_PREFIXES: Readonly<Record<string, string>> = {
  [`${OPEN_DOCUMENT}:office:1.0`]: "office",
  [`${OPEN_DOCUMENT}:text:1.0`]: "text",
  [`${OPEN_DOCUMENT}:drawing:1.0`]: "draw",
  [`${OPEN_DOCUMENT}:svg-compatible:1.0`]: "svg",
};

/** A character with the place of its source in the XML; `OBJECT` for what cannot hold an annotation itself. */
interface Character {
  character: string;
  start: number;
  end: number;
}

export interface OdtText extends FileText {
  characters: readonly Character[];
  /** Where something can be added at the end of the last paragraph; null if there is none. */
  endOfLast: number | null;
}

/** What holds no text that a comment can be on. */
const SKIPPED = new Set([
  "text:tracked-changes",
  "text:note-citation",
  "text:ruby-text",
  "office:annotation",
]);
const PARAGRAPHS = new Set(["text:p", "text:h"]);

/** Reads the text of the content of an OpenDocument text (ISO 26300). `formulaOf` reads an object as LaTeX by its address. */
export function readOdtText(xml: string, formulaOf: (href: string) => string = () => ""): OdtText {
  const reader = new Reader(xml, formulaOf);
  scanXml(xml, ODT_PREFIXES, reader);
  return reader.done();
}

/** A frame, a shape or a note that is read as one character, and the depth at which it is. */
interface Holder {
  character: Character;
  index: number;
  depth: number;
  frame: HeldFrame | null;
  note: string[];
}

class Reader {
  readonly #xml: string;
  readonly #formulaOf: (href: string) => string;
  readonly #characters: Character[] = [];
  readonly #letters = new LetterCollector();
  readonly #all = new AllWords();
  readonly #notes = new Map<string, string>();
  readonly #paragraphs: { first: number; last: number }[] = [];
  readonly #path: string[] = [];
  /** The holders around what is read. In a text box, which is null, comments can stand. */
  readonly #holders: (Holder | null)[] = [];
  /** The first characters of the paragraphs around what is read: a text box has paragraphs within one. */
  readonly #firsts: number[] = [];
  /** The characters of text boxes, whose letters come behind those of the paragraph. */
  #boxed: { character: string; index: number }[] = [];
  #skipped = 0;
  #endOfLast: number | null = null;

  constructor(xml: string, formulaOf: (href: string) => string) {
    this.#xml = xml;
    this.#formulaOf = formulaOf;
  }

  open(tag: XmlTag): void {
    const { name, isEmpty } = tag;
    const holder = this.#holders.at(-1);
    if (SKIPPED.has(name)) this.#skipped += 1;
    if (this.#skipped === 0) {
      if (name === "draw:text-box") this.#holders.push(null);
      else if (holder) holder.frame?.open(tag);
      else if (name === "text:note" || name.startsWith("draw:")) this.#hold(tag);
      else if (PARAGRAPHS.has(name) && !isEmpty) this.#firsts.push(this.#characters.length);
    }
    this.#path.push(name);
  }

  #hold({ name, start, end }: XmlTag): void {
    // Beside paragraphs, an annotation has no place.
    if (this.#firsts.length === 0) return;
    const character = { character: OBJECT, start, end };
    const frame = name === "text:note" ? null : new HeldFrame(this.#xml, this.#formulaOf);
    const index = this.#characters.length;
    this.#holders.push({ character, index, depth: this.#path.length, frame, note: [] });
    this.#characters.push(character);
  }

  close(name: string, start: number, end: number): void {
    this.#path.pop();
    if (SKIPPED.has(name)) this.#skipped -= 1;
    if (this.#skipped > 0) return;
    const holder = this.#holders.at(-1);
    if (name === "draw:text-box") this.#holders.pop();
    else if (holder && holder.depth === this.#path.length) {
      holder.character.end = end;
      this.#release(holder);
      this.#holders.pop();
    } else if (!holder && PARAGRAPHS.has(name) && this.#xml.startsWith("</", start) && end !== start)
      this.#endParagraph(start);
  }

  #release({ index, frame, note }: Holder): void {
    if (frame) {
      this.#all.hold(index, "picture", frame.done());
      return;
    }
    const name = String(this.#notes.size);
    this.#notes.set(name, note.join(""));
    this.#all.hold(index, "note", []);
    this.#all.note(name, index);
  }

  #endParagraph(end: number): void {
    const first = this.#firsts.pop() ?? 0;
    const last = this.#characters.length - 1;
    if (last >= first) this.#paragraphs.push({ first, last });
    if (this.#firsts.length > 0) return;
    for (const { character, index } of this.#boxed) this.#letters.add(character, index);
    this.#boxed = [];
    this.#all.endParagraph();
    this.#endOfLast = end;
  }

  text(start: number, end: number): void {
    if (this.#skipped > 0) return;
    const holder = this.#holders.at(-1);
    if (holder?.frame) {
      holder.frame.text(start, end, this.#path.slice(holder.depth));
      return;
    }
    if (!holder && this.#firsts.length === 0) return;
    eachCharacter(this.#xml, { start, end }, (character, from, to) => {
      if (holder) holder.note.push(character);
      else this.#add({ character, start: from, end: to });
    });
  }

  #add(one: Character): void {
    const index = this.#characters.length;
    const { character } = one;
    if (this.#firsts.length > 1) {
      this.#boxed.push({ character, index });
      this.#all.addBehind(character, index);
    } else {
      this.#letters.add(character, index);
      this.#all.add(character, index);
    }
    this.#characters.push(one);
  }

  done(): OdtText {
    return {
      characters: this.#characters,
      letters: this.#letters.done(),
      all: this.#all.done(this.#notes),
      paragraphs: this.#paragraphs,
      endOfLast: this.#endOfLast,
    };
  }
}
