import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";

const require = createRequire(import.meta.url);

/** Tesseract's names by the first part of a BCP 47 tag. */
const BY_TAG: Record<string, string> = {
  ar: "ara",
  cs: "ces",
  da: "dan",
  de: "deu",
  el: "ell",
  en: "eng",
  es: "spa",
  fa: "fas",
  fi: "fin",
  fr: "fra",
  he: "heb",
  hi: "hin",
  hu: "hun",
  id: "ind",
  it: "ita",
  ja: "jpn",
  ko: "kor",
  nl: "nld",
  no: "nor",
  pl: "pol",
  pt: "por",
  ro: "ron",
  ru: "rus",
  sv: "swe",
  th: "tha",
  tr: "tur",
  uk: "ukr",
  zh: "chi_sim",
};

export const KNOWN_LANGUAGES: readonly string[] = Object.values(BY_TAG);

/**
 * Returns the path at which npm has put a language's data; null if `@tesseract.js-data/<language>` is not installed.
 */
function dataPath(language: string): string | null {
  if (!/^[a-z]{3}(_[a-z]{3,5})?$/.test(language)) return null;
  try {
    return require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
  } catch {
    return null;
  }
}

/** Tesseract's name for a document's own language (`de-AT` → `deu`); null if it is not known. */
export const languageOfTag = (tag: string): string | null =>
  BY_TAG[tag.toLowerCase().split(/[-_]/)[0] ?? ""] ?? null;

/** Returns the languages whose data is installed, in the order given. */
export function installedLanguages(languages: readonly string[]): string[] {
  return [...new Set(languages)].filter((language) => dataPath(language) !== null);
}

/** Returns the trained data of an installed language. Throws if it is not installed. */
export function languageData(language: string): Uint8Array {
  const path = dataPath(language);
  if (path === null) throw new Error(`no data for ${language}`);
  return gunzipSync(readFileSync(path));
}

const NAMES = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** Returns a language's English name. */
export const languageName = (language: string): string => NAMES.of(language.replace(/_.*/, "")) ?? language;
