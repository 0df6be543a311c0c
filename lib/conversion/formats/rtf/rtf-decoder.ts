import { symbolCharacter } from "../../text/symbol-font.ts";
import { decodePage, isMultiByte, MAC_ROMAN, WESTERN } from "./code-pages.ts";

/** The code page of a font, "symbol" for a font of signs, null for the document's own page. */
export type FontPage = number | "symbol" | null;

/** Decodes bytes in the code page of their font, and skips the fallback that programs write for old readers. */
export class RtfDecoder {
  #bytes: number[] = [];
  /** The number of characters still to come that repeat a Unicode character. */
  #fallback = 0;
  #codePage = WESTERN;

  flush(own: FontPage): string {
    if (this.#bytes.length === 0) return "";
    const bytes = this.#bytes;
    this.#bytes = [];
    if (own === "symbol") return bytes.map((b) => (b < 0x20 ? "" : symbolCharacter(b, "Symbol"))).join("");
    return decodePage(bytes, own ?? this.#codePage);
  }

  byte(value: number): void {
    if (this.#fallback > 0) this.#fallback--;
    else this.#bytes.push(value);
  }

  /** Returns text, or null if it must wait: a letter may be a character's second byte, and some programs write bytes as they are. */
  text(text: string, own: FontPage): string | null {
    let kept = text;
    if (this.#fallback > 0) {
      kept = text.slice(this.#fallback);
      this.#fallback = Math.max(0, this.#fallback - text.length);
    }
    const codePage = own === null || own === "symbol" ? this.#codePage : own;
    const isBytes = /[\x80-\xff]/.test(kept) || (this.#bytes.length > 0 && isMultiByte(codePage));
    if (!isBytes || /[\u0100-\uffff]/.test(kept)) return kept;
    for (let i = 0; i < kept.length; i++) this.#bytes.push(kept.charCodeAt(i));
    return null;
  }

  /** Skips the next `count` characters: they repeat a Unicode character for old readers. */
  beginFallback(count: number): void {
    this.#fallback = count;
  }

  /** Ends the fallback, which never goes past the end of its group. */
  endFallback(): void {
    this.#fallback = 0;
  }

  /** Takes a control word that names the document's code page; false for any other word. */
  word(name: string, value: number | null): boolean {
    if (name === "ansicpg") this.#codePage = value ?? WESTERN;
    else if (name === "mac") this.#codePage = MAC_ROMAN;
    else if (name === "pc" || name === "pca") this.#codePage = name === "pc" ? 437 : 850;
    else return false;
    return true;
  }
}
