/** How text is recognised in pictures of text. */
export type OcrSettings = {
  /** Tesseract's names of languages (`eng`, `deu`, `chi_sim`), the most likely first. */
  languages: readonly string[];
  /** In milliseconds: recognition stops before it has taken so long. */
  timeMs: number;
};

export const DEFAULT_OCR_LANGUAGES: readonly string[] = ["eng"];

/** The part of a conversion's time that recognition may take: its last page may take long, and there is more to do. */
export const OCR_SHARE = 0.5;
