import { installedLanguages, KNOWN_LANGUAGES } from "../../../../ocr/language-data.ts";
import { Recogniser, RecognitionTimeout } from "../../../../ocr/recogniser.ts";
import type { PdfFile } from "../../pdfium/pdf-file.ts";
import { type PageReading, readTurned, wordsOf } from "./read-turned.ts";
import { languageOfWords, MIN_WORDS_OF_LANGUAGE } from "./scan-languages.ts";

export type ScanReading = PageReading & {
  /** The languages that it was read in, by Tesseract's names. */
  languages: readonly string[];
  /** The language that its words are in, installed or not; null if they do not show it. */
  wordLanguage: string | null;
};

/** Returns null for an attempt that took too long, so that the one before it is kept. Throws any other error. */
function orNullIfLate(error: unknown): null {
  if (error instanceof RecognitionTimeout) return null;
  throw error;
}

/** Reads scans one after the other, each first in the language and as turned as the one before it. */
export class ScanReader {
  readonly #file: PdfFile;
  #languages: readonly string[];
  #open: { recogniser: Recogniser; languages: readonly string[] } | null = null;
  #turns = 0;
  /** Trying all that are installed takes a reading for each: once is enough for a document. */
  #hasTriedAll = false;

  /** Reads in `languages`, which must be installed. */
  constructor(file: PdfFile, languages: readonly string[]) {
    this.#file = file;
    this.#languages = languages;
  }

  /**
   * Returns the page in the language of its words, if that is installed; null if there is nothing to read. All
   * attempts together take no longer than `limitMs`. Throws `RecognitionTimeout`.
   */
  async read(number: number, limitMs: number): Promise<ScanReading | null> {
    const end = performance.now() + limitMs;
    const first = await this.#readIn(this.#languages, number, end);
    if (first === null || (first.wordLanguage !== null && this.#languages.includes(first.wordLanguage)))
      return first;
    for (const language of this.#others(first)) {
      const reading = await this.#readIn([language], number, end).catch(orNullIfLate);
      if (reading?.wordLanguage !== language) continue;
      this.#languages = [language];
      return reading;
    }
    return first;
  }

  /** Languages to try: that of the words or, where many words show none, all, which may be other scripts. */
  #others({ wordLanguage, lines }: ScanReading): string[] {
    if (wordLanguage !== null) return installedLanguages([wordLanguage]);
    if (this.#hasTriedAll || wordsOf(lines).length < MIN_WORDS_OF_LANGUAGE) return [];
    this.#hasTriedAll = true;
    return installedLanguages(KNOWN_LANGUAGES).filter((language) => !this.#languages.includes(language));
  }

  async #readIn(languages: readonly string[], number: number, end: number): Promise<ScanReading | null> {
    const recogniser = await this.#recogniserIn(languages);
    try {
      const reading = readTurned(this.#file, number, this.#turns, recogniser, end - performance.now());
      if (reading === null) return null;
      this.#turns = reading.turns;
      return { ...reading, languages, wordLanguage: languageOfWords(reading.lines) };
    } catch (error) {
      this.close();
      throw error;
    }
  }

  async #recogniserIn(languages: readonly string[]): Promise<Recogniser> {
    if (this.#open?.languages.join() === languages.join()) return this.#open.recogniser;
    this.close();
    const recogniser = await Recogniser.open(languages);
    this.#open = { recogniser, languages };
    return recogniser;
  }

  close(): void {
    this.#open?.recogniser.close();
    this.#open = null;
  }
}
