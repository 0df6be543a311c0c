import { headingLevelOfName, type Role, roleOf } from "../../document-structure/style-names.ts";
import { pageOfCharset, SYMBOL_CHARSET } from "./code-pages.ts";
import type { FontPage } from "./rtf-decoder.ts";

export type RtfStyle = { outline: number | null; role: Role; bold: boolean; size: number | null };
type Level = { bullet: boolean; start: number };

/** Gathers, word by word, the fonts, styles and lists that the file's head defines. */
export class RtfDefinitions {
  readonly styles = new Map<number, RtfStyle>();
  readonly authors: string[] = [];
  #fonts = new Map<number, number>();
  #font = 0;
  #style = {
    number: 0,
    name: "",
    outline: null as number | null,
    bold: false,
    size: null as number | null,
    base: -1,
    isParagraph: true,
  };
  #lists = new Map<number, Level[]>();
  #levels: Level[] = [];
  #listId = 0;
  #byOverride = new Map<number, number>();

  fontWord(name: string, value: number | null): void {
    if (name === "f") this.#font = value ?? 0;
    else if (name === "fcharset") this.#fonts.set(this.#font, value ?? 0);
  }

  pageOfFont(font: number): FontPage {
    const charset = this.#fonts.get(font);
    if (charset === undefined) return null;
    return charset === SYMBOL_CHARSET ? "symbol" : pageOfCharset(charset);
  }

  styleWord(name: string, value: number | null): void {
    const style = this.#style;
    if (name === "s") style.number = value ?? 0;
    else if (name === "cs" || name === "ds" || name === "ts") style.isParagraph = false;
    else if (name === "outlinelevel") style.outline = value;
    else if (name === "b") style.bold = value !== 0;
    else if (name === "fs") style.size = value;
    else if (name === "sbasedon") style.base = value ?? -1;
  }

  styleText(text: string): void {
    if (this.#style.name.length < 200) this.#style.name += text;
  }

  endStyle(): void {
    const { number, outline, bold, size, base, isParagraph } = this.#style;
    const name = this.#style.name.replace(/;.*$/s, "").trim().toLowerCase();
    this.#style = {
      number: 0,
      name: "",
      outline: null,
      bold: false,
      size: null,
      base: -1,
      isParagraph: true,
    };
    if (name === "" || !isParagraph) return;
    const parent = this.styles.get(base);
    this.styles.set(number, {
      outline: outline ?? headingLevelOfName(name) ?? parent?.outline ?? null,
      role: roleOf(name, []) ?? parent?.role ?? null,
      bold: bold || (parent?.bold ?? false),
      size: size ?? parent?.size ?? null,
    });
  }

  listWord(name: string, value: number | null): void {
    if (name === "listlevel") this.#levels.push({ bullet: false, start: 1 });
    const level = this.#levels.at(-1);
    if ((name === "levelnfc" || name === "levelnfcn") && level !== undefined)
      level.bullet = value === 23 || value === 255;
    else if (name === "levelstartat" && level !== undefined) level.start = value ?? 1;
    else if (name === "listid") {
      this.#listId = value ?? 0;
      if (this.#levels.length > 0) this.#lists.set(this.#listId, this.#levels);
      this.#levels = [];
    } else if (name === "ls") this.#byOverride.set(value ?? 0, this.#listId);
  }

  /** True if a list's level counts; null where the file does not say. */
  isOrdered(list: number, level: number): boolean | null {
    const found = this.#lists.get(this.#byOverride.get(list) ?? Number.NaN)?.[level];
    return found === undefined ? null : !found.bullet;
  }
}
