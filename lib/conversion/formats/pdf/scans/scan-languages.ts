import { installedLanguages, languageName, languageOfTag } from "../../../ocr/language-data.ts";
import { DEFAULT_OCR_LANGUAGES, type OcrSettings } from "../../../ocr/ocr-settings.ts";
import type { Source } from "../../../reader.ts";
import type { PdfFile } from "../pdfium/pdf-file.ts";

/** The language that a PDF says it is in, by Tesseract's name; null if it says none that is known. */
function ownLanguage({ engine, document }: PdfFile): string | null {
  const { pdfium, scratch, bytes } = engine;
  const length = Math.min(pdfium.FPDFCatalog_GetLanguage(document, scratch, 64), 64);
  return languageOfTag(Buffer.from(bytes(scratch, Math.max(0, length - 2))).toString("utf16le"));
}

/**
 * The languages to read scans in: the document's own, then those that are set; English where none of them is
 * installed. What is wanted and not installed is told, with what to do.
 */
export function scanLanguages(file: PdfFile, settings: OcrSettings, warn: Source["warn"]): string[] {
  const own = ownLanguage(file);
  const wanted = [...new Set([...(own === null ? [] : [own]), ...settings.languages])];
  const installed = installedLanguages(wanted);
  const used = installed.length > 0 ? installed : installedLanguages(DEFAULT_OCR_LANGUAGES);
  const missing = wanted.filter((language) => !installed.includes(language));
  if (missing.length > 0) {
    const packages = missing.map((language) => `@tesseract.js-data/${language}`).join(" ");
    const instead =
      used.length > 0
        ? `The scans were read as ${used.map(languageName).join(", ")}, so letters may be wrong.`
        : "The scans were not read.";
    warn(
      "ocr-language-missing",
      `Reading scans in ${missing.map(languageName).join(", ")} needs data that is not installed. ${instead} Whoever runs this server can add it with: npm install ${packages}`,
    );
  }
  return used;
}
