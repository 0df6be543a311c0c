/** Languages and time for recognising text in pictures. */
export type OcrSettings = {
  /** Tesseract's names of languages (`eng`, `deu`, `chi_sim`), the most likely first. */
  languages: readonly string[];
  /** In milliseconds: recognition stops before it has taken so long. */
  timeMs: number;
  /** In milliseconds: recognition of one page ends after it. */
  pageMs: number;
};

export const DEFAULT_OCR_LANGUAGES: readonly string[] = ["eng"];

/** A page of text takes 2 to 5 seconds; what takes as long as this is noise, or a map. */
export const OCR_PAGE_MS = 60_000;

/** The part of a conversion's time that recognition may take: its last page may take long, and there is more to do. */
export const OCR_SHARE = 0.5;
