import { languageData } from "./language-data.ts";
import { loadTesseract, type TesseractApi, type TesseractCore } from "./tesseract-core.ts";

/** In pixels of the picture, from its top left. */
type Box = { x0: number; y0: number; x1: number; y1: number };
export type RecognisedWord = Box & {
  text: string;
  /** From 0 to 100. */
  confidence: number;
};
export type RecognisedLine = {
  words: RecognisedWord[];
  /** The y of the line that the letters stand on, in its middle. */
  base: number;
  /** From the lowest descender to the highest ascender. */
  height: number;
};

type JsonLine = {
  words: { bbox: Box; text: string; confidence: number }[];
  baseline: Box;
  rowAttributes: { rowHeight: number };
};
type JsonPage = { blocks: { paragraphs: { lines: JsonLine[] }[] | null }[] | null };

const LSTM = 1;
/** Columns are found, and read one after the other. */
const AUTOMATIC_LAYOUT = "3";
const INPUT = "/input";

/** A picture took longer than it may. The recogniser is of no use afterwards. */
export class RecognitionTimeout extends Error {}

/** Parses a page that Tesseract wrote, so its shape is known. */
function parsePage(json: string): JsonPage {
  return JSON.parse(json);
}

/** Reads pictures of text. Holds some 200 MB until it is closed. */
export class Recogniser {
  readonly #core: TesseractCore;
  readonly #api: TesseractApi;
  /** It was stopped in the middle of something. */
  #isBroken = false;

  private constructor(core: TesseractCore, api: TesseractApi) {
    this.#core = core;
    this.#api = api;
  }

  /** Opens a recogniser of `languages`, which must be installed. Throws if Tesseract does not take them. */
  static async open(languages: readonly string[]): Promise<Recogniser> {
    const core = await loadTesseract();
    for (const language of languages) core.FS.writeFile(`${language}.traineddata`, languageData(language));
    const api = new core.TessBaseAPI();
    if (api.Init(null, languages.join("+"), LSTM) !== 0) throw new Error("Tesseract did not start");
    api.SetVariable("tessedit_pageseg_mode", AUTOMATIC_LAYOUT);
    return new Recogniser(core, api);
  }

  /**
   * Returns the lines of a PNG of `dpi` dots an inch, in Tesseract's reading order. Takes seconds, all of them here,
   * but no more than `limitMs`. Throws `RecognitionTimeout`.
   */
  read(png: Uint8Array, dpi: number, limitMs: number): RecognisedLine[] {
    const end = performance.now() + limitMs;
    this.#core.TesseractProgress = () => {
      if (performance.now() > end) throw new RecognitionTimeout();
    };
    this.#core.FS.writeFile(INPUT, png);
    try {
      this.#api.SetVariable("user_defined_dpi", String(Math.round(dpi)));
      if (this.#api.SetImageFile(1, 0) !== 0 || this.#api.Recognize(null) !== 0) return [];
      const { blocks } = parsePage(this.#api.GetJSONText());
      return (blocks ?? [])
        .flatMap(({ paragraphs }) => paragraphs ?? [])
        .flatMap(({ lines }) => lines)
        .map(({ words, baseline, rowAttributes }) => ({
          words: words.map(({ bbox, text, confidence }) => ({ ...bbox, text: text.trim(), confidence })),
          base: (baseline.y0 + baseline.y1) / 2,
          height: rowAttributes.rowHeight,
        }));
    } catch (error) {
      this.#isBroken = true;
      throw error;
    } finally {
      if (!this.#isBroken) this.#api.Clear();
      this.#core.FS.unlink(INPUT);
    }
  }

  close(): void {
    if (!this.#isBroken) this.#api.End();
  }
}
