import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConversionError, type ConvertedImage } from "./conversion.ts";

const KINDS: { contentType: string; extension: string; magic: readonly number[]; at?: number }[] = [
  { contentType: "image/png", extension: "png", magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: "image/jpeg", extension: "jpg", magic: [0xff, 0xd8, 0xff] },
  { contentType: "image/gif", extension: "gif", magic: [0x47, 0x49, 0x46, 0x38] },
  { contentType: "image/webp", extension: "webp", magic: [0x57, 0x45, 0x42, 0x50], at: 8 },
];

const MAX_IMAGES = 2_000;

/** Collects a conversion's images: names them itself, so that no name from a file reaches the disk. */
export class ImageSink {
  readonly images: ConvertedImage[] = [];
  readonly #folder: string;
  readonly #byContent = new Map<string, string>();
  #left: number;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#left = maxBytes;
  }

  /** Returns the image's name under `images/`, or null if it is no bitmap that a browser shows. */
  add(bytes: Uint8Array | null): string | null {
    if (bytes === null) return null;
    const kind = KINDS.find((k) => k.magic.every((byte, i) => bytes[(k.at ?? 0) + i] === byte));
    if (kind === undefined || this.images.length >= MAX_IMAGES) return null;
    const key = createHash("sha256").update(bytes).digest("hex");
    const known = this.#byContent.get(key);
    if (known !== undefined) return known;
    this.#left -= bytes.length;
    if (this.#left < 0) {
      throw new ConversionError(
        "conversion-failed",
        "output-size",
        "The images in this file take more space than a conversion may use. Make the images smaller and upload the file again.",
      );
    }
    const name = `figure-${this.images.length + 1}.${kind.extension}`;
    mkdirSync(this.#folder, { recursive: true });
    const path = join(this.#folder, name);
    writeFileSync(path, bytes);
    this.images.push({ name, contentType: kind.contentType, path, bytes: bytes.length });
    this.#byContent.set(key, name);
    return name;
  }
}
