import { type InputFile, partsOf } from "../../../../input-file.ts";
import { numberOf } from "./image-dictionary.ts";

type ImageStream = { number: number; dictionary: string; start: number };

const WORD = "stream";
/** A longer dictionary is not looked at. */
const DICTIONARY_BYTES = 4_096;
/** The start of a stream's data, by which it is recognised. */
const KEY_BYTES = 24;
const MARGIN = 64;
const MAX_STREAMS = 20_000;

/** Returns the offset of the data behind the word `stream` at `at`; null if it is no such word. */
function dataAt(bytes: Buffer, at: number): number | null {
  const end = at + WORD.length;
  if (bytes.toString("latin1", at - 3, at) === "end") return null;
  if (bytes[end] === 0x0a) return end + 1;
  return bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? end + 2 : null;
}

/**
 * The images of a file with their dictionaries, which PDFium does not show: they tell of masks, inverted
 * colours, and how the data is laid out. A stream's dictionary is always written out just before its data.
 */
export class ImageStreams {
  readonly #input: InputFile;
  #byData: Map<string, ImageStream[]> | null = null;
  readonly #byNumber = new Map<number, ImageStream[]>();

  constructor(input: InputFile) {
    this.#input = input;
  }

  #scan(): Map<string, ImageStream[]> {
    const byData = new Map<string, ImageStream[]>();
    let left = MAX_STREAMS;
    for (const { at, bytes } of partsOf(this.#input, DICTIONARY_BYTES + MARGIN)) {
      const first = at === 0 ? 0 : DICTIONARY_BYTES;
      for (let i = bytes.indexOf(WORD, first); i >= 0; i = bytes.indexOf(WORD, i + 1)) {
        if (i >= bytes.length - MARGIN || left <= 0) break;
        const data = dataAt(bytes, i);
        if (data === null) continue;
        const before = bytes.toString("latin1", Math.max(0, i - DICTIONARY_BYTES), i);
        const [, number, dictionary] =
          /(\d+)\s+\d+\s+obj\s*(<<(?:(?!\bobj\b)[\s\S])*>>)\s*$/.exec(before) ?? [];
        if (number === undefined || dictionary === undefined || !/\/Subtype\s*\/Image\b/.test(dictionary))
          continue;
        left--;
        const stream = { number: Number(number), dictionary, start: at + data };
        const key = bytes.toString("latin1", data, data + KEY_BYTES);
        byData.set(key, [...(byData.get(key) ?? []), stream]);
        this.#byNumber.set(stream.number, [...(this.#byNumber.get(stream.number) ?? []), stream]);
      }
    }
    return byData;
  }

  #has(stream: ImageStream, data: Buffer): boolean {
    const own = Buffer.alloc(data.length);
    return this.#input.read(stream.start, own) && own.equals(data);
  }

  /** Returns the dictionary that stands before just this data; null if there is none, or several that differ. */
  dictionaryOf(data: Buffer): string | null {
    this.#byData ??= this.#scan();
    const known = this.#byData.get(data.toString("latin1", 0, KEY_BYTES)) ?? [];
    const [found, ...more] = known.filter((stream) => this.#has(stream, data));
    return found === undefined || more.some(({ dictionary }) => dictionary !== found.dictionary)
      ? null
      : found.dictionary;
  }

  /** Returns the image that an object of the file is, with data of at most `maxBytes`; null if it is not one alone. */
  object(number: number, maxBytes: number): { dictionary: string; data: Buffer } | null {
    this.#byData ??= this.#scan();
    const [found, ...more] = this.#byNumber.get(number) ?? [];
    if (found === undefined || more.length > 0) return null;
    const length = numberOf(found.dictionary, "Length");
    if (length === null || length > maxBytes) return null;
    const data = Buffer.alloc(length);
    return this.#input.read(found.start, data) ? { dictionary: found.dictionary, data } : null;
  }
}
