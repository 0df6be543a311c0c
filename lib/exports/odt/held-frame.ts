import type { HeldWords } from "../placing/held-words.ts";
import { attributeOf, eachCharacter, type XmlTag } from "../xml/scan-xml.ts";

/** Reads what a frame or a drawn shape shows beside text boxes, in which comments can stand. */
export class HeldFrame {
  readonly #xml: string;
  readonly #formulaOf: (href: string) => string;
  readonly #words = { "svg:title": "", "svg:desc": "", "text:p": "" };
  #formula = "";

  constructor(xml: string, formulaOf: (href: string) => string) {
    this.#xml = xml;
    this.#formulaOf = formulaOf;
  }

  open({ name, raw }: XmlTag): void {
    if (name === "draw:object") this.#formula ||= this.#formulaOf(attributeOf(raw, "href") ?? "");
  }

  /** `path` are the elements around the text within the frame. */
  text(start: number, end: number, path: readonly string[]): void {
    for (const name of ["svg:title", "svg:desc", "text:p"] as const)
      if (path.includes(name))
        eachCharacter(this.#xml, { start, end }, (character) => {
          this.#words[name] += character;
        });
  }

  done(): HeldWords[] {
    const held: HeldWords[] = [
      this.#formula === ""
        ? { kind: "picture", words: `${this.#words["svg:desc"]} ${this.#words["svg:title"]}`, at: "place" }
        : { kind: "formula", words: this.#formula, at: "place" },
      { kind: "box", words: this.#words["text:p"], at: "behind" },
    ];
    return held.filter(({ words }) => words.trim() !== "");
  }
}
