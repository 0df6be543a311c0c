import { symbolCharacter } from "../../text/symbol-font.ts";
import { codePageName, decodeBytes, isMultiByte } from "./code-pages.ts";

/** Bytes and text as they come, in the encoding of their font; what a program wrote for old readers is skipped. */
export class RtfDecoder {
  #bytes: number[] = [];
  /** Characters still to come that repeat what was read as Unicode. */
  #fallback = 0;
  #encoding = "windows-1252";

  /** `own` is the font's encoding, "symbol" for a font of signs, null for the document's. */
  flush(own: string | null): string {
    if (this.#bytes.length === 0) return "";
    const bytes = this.#bytes;
    this.#bytes = [];
    if (own === "symbol") return bytes.map((b) => (b < 0x20 ? "" : symbolCharacter(b, "Symbol"))).join("");
    return decodeBytes(bytes, own ?? this.#encoding);
  }

  byte(value: number): void {
    if (this.#fallback > 0) this.#fallback--;
    else this.#bytes.push(value);
  }

  /** Letters may be the second byte of a character, and some programs write bytes as they are: null keeps them. */
  text(text: string, own: string | null): string | null {
    let kept = text;
    if (this.#fallback > 0) {
      kept = text.slice(this.#fallback);
      this.#fallback = Math.max(0, this.#fallback - text.length);
    }
    const encoding = own === null || own === "symbol" ? this.#encoding : own;
    const isBytes = /[\x80-\xff]/.test(kept) || (this.#bytes.length > 0 && isMultiByte(encoding));
    if (!isBytes || /[\u0100-\uffff]/.test(kept)) return kept;
    for (let i = 0; i < kept.length; i++) this.#bytes.push(kept.charCodeAt(i));
    return null;
  }

  /** A character has come as Unicode: the `count` that follow say the same to programs that know none. */
  beginFallback(count: number): void {
    this.#fallback = count;
  }

  /** No fallback goes on past the end of its group. */
  endFallback(): void {
    this.#fallback = 0;
  }

  /** Whether a control word names the document's encoding. */
  word(name: string, value: number | null): boolean {
    if (name === "ansicpg") this.#encoding = codePageName(value);
    else if (name === "mac") this.#encoding = "macintosh";
    else if (name === "pc" || name === "pca") this.#encoding = codePageName(name === "pc" ? 437 : 850);
    else return false;
    return true;
  }
}
