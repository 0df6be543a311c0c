/** The languages that pages offer for the feedback of models. The API accepts every BCP 47 tag. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ar: "Arabic",
  bn: "Bengali",
  ca: "Catalan",
  "zh-Hans": "Chinese, simplified",
  "zh-Hant": "Chinese, traditional",
  cs: "Czech",
  da: "Danish",
  nl: "Dutch",
  en: "English",
  fi: "Finnish",
  fr: "French",
  de: "German",
  el: "Greek",
  he: "Hebrew",
  hi: "Hindi",
  hu: "Hungarian",
  id: "Indonesian",
  it: "Italian",
  ja: "Japanese",
  ko: "Korean",
  no: "Norwegian",
  fa: "Persian",
  pl: "Polish",
  pt: "Portuguese",
  ro: "Romanian",
  ru: "Russian",
  es: "Spanish",
  sv: "Swedish",
  th: "Thai",
  tr: "Turkish",
  uk: "Ukrainian",
  vi: "Vietnamese",
};

/** Returns the tags to offer, with one that was set over the API. */
export function offeredLanguages(...set: (string | null)[]): string[] {
  const offered = Object.keys(LANGUAGES);
  const others = set.filter((tag) => tag !== null && !offered.includes(tag));
  return [...new Set([...offered, ...others.filter((tag) => tag !== null)])];
}

/** Returns the name of a language in English, or its tag. */
export function languageName(tag: string): string {
  return LANGUAGES[tag] ?? tag;
}
