import { installedLanguages, languageOfTag } from "../../../../ocr/language-data.ts";
import { DEFAULT_OCR_LANGUAGES, type OcrSettings } from "../../../../ocr/ocr-settings.ts";
import type { PdfFile } from "../../pdfium/pdf-file.ts";

/** The language that a PDF says it is in, by Tesseract's name; null if it says none that is known. */
function ownLanguage({ engine, document }: PdfFile): string | null {
  const { pdfium, scratch, bytes } = engine;
  const length = Math.min(pdfium.FPDFCatalog_GetLanguage(document, scratch, 64), 64);
  return languageOfTag(Buffer.from(bytes(scratch, Math.max(0, length - 2))).toString("utf16le"));
}

export type ScanLanguages = {
  /** Installed ones, the most likely first; none if not even English is. */
  used: string[];
  /** Asked for by the document or whoever runs the server, and not installed. */
  missing: string[];
};

/** The languages to begin with: the document's own, then those that are set; English where none is installed. */
export function scanLanguages(file: PdfFile, settings: OcrSettings): ScanLanguages {
  const own = ownLanguage(file);
  const wanted = [...new Set([...(own === null ? [] : [own]), ...settings.languages])];
  const installed = installedLanguages(wanted);
  return {
    used: installed.length > 0 ? installed : installedLanguages(DEFAULT_OCR_LANGUAGES),
    missing: wanted.filter((language) => !installed.includes(language)),
  };
}
