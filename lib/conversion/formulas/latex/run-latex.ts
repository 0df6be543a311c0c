import { FUNCTION_NAMES } from "../symbols/function-names.ts";
import { mathLetter } from "../symbols/math-alphabets.ts";
import { symbolLatex } from "../symbols/symbol-latex.ts";

const SPACES: Record<string, string> = {
  "\u2002": "\\enspace ",
  "\u2003": "\\quad ",
  "\u2004": "\\; ",
  "\u2005": "\\: ",
  "\u2006": "\\, ",
  "\u2009": "\\, ",
  "\u200a": "\\, ",
  "\u205f": "\\: ",
};

/** Escapes what LaTeX would take for commands in text. */
export function textLatex(value: string): string {
  return value
    .replace(/[\\~^{}%&#_$]/g, (c) =>
      c === "\\" ? "\\textbackslash{}" : /[~^]/.test(c) ? `\\${c}{}` : `\\${c}`,
    )
    .replace(/[\u2002-\u200a\u00a0\u205f]/g, " ");
}

/** Returns a function's name as LaTeX knows it, upright. `limits` sets what stands under it below. */
export function functionName(name: string, limits: boolean): string {
  const words = name.trim();
  if (FUNCTION_NAMES.has(words)) return `\\${words}`;
  const pair = /^(arg|lim)\s*(max|min|sup|inf)$/.exec(words);
  if (pair?.[1] === "arg" && /\s/.test(words)) return `\\arg\\${pair[2]}`;
  return `\\operatorname${limits ? "*" : ""}{${textLatex(words).replace(/\s+/g, "\\,")}}`;
}

export const isFunctionName = (name: string) => FUNCTION_NAMES.has(name.trim());

type Token = { style: string; letters: string };

/**
 * Returns characters as LaTeX. Sets words that are functions as such, and letters of one alphabet under one command.
 */
function mathLatex(value: string, upright: boolean, style: string): string {
  const tokens: Token[] = [];
  for (const c of value) {
    const letter = mathLetter(c);
    const own = letter?.command || style;
    const last = tokens.at(-1);
    const letters = letter?.letter ?? c;
    if (last !== undefined && last.style === own) last.letters += letters;
    else tokens.push({ style: own, letters });
  }
  return tokens.map((token) => styledLatex(token, upright)).join(" ");
}

function styledLatex({ style, letters }: Token, upright: boolean): string {
  if (style === "") return words(letters, upright);
  return letters
    .split(/([^\p{L}\p{N}\s]+)/u)
    .map((part, i) => {
      if (part.trim() === "") return "";
      if (i % 2 === 1) return symbols(part);
      const bold = style === "\\mathbf" && /[\u0370-\u03ff]/.test(part) ? "\\boldsymbol" : style;
      return `${bold}{${symbols(part)}}`;
    })
    .filter((part) => part !== "")
    .join(" ");
}

function words(value: string, upright: boolean): string {
  return value
    .split(upright ? /([A-Za-z]+)/ : /([A-Za-z]{2,})/)
    .map((part, i) => {
      if (i % 2 === 0) return symbols(part);
      if (FUNCTION_NAMES.has(part)) return `\\${part}`;
      if (upright) return `\\mathrm{${part}}`;
      return part.length > 3 ? `\\mathit{${part}}` : part;
    })
    .filter((part) => part !== "")
    .join(" ");
}

const PRIMES: Record<string, number> = { "\u2032": 1, "\u2033": 2, "\u2034": 3, "\u2057": 4 };

/** Signs that mean something else in a formula than in text. */
const IN_FORMULA: Record<string, string> = {
  "∥": "\\|",
  "‖": "\\|",
  "\\": "\\setminus",
  "⋆": "\\star",
  "☆": "\\star",
};

function symbols(value: string): string {
  return value
    .replace(/[\u2032-\u2034\u2057]/g, (c) => "'".repeat(PRIMES[c] ?? 1))
    .replace(/[\u00a0\u202f]/g, " ")
    .split(/([\u2002-\u2006\u2009\u200a\u205f∥‖\\⋆☆∑∏∐∫-∰⋀-⋃⨀-⨆]|(?<=[\p{L}\p{N}]) +(?=[\p{L}\p{N}]))/u)
    .map((part, i) =>
      i % 2 === 0
        ? symbolLatex(part)
        : (SPACES[part] ?? IN_FORMULA[part] ?? (part.trim() === "" ? "\\ " : symbolLatex(part))),
    )
    .filter((part) => part !== "")
    .join(" ")
    .replace(/ +'/g, "'");
}

/** Marks that stand for alignment and for the equation number in an equation array. */
export const ALIGN = "\ue000";
export const NUMBER = "\ue001";
export const NEW_LINE = "\ue002";

/** Characters of a formula that are set alike. `isText` ones are words of the language. */
export type RunText = { value: string; style: string; upright: boolean; isText: boolean };

/** True if two runs are set alike, so that their characters are one run. */
export const sameSetting = (a: RunText, b: RunText): boolean =>
  a.style === b.style && a.upright === b.upright && a.isText === b.isText;

/** Writes the characters of one run. `inArray` gives `&` and `#` their meaning. */
export function runLatex({ value, style, upright, isText }: RunText, inArray: boolean): string {
  const breaks = /([\ue000-\ue002])/;
  const marked = inArray ? value.replace(/&/g, ALIGN).replace(/#/g, NUMBER) : value;
  return marked
    .split(breaks)
    .map((part) => {
      if (breaks.test(part) || part === "") return part;
      const looksLikeText =
        isText ||
        (upright &&
          style === "" &&
          /\p{L}{2,} +\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}]/u.test(
            part,
          ));
      if (!looksLikeText) return mathLatex(part, upright, style);
      if (part.trim() === "") return "\\ ";
      if (isFunctionName(part)) return `\\${part.trim()}`;
      if (!/\p{L}/u.test(part)) return symbols(part);
      return `${style.startsWith("\\text") ? style : "\\text"}{${textLatex(part)}}`;
    })
    .join(" ");
}
