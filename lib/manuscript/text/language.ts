/** A language as its ISO 639-1 code; null: too little text, or none of those known here. */
export type Language =
  | "en"
  | "de"
  | "fr"
  | "es"
  | "pt"
  | "it"
  | "nl"
  | "pl"
  | "sv"
  | "da"
  | "cs"
  | "tr"
  | "id"
  | "ru"
  | "uk"
  | "zh"
  | "ja"
  | "ko"
  | "ar"
  | "he"
  | "fa"
  | "hi"
  | "th";

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  pt: "Portuguese",
  it: "Italian",
  nl: "Dutch",
  pl: "Polish",
  sv: "Swedish",
  da: "Danish or Norwegian",
  cs: "Czech",
  tr: "Turkish",
  id: "Indonesian",
  ru: "Russian",
  uk: "Ukrainian",
  zh: "Chinese",
  ja: "Japanese",
  ko: "Korean",
  ar: "Arabic",
  he: "Hebrew",
  fa: "Persian",
  hi: "Hindi",
  th: "Thai",
};

/** Short words that make up a fifth to a half of any running text of their language. */
const FUNCTION_WORDS: readonly [Language, string][] = [
  [
    "en",
    "the of and to in is that for it was as with on be by this are from at which or an were we not have has been their these can also our between than but they such into its may more other all when both",
  ],
  [
    "de",
    "der die das und in den von zu mit ist im für des auf nicht ein eine dem als sich werden wurde auch bei einer aus nach an wird sind oder wie zur zum über durch wurden einen es wir eines kann zwischen",
  ],
  [
    "fr",
    "le la les de des et en un une du dans est que pour par sur qui au avec pas plus sont ce ont aux nous ces cette ou été être entre leur chez ne se il a mais comme d l",
  ],
  [
    "es",
    "el la los las de en y un una del que se por con para es al como su lo más son entre no fue este esta sus o han sobre ser también fueron ha y e muy",
  ],
  [
    "pt",
    "o a os as de em e um uma do da dos das que se por com para é no na nos nas ao como mais são entre não foi este esta seu sua ou foram sobre ser também pela pelo às à",
  ],
  [
    "it",
    "il la lo i gli le di in e un una del della dei delle che si per con è nel nella al come più sono tra non da su questo questa o stato alla dalla sui anche essere hanno",
  ],
  [
    "nl",
    "de het een van en in is dat op te zijn voor met die niet aan door ook als bij werd er worden om naar uit deze tot was dan of wordt over tussen hebben werden maar kan",
  ],
  [
    "pl",
    "w i na z się do że jest nie o jak od przez dla po za są lub tym oraz może które który także przy ich był były między jako tej tego",
  ],
  [
    "sv",
    "och i att det som en på är av för med den till inte om ett har de var kan vid från eller men också mellan hade som vi detta dessa",
  ],
  [
    "da",
    "og i at det som en på er af for med den til ikke om et har de var kan ved fra eller men også mellem blev denne disse der vi ble av",
  ],
  [
    "cs",
    "a v se na je že s z do o k pro jsou by jako nebo ve za při po od ale které který které mezi byl byla bylo byly jsme této tento",
  ],
  [
    "tr",
    "ve bir bu için ile de da olarak olan en gibi daha çok ise göre arasında sonra kadar her ancak ya edilmiştir olduğu tarafından",
  ],
  [
    "id",
    "yang dan di dengan dari untuk pada ini dalam adalah tidak ke oleh sebagai atau itu dapat akan telah juga lebih antara karena tersebut",
  ],
];

/** Scripts that only one of the languages here uses, or whose other users have letters of their own. */
const SCRIPTS: readonly [Language, RegExp][] = [
  ["ja", /\p{Script=Hiragana}|\p{Script=Katakana}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["fa", /[پچژگ]/g],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["uk", /[іїєґ]/gi],
  ["ru", /\p{Script=Cyrillic}/gu],
];
/** Languages that a few of their own letters among a script's letters identify. */
const NEED_FEW_LETTERS: ReadonlySet<Language> = new Set(["ja", "fa", "uk"]);

const byWord = new Map<string, Language[]>();
for (const [language, list] of FUNCTION_WORDS) {
  for (const word of new Set(list.split(" "))) byWord.set(word, [...(byWord.get(word) ?? []), language]);
}

/** Returns the language of a stretch of text, by its script or by the share of function words among its words. */
export function readLanguage(text: string, words: readonly { text: string }[]): Language | null {
  // Greek letters and mathematics are at home in any paper.
  if (/[\u0400-\u1fff\u3040-\ud7af]/.test(text)) {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    for (const [language, script] of SCRIPTS) {
      const count = text.match(script)?.length ?? 0;
      if (count >= (NEED_FEW_LETTERS.has(language) ? 0.02 : 0.3) * letters && count >= 2 && letters >= 6)
        return language;
    }
  }
  return readLatinLanguage(words);
}

const LEAST_WORDS = 4;
const LEAST_SHARE = 0.18;

function readLatinLanguage(words: readonly { text: string }[]): Language | null {
  const hits = new Map<Language, number>();
  for (const { text } of words) {
    if (text.length > 12) continue;
    for (const language of byWord.get(text.toLowerCase()) ?? [])
      hits.set(language, (hits.get(language) ?? 0) + 1);
  }
  const [first, second] = [...hits].sort((a, b) => b[1] - a[1]);
  if (first === undefined || first[1] < LEAST_WORDS || first[1] < LEAST_SHARE * words.length) return null;
  return first[1] > 1.2 * (second?.[1] ?? 0) ? first[0] : null;
}

/** Returns the language of most words of a document, of stretches whose own language is known. */
export function mainLanguage(
  stretches: readonly { language: Language | null; words: number }[],
): Language | null {
  const totals = new Map<Language, number>();
  for (const { language, words } of stretches) {
    if (language !== null) totals.set(language, (totals.get(language) ?? 0) + words);
  }
  return [...totals].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
