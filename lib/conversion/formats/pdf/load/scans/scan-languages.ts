import { readLanguage } from "#lib/manuscript/text/language.ts";
import { installedLanguages, languageOfTag } from "../../../../ocr/language-data.ts";
import { DEFAULT_OCR_LANGUAGES, type OcrSettings } from "../../../../ocr/ocr-settings.ts";
import type { RecognisedLine } from "../../../../ocr/recogniser.ts";
import type { PdfFile } from "../../pdfium/pdf-file.ts";

/** Returns the language that a PDF names as its own, by Tesseract's name; null if it names none that is known. */
function ownLanguage({ engine, document }: PdfFile): string | null {
  const { pdfium, scratch, bytes } = engine;
  const length = Math.min(pdfium.FPDFCatalog_GetLanguage(document, scratch, 64), 64);
  return languageOfTag(Buffer.from(bytes(scratch, Math.max(0, length - 2))).toString("utf16le"));
}

export type ScanLanguages = {
  /** The installed languages, the most likely first; none if not even English is installed. */
  used: string[];
  /** Languages of the document or the settings that are not installed. */
  missing: string[];
};

/**
 * Returns the languages to begin with: the document's own, then those that are set; English where none is installed.
 */
export function scanLanguages(file: PdfFile, settings: OcrSettings): ScanLanguages {
  const own = ownLanguage(file);
  const wanted = [...new Set([...(own === null ? [] : [own]), ...settings.languages])];
  const installed = installedLanguages(wanted);
  return {
    used: installed.length > 0 ? installed : installedLanguages(DEFAULT_OCR_LANGUAGES),
    missing: wanted.filter((language) => !installed.includes(language)),
  };
}

/** Fewer words may be a title page's, which has names and a line in another language. */
export const MIN_WORDS_OF_LANGUAGE = 20;

/**
 * Tesseract's name of the language that recognised text is in; null if there is too little of it, or it is in
 * none that is known. Short words are read right whatever language the recogniser expects.
 */
export function languageOfWords(lines: readonly RecognisedLine[]): string | null {
  const text = lines.map(({ words }) => words.map((word) => word.text).join(" ")).join("\n");
  const words = Array.from(text.matchAll(/[\p{L}\p{M}]+/gu), ([word]) => ({ text: word }));
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
  if (words.length < MIN_WORDS_OF_LANGUAGE && !isUnspaced) return null;
  const language = readLanguage(text, words);
  return language === null ? null : languageOfTag(language);
}
