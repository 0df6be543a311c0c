import { FUNCTION_NAMES } from "../symbols/function-names.ts";
import { symbolLatex } from "../symbols/symbol-latex.ts";
import type { DocumentSymbols } from "./document-symbols.ts";
import type { StyledToken } from "./styled-tokens.ts";

export type Role =
  | "symbol"
  | "number"
  | "relation"
  | "operator"
  | "function"
  | "open"
  | "close"
  | "comma"
  | "math"
  | "word"
  | "space"
  | "other";

/** A sign of a formula with its scripts, or a word of the text around it; `sure` ones make what they stand in a formula. */
export type FormulaUnit = { role: Role; latex: string; sure: boolean; from: number; to: number };

const FUNCTIONS =
  /^(?:log|ln|exp|max|min|sup|inf|lim|sin|cos|tan|tanh|sinh|cosh|arg|argmax|argmin|det|dim|gcd|deg|ker|Pr|var|cov|sgn|tr|diag|rank)$/i;
const GREEK = /^[\u00b5\u0391-\u03a9\u03b1-\u03c9\u03d1\u03d5\u03f5]$/;
const MATH_LETTER = /^[\u{1D400}-\u{1D7FF}]$/u;
const RELATION = /^[=<>≤≥≈≠∼≡∝∈∉⊂⊆→←↔⇒⇐⇔≪≫≜]$/;
const OPERATOR = /^[+−–×·∗*/±∪∩∘⊕⊗-]$/;
/** Letters whose square, or which with a number below, report a statistic that stays text. */
const STATISTIC = /^[tFrRχηωε]$/;

const has = (token: StyledToken | undefined, wrapper: StyledToken["wrappers"][number]) =>
  token?.wrappers.includes(wrapper) === true;

export function functionLatex(name: string): string {
  return FUNCTION_NAMES.has(name) ? `\\${name}` : `\\operatorname{${name}}`;
}

const scriptOf = (token: StyledToken | undefined) =>
  has(token, "subscript") ? "_" : has(token, "superscript") ? "^" : null;

function scriptLatex(tokens: readonly StyledToken[]): string {
  return tokens
    .map((token) => {
      if (FUNCTION_NAMES.has(token.text)) return functionLatex(token.text);
      const latex = symbolLatex(token.text);
      return /^\p{L}{2,}$/u.test(token.text) && !has(token, "emphasis") ? `\\mathrm{${latex}}` : latex;
    })
    .join(" ")
    .trim();
}

type Scripts = { latex: string; to: number; sub: string; sup: string; fits: boolean };

