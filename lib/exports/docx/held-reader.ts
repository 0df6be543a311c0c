import { altOf, isBareWords } from "#lib/conversion/formats/docx/docx-drawings.ts";
import type { HeldWords, Holder } from "../placing/held-words.ts";
import { attributeOf, eachCharacter, resolvedAttribute, type XmlTag } from "../xml/scan-xml.ts";
import type { DrawnWords } from "./drawn-words.ts";

/** Children of a run that show words and cannot hold a comment. */
export const HOLDERS: Readonly<Record<string, Holder>> = {
  "w:drawing": "picture",
  "w:pict": "picture",
  "w:object": "picture",
  "mc:AlternateContent": "picture",
  "w:footnoteReference": "note",
  "w:endnoteReference": "note",
  "w:ruby": "ruby",
};

const NOTES: Readonly<Record<string, string>> = {
  "w:footnoteReference": "footnote",
  "w:endnoteReference": "endnote",
};

/** An alternative that has one of them can be shown, and others would repeat it. */
const SHOWS = new Set(["w:txbxContent", "w:t", "a:blip", "v:imagedata", "m:oMath", "c:chart"]);
const LEFT_OUT = new Set(["w:del", "w:moveFrom", "w:sdtPr"]);

/** Reads what is inside one child of a run: the words of text boxes, charts, diagrams, formulas and pictures. */
export class HeldReader {
  readonly held: HeldWords[] = [];
  /** The notes whose marks are in it, like `footnote:3`. */
  readonly notes: string[] = [];
  readonly #xml: string;
  readonly #drawn: DrawnWords;
  readonly #path: string[] = [];
  readonly #boxes: HeldWords[] = [];
  /** For each alternative that is open, if one that can be shown was read. */
  readonly #shown: boolean[] = [];
  /** The depth from which nothing is read; 0 if everything is. */
  #leftOut = 0;
  #alt = "";
  #box: string[] | null = null;
  #formula = -1;

  constructor(xml: string, drawn: DrawnWords) {
    this.#xml = xml;
    this.#drawn = drawn;
  }

  open({ name, raw, start }: XmlTag): void {
    this.#path.push(name);
    if (this.#leftOut > 0) return;
    const isRepeated = (name === "mc:Choice" || name === "mc:Fallback") && this.#shown.at(-1);
    if (LEFT_OUT.has(name) || isRepeated) this.#leftOut = this.#path.length;
    else this.#read(name, raw, start);
  }

  #read(name: string, raw: string, start: number): void {
    if (SHOWS.has(name)) this.#shown.fill(true);
    if (name === "mc:AlternateContent") this.#shown.push(false);
    const note = NOTES[name];
    if (note) this.notes.push(`${note}:${attributeOf(raw, "id") ?? ""}`);
    if (name === "wp:docPr" || name === "v:shape") this.#alt = describedBy(raw) || this.#alt;
    if (name === "a:blip" || name === "v:imagedata") this.#add("picture", this.#alt);
    if (name === "v:textpath") this.#add("box", resolvedAttribute(raw, "string"));
    if (name === "o:OLEObject") this.#add("formula", this.#target("equation", raw, "id"));
    if (name === "c:chart") this.#add("chart", this.#target("chart", raw, "id"), "behind");
    if (name === "dgm:relIds") this.#add("chart", this.#target("diagram", raw, "dm"), "behind");
    if (name === "w:txbxContent") this.#box ??= [];
    if ((name === "m:oMath" || name === "m:oMathPara") && this.#formula < 0) this.#formula = start;
  }

  close(name: string, end: number): void {
    if (this.#leftOut === this.#path.length) this.#leftOut = 0;
    this.#path.pop();
    if (this.#leftOut > 0) return;
    if (name === "mc:AlternateContent") this.#shown.pop();
    if ((name === "m:oMath" || name === "m:oMathPara") && !this.#path.some((each) => each.startsWith("m:"))) {
      this.#box?.push(this.#drawn.formula(this.#xml.slice(this.#formula, end)));
      this.#formula = -1;
    }
    if (name !== "w:txbxContent" || this.#path.includes("w:txbxContent") || !this.#box) return;
    const words = this.#box.join("");
    if (!isBareWords(words)) this.#boxes.push({ kind: "box", words, at: "behind" });
    this.#box = null;
  }

  text(start: number, end: number): void {
    if (this.#leftOut > 0 || this.#path.at(-1) !== "w:t") return;
    const isRuby = this.#path.includes("w:rubyBase");
    if (!isRuby && !this.#box) return;
    const words: string[] = [];
    eachCharacter(this.#xml, { start, end }, (character) => words.push(character));
    if (isRuby) this.#add("ruby", words.join(""));
    else this.#box?.push(...words);
  }

  /** All words, in the order in which the conversion reads them. */
  done(): HeldWords[] {
    return [...this.held, ...this.#boxes];
  }

  #add(kind: Holder, words: string, at: HeldWords["at"] = "place"): void {
    if (words.trim() !== "") this.held.push({ kind, words, at });
  }

  #target(kind: Parameters<DrawnWords["target"]>[0], raw: string, local: string): string {
    return this.#drawn.target(kind, attributeOf(raw, local) ?? "");
  }
}

function describedBy(raw: string): string {
  const attributes = Object.fromEntries(
    ["descr", "title", "alt"].flatMap((name) =>
      attributeOf(raw, name) === undefined ? [] : [[name, resolvedAttribute(raw, name)]],
    ),
  );
  return altOf({ attributes });
}
