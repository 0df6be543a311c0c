import { remembering } from "../remembering.ts";

/**
 * Characters that fonts with encodings of their own leave behind in converted text, recognised by their context. Every
 * repair puts one UTF-16 unit in place of another, so offsets stay what they are.
 */

/** These stand for nothing else in a report of a test. */
const ALWAYS: Readonly<Record<string, string>> = {
  "¼": "=",
  "¡": "<",
  "¿": ">",
  "⫽": "=",
  ϭ: "=",
  "⬍": "<",
  Ͻ: "<",
  "⬎": ">",
  Ͼ: ">",
  Ϫ: "-",
  ð: "(",
  Þ: ")",
  // The Symbol font, in the private area.
  "\uf03d": "=",
  "\uf03c": "<",
  "\uf03e": ">",
  "\uf02d": "-",
  "\uf028": "(",
  "\uf029": ")",
  "\uf063": "χ",
};
const ALWAYS_PATTERN = new RegExp(`[${Object.keys(ALWAYS).join("")}]`, "g");

/** A sign that was lost: a control character, a replacement character, a question mark. */
export const LOST = "[\\u0001-\\u0008\\u000b\\u000e-\\u001f\\ufffd?]";
/** "=" in a font where it lies at the place of another character, or lost. */
const EQUALS = `(?:(?<=\\s)5(?=\\s)|Z|${LOST})`;
/** A test with its degrees of freedom, before the sign. */
const DEGREES = "(?:\\b[tFrQHzZ]|[²2])\\s?[([]\\s?[\\d.,;\\sNn=]{1,24}[)\\]]";
const TEST = `${DEGREES}\\s?`;
const VALUE = "(?=\\s?[-–−À]?\\s?\\d{0,5}\\.\\d)";
const PROBABILITY = "\\b[pP]s?(?:\\s?-?\\s?values?)?\\s{0,2}";
const DECIMAL = "(?=\\s{0,2}(?:0?[.·]\\d|1\\.0))";
/** If little else identifies a test, the p-value that follows does. */
const VALUE_AND_P = `(?=\\s?[-–−À]?\\s?\\d{0,5}\\.\\s?\\d{1,4}\\s?[,;]\\s?[pP][^\\p{L}\\d]{0,3}(?:[5Zob!4NO]\\s?)?(?:0?[.·]\\s?\\d|1\\.\\s?0))`;
const SIGNED = `(?:${DEGREES}|\\b[zZ])\\s?[=<>]\\s{0,2}[-–−]?`;
/** Round levels are bounds, anything else is an exact value. */
const signOfP = (_: string, after: string) =>
  /^\s{0,2}0?[.·](?:05|01|001|0001|00001)(?!\d)/.test(after) ? "<" : "=";

type Repair = { pattern: RegExp; sign: (lost: string, after: string) => string };

/** The text before it is examined last, as the character itself is rare. */
const REPAIRS: readonly Repair[] = [
  // "t(28) 5 2.20", "t(28)Z2.20", "z ? 2.20".
  { pattern: new RegExp(`${EQUALS}${VALUE}(?<=${TEST}.)`, "g"), sign: () => "=" },
  {
    pattern: new RegExp(`${EQUALS}${VALUE_AND_P}(?<=\\b[zZ]\\s?.)`, "gu"),
    sign: () => "=",
  },
  // "t(28) 2.20, p .036": the signs left nothing but their spaces.
  { pattern: new RegExp(`\\s${VALUE_AND_P}(?<=(?:${DEGREES}|\\b[zZ])\\s)`, "gu"), sign: () => "=" },
  // "p , .05", "po.05", "pb .05", "p!0.05": "<" likewise; "p 4 .05", "pO0.05": ">"; "p 5 .036": "=".
  { pattern: new RegExp(`[,ob!]${DECIMAL}(?<=${PROBABILITY}.)`, "g"), sign: () => "<" },
  { pattern: new RegExp(`[4NO]${DECIMAL}(?<=${PROBABILITY}.)`, "g"), sign: () => ">" },
  { pattern: new RegExp(`(?:(?<=\\s)5(?=\\s)|Z)${DECIMAL}(?<=${PROBABILITY}.)`, "g"), sign: () => "=" },
  { pattern: new RegExp(`${LOST}${DECIMAL}(?<=${PROBABILITY}.)`, "g"), sign: signOfP },
  {
    pattern: new RegExp(`\\s${DECIMAL}(?<=${SIGNED}\\d{0,5}\\.\\s?\\d{1,4}\\s?[,;]\\s?[pP]\\s)`, "g"),
    sign: signOfP,
  },
  // "2. 20" and "0. 036": the space goes before the number, so that nothing moves.
  {
    pattern: new RegExp(`\\d{0,4}\\.\\s(?=\\d{1,4}\\s?[,;]\\s?[pP])(?<=${SIGNED}\\d{0,4}\\.\\s)`, "g"),
    sign: (number) => ` ${number.trimEnd()}`,
  },
  { pattern: /(?<=\b[pP]\s{0,2}[=<>]\s{0,2})0?\.\s(?=\d)/g, sign: (number) => ` ${number.trimEnd()}` },
  // "?2(374", "w2(2)", "v2 (1)", "Χ2": chi squared, before degrees of freedom and a value.
  {
    pattern: new RegExp(`(?:${LOST}|[wvcxXΧ])(?=\\s?\\^?\\s?[2²]\\s?[([]\\s?\\d)(?<![\\p{L}\\d.].)`, "gu"),
    sign: () => "χ",
  },
  // "F(l, 40)": the figure one read as a letter.
  { pattern: /(?<=\bF\s?[([]\s?)[lI](?=\s?[,;]\s?\d)/g, sign: () => "1" },
  // "0·036" of British journals, and "À2.20".
  { pattern: /(?<=\d?)·(?=\d)/g, sign: () => "." },
  { pattern: /(?<=[=<>]\s?)À(?=\s?\d|\s?\.)/g, sign: () => "-" },
];

/** "p = 0,036": then the other numbers of the report have decimal commas as well. */
const COMMA_P = /\b[pP]\s{0,2}[=<>]\s{0,2}(?:0?,\d|1,0+(?!\d))/;
const COMMA = /(?<=[=<>]\s{0,2}[-–−]?\d{0,3}),(?=\d{1,5}(?!\d|,\d{3}))/g;

/** The text with damaged signs of test reports repaired; of the same length. */
export function repairSigns(text: string): string {
  return /\d/.test(text) ? repaired(text).text : text;
}

/** Several readers ask for the same text. */
const repaired = remembering((text: string) => ({ text: repair(text) }));

function repair(text: string): string {
  const plain = text.replace(ALWAYS_PATTERN, (character) => ALWAYS[character] ?? character);
  const pointed = COMMA_P.test(plain) ? plain.replace(COMMA, ".") : plain;
  return REPAIRS.reduce(
    (repaired, { pattern, sign }) =>
      repaired.replace(pattern, (lost, ...rest) => {
        const offset = rest.find((part): part is number => typeof part === "number") ?? 0;
        return sign(lost, repaired.slice(offset + 1, offset + 12));
      }),
    pointed,
  );
}
