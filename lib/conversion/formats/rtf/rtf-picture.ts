import type { ReaderInput } from "../../format-reader.ts";
import { bitmapInGraphic } from "../../graphics/draw-graphic.ts";

/** Gathers a picture's bytes, in hexadecimal digits or raw. */
export class RtfPicture {
  #hex: string[] = [];
  #binary: string[] = [];

  text(value: string): void {
    this.#hex.push(value);
  }

  binary(data: string): void {
    this.#binary.push(data);
  }

  bytes(): Uint8Array {
    const raw = this.#binary.join("");
    if (raw.length > 0) return Buffer.from(raw, "latin1");
    return Buffer.from(this.#hex.join("").replace(/[^0-9a-fA-F]/g, ""), "hex");
  }
}

/** Keeps a picture. Returns its name; null if a browser shows neither it nor a bitmap in it. */
export function addPicture(bytes: Uint8Array, { images, warn }: ReaderInput): string | null {
  if (bytes.length === 0) return null;
  const name = images.add(bytes) ?? images.add(bitmapInGraphic(bytes));
  if (name === null)
    warn("image-unsupported", "A drawing in a format that browsers do not show (such as WMF) was left out.");
  return name;
}
