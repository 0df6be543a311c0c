import { readCharacter } from "../markdown/characters.ts";
import type { InlineSource, InlineToken } from "../markdown/inline-tokens.ts";
import { isPointer } from "./latex-commands.ts";
import { groupEnd } from "./latex-source.ts";

const dropped = (length: number): InlineToken => ({ kind: "text", text: "", length });
const replaced = (text: string, length: number): InlineToken => ({ kind: "text", text, length });
/** Stands for what is set there and cannot be read: a citation, a number that LaTeX fills in, mathematics. */
const OBJECT = "\uFFFC";

/** Commands that set no text, nor do their arguments. */
const SILENT =
  /^(?:nocite|citestyle|setcitestyle|defcitealias|label|bibitem|includegraphics|input|include|bibliography|bibliographystyle|vspace|hspace|vskip|hskip|setlength|addtolength|setcounter|addtocounter|color|textcolor|definecolor|thispagestyle|pagestyle|graphicspath|hypersetup|usepackage|newcommand|renewcommand|providecommand|begin|end|tag|rule|cmidrule|cline|resizebox|scalebox|fontsize|selectfont|linespread|phantom|vphantom|hphantom|index|addcontentsline|affil|affiliation|email|orcid|thanks|address|keywords|date|journal)$/;
const LETTERS: Readonly<Record<string, string>> = {
  ss: "ß",
  o: "ø",
  O: "Ø",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  aa: "å",
  AA: "Å",
  l: "ł",
  L: "Ł",
  i: "ı",
  j: "ȷ",
  ldots: "…",
  dots: "…",
  textendash: "–",
  textemdash: "—",
  S: "§",
  P: "¶",
  copyright: "©",
  pounds: "£",
  euro: "€",
  textquoteright: "’",
  textquoteleft: "‘",
  textbackslash: "\\",
  textasciitilde: "~",
  textpm: "±",
  textmu: "µ",
  textdegree: "°",
  quad: " ",
  qquad: " ",
  newline: " ",
  linebreak: " ",
  par: " ",
  LaTeX: "LaTeX",
  TeX: "TeX",
};
const ACCENTS: Readonly<Record<string, string>> = {
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  '"': "\u0308",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  u: "\u0306",
  v: "\u030C",
  H: "\u030B",
  c: "\u0327",
  k: "\u0328",
  r: "\u030A",
  d: "\u0323",
  b: "\u0331",
};

/** Reads one token of LaTeX prose at `at`: the text that a reader of the page sees, mathematics apart. */
export function latexToken(source: InlineSource, at: number): InlineToken {
  const skip = source.skips.get(at);
  if (skip !== undefined) return dropped(skip);
  const character = source.markdown.charAt(at);
  if (character === "\\") return command(source, at);
  if (character === "$") return mathematics(source, at, "$", 1);
  if (character === "{" || character === "}") return dropped(1);
  if (character === "~" || character === "&") return replaced(" ", 1);
  if (character === "\n") return replaced(" ", breakLength(source, at));
  if (character === "-") return dash(source, at);
  if (source.markdown.startsWith("``", at)) return replaced("“", 2);
  if (source.markdown.startsWith("''", at)) return replaced("”", 2);
  if (character === "`") return replaced("‘", 1);
  return replaced(readCharacter(character), 1);
}

function breakLength(source: InlineSource, at: number): number {
  let end = at + 1;
  while (end < source.end && /[ \t\n]/.test(source.markdown.charAt(end))) end += 1;
  return end - at;
}

function dash(source: InlineSource, at: number): InlineToken {
  if (source.markdown.startsWith("---", at)) return replaced("—", 3);
  return source.markdown.startsWith("--", at) ? replaced("–", 2) : replaced("-", 1);
}

function mathematics(source: InlineSource, at: number, close: string, mark: number): InlineToken {
  const length = source.markdown.slice(at + mark, Math.min(source.end, at + 3000)).indexOf(close);
  if (length < 0) return dropped(mark);
  const from = at + mark;
  return { kind: "latex", from, to: from + length, length: length + mark + close.length };
}

function command(source: InlineSource, at: number): InlineToken {
  const name = /^[A-Za-z]{1,40}\*?/.exec(source.markdown.slice(at + 1, at + 43))?.[0];
  if (name === undefined) return symbol(source, at);
  const after = at + 1 + name.length;
  if (SILENT.test(name)) return dropped(argumentsEnd(source, after) - at);
  if (isPointer(name)) return pointer(source, at, after);
  if (name === "url" || name === "path") return address(source, at, after);
  if (name === "href") return dropped(argumentsEnd(source, after, 1) - at);
  if (name === "footnote" || name === "footnotetext") return replaced(" ", after - at);
  const accent = name.length === 1 ? accented(source, at) : null;
  if (accent !== null) return accent;
  const space = /\s/.test(source.markdown.charAt(after)) && LETTERS[name] === undefined ? 1 : 0;
  return replaced(LETTERS[name] ?? "", after + space - at);
}

function pointer(source: InlineSource, at: number, after: number): InlineToken {
  const end = argumentsEnd(source, after);
  return end === after ? dropped(after - at) : replaced(OBJECT, end - at);
}

function address(source: InlineSource, at: number, after: number): InlineToken {
  const close = source.markdown.charAt(after) === "{" ? groupEnd(source.markdown, after, 2000) : -1;
  if (close < 0 || close >= source.end) return dropped(after - at);
  return { kind: "verbatim", from: after + 1, to: close, length: close + 1 - at };
}

/** End of the optional and braced arguments that follow, at most `most` braced ones. */
function argumentsEnd(source: InlineSource, after: number, most = 4): number {
  let at = after;
  let braced = 0;
  while (at < source.end && braced < most) {
    const character = source.markdown.charAt(at);
    if (character !== "[" && character !== "{") break;
    const close = groupEnd(source.markdown, at, 2000);
    if (close < 0 || close >= source.end) break;
    if (character === "{") braced += 1;
    at = close + 1;
  }
  return at;
}

function symbol(source: InlineSource, at: number): InlineToken {
  const next = source.markdown.charAt(at + 1);
  if (next === "(") return mathematics(source, at, "\\)", 2);
  const accent = accented(source, at);
  if (accent !== null) return accent;
  if (next === "\\" || next === "\n" || " ,;:".includes(next))
    return replaced(" ", Math.min(2, source.end - at));
  if ("!/@-".includes(next)) return dropped(Math.min(2, source.end - at));
  return replaced(next, Math.min(2, source.end - at));
}

/** "\'{e}", "\"o", "\v{s}": a letter with its accent. */
function accented(source: InlineSource, at: number): InlineToken | null {
  const match = /^\\(.)(?:\s?\{(\\?[A-Za-z])\}|\s?(\\?[A-Za-z])(?![A-Za-z]*\{))/.exec(
    source.markdown.slice(at, at + 7),
  );
  const accent = ACCENTS[match?.[1] ?? ""];
  if (match === null || accent === undefined) return null;
  const isLetter = /[A-Za-z]/.test(match[1] ?? "");
  if (isLetter && match[2] === undefined) return null;
  const letter = (match[2] ?? match[3] ?? "").replace("\\", "");
  return replaced((letter + accent).normalize("NFC"), match[0].length);
}