/** Reads the scripts that follow the token before `at` without a space. */
function scriptsAt(tokens: readonly StyledToken[], at: number): Scripts {
  const found: Scripts = { latex: "", to: at, sub: "", sup: "", fits: true };
  for (let turn = 0; turn < 2; turn++) {
    const mark = scriptOf(tokens[found.to]);
    let to = found.to;
    while (mark !== null && to < tokens.length && scriptOf(tokens[to]) === mark) to++;
    while (to > found.to && /^\s+$/.test(tokens[to - 1]?.text ?? "")) to--;
    const inner = tokens.slice(found.to, to);
    const text = inner
      .map((token) => token.text)
      .join("")
      .trim();
    if (mark === null || text === "") break;
    if (mark === "_") found.sub = text;
    else found.sup = text;
    // A superscript of other numbers is a citation or note.
    const isFit =
      mark === "_"
        ? /^[\p{L}\p{N},.+−–*=()\s-]{1,16}$/u
        : /^(?:[+−–-]?[1-4]|[+−–*′'-]|[\p{L}+−–,\d-]*\p{L}[\p{L}+−–,\d-]*)$/u;
    if (inner.some((token) => token.kept !== null) || !isFit.test(text)) {
      found.fits = false;
      break;
    }
    found.latex += `${mark}{${scriptLatex(inner)}}`;
    found.to = to;
  }
  for (; /^[′″]$/.test(tokens[found.to]?.text ?? ""); found.to++)
    found.latex += tokens[found.to]?.text === "″" ? "''" : "'";
  return found;
}

/** True if a token is set in italics among words: an emphasised sentence, not a symbol. */
function amongWords(tokens: readonly StyledToken[], at: number): boolean {
  for (const step of [-1, 1])
    for (let i = at + step; has(tokens[i], "emphasis") && Math.abs(i - at) < 40; i += step) {
      const text = tokens[i]?.text ?? "";
      if (/^[\p{L}\p{M}]{2,}$/u.test(text) && !FUNCTIONS.test(text) && scriptOf(tokens[i]) === null)
        return true;
    }
  return false;
}

/** True if the word before or after is bold too. */
function isBold(tokens: readonly StyledToken[], at: number): boolean {
  const isWord = (token: StyledToken) => /^[\p{L}\p{M}]{2,}$/u.test(token.text);
  const [before, after] = [tokens.slice(Math.max(0, at - 6), at), tokens.slice(at + 1, at + 7)];
  return has(before.findLast(isWord), "strong") || has(after.find(isWord), "strong");
}

function symbolUnit(
  tokens: readonly StyledToken[],
  at: number,
  symbols: DocumentSymbols,
): FormulaUnit | null {
  const token = tokens[at];
  if (token === undefined || scriptOf(token) !== null) return null;
  const { text } = token;
  const isLetter = [...text].length === 1;
  // Bold letters are vectors and matrices, unless all the text around is bold.
  const isVector = has(token, "strong") && isLetter && !isBold(tokens, at);
  const italic = has(token, "emphasis") || (isVector && scriptsAt(tokens, at + 1).latex !== "");
  const isGreek = GREEK.test(text);
  if (!/^\p{L}+$/u.test(text) || (!italic && !isGreek && !MATH_LETTER.test(text))) return null;
  const scripts = scriptsAt(tokens, at + 1);
  if (!isLetter && (text.length > 4 || scripts.sub === "" || !scripts.fits)) return null;
  const isAmong = has(token, "emphasis") && amongWords(tokens, at);
  if (isAmong && scripts.latex === "") return null;
  const isReport =
    STATISTIC.test(text) && (/^[\d.,\s]+$/.test(scripts.sub) || (scripts.sub === "" && scripts.sup === "2"));
  const isKnown = !isAmong && symbols.used.has(text) && !symbols.reported.has(text);
  const sure =
    scripts.fits &&
    (MATH_LETTER.test(text) ||
      (scripts.latex !== "" ? !isReport && (italic || isGreek) : isKnown || (italic && isGreek)));
  const letter = isLetter ? symbolLatex(text === "\u00b5" ? "\u03bc" : text) : `\\mathit{${text}}`;
  const base = isVector ? `\\mathbf{${letter}}` : letter;
  return { role: "symbol", latex: base + scripts.latex, sure, from: at, to: scripts.to };
}

function signUnit(tokens: readonly StyledToken[], at: number): FormulaUnit {
  const token = tokens[at];
  const text = token?.text ?? "";
  const unit = (role: Role, latex: string, to = at + 1): FormulaUnit => ({
    role,
    latex,
    sure: false,
    from: at,
    to,
  });
  if (token?.kept?.type === "math" && token.kept.display !== true) return unit("math", token.kept.latex);
  if (/^\s+$/.test(text)) return unit("space", " ");
  if (token === undefined || token.kept !== null || scriptOf(token) !== null) return unit("other", "");
  if (/^[\d.,]*\d$/.test(text)) {
    const { latex, to } = text.length < 4 ? scriptsAt(tokens, at + 1) : { latex: "", to: at + 1 };
    const percent = tokens[to]?.text === "%";
    return unit("number", text + latex + (percent ? "\\%" : ""), percent ? to + 1 : to);
  }
  if (RELATION.test(text)) return unit("relation", symbolLatex(text));
  if (OPERATOR.test(text)) return unit("operator", symbolLatex(text));
  if (/^[([{⌈⌊]$/.test(text)) return unit("open", symbolLatex(text));
  if (/^[)\]}⌉⌋]$/.test(text)) {
    const scripts = scriptsAt(tokens, at + 1);
    return unit("close", symbolLatex(text) + scripts.latex, scripts.to);
  }
  if (text === "…") return unit("number", "\\ldots");
  if (text === "." && [1, 2].every((i) => tokens[at + i]?.text === "."))
    return unit("number", "\\ldots", at + 3);
  if (/^[,;|]$/.test(text)) return unit("comma", text === "|" ? "\\mid" : text);
  if (FUNCTIONS.test(text)) {
    const scripts = scriptsAt(tokens, at + 1);
    return unit("function", functionLatex(text) + scripts.latex, scripts.to);
  }
  if (/^[∞∅]$/.test(text)) return unit("number", symbolLatex(text));
  return /^\p{L}{2,}$/u.test(text) ? unit("word", `\\mathrm{${text}}`) : unit("other", "");
}

/** Returns tokens as the units of formulas that may stand among them. */
export function unitsOf(tokens: readonly StyledToken[], symbols: DocumentSymbols): FormulaUnit[] {
  const out: FormulaUnit[] = [];
  for (let at = 0; at < tokens.length; ) {
    const unit = symbolUnit(tokens, at, symbols) ?? signUnit(tokens, at);
    out.push(unit);
    at = unit.to;
  }
  return out;
}
