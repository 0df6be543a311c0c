import type { Paragraph } from "#lib/manuscript/paragraph.ts";
import { beginsFormula, type FormulaSymbol, readFormulaSymbol } from "../latex/formula-symbol.ts";
import { type PlainText, sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";

/** An explanation, "where $N$ is the number of patients": the symbol and what the text says that it stands for. */
export type SymbolDefinition = {
  /** As it is compared: LaTeX without braces, spaces and dress, and without arguments: "x_i", "\sigma". */
  symbol: string;
  /** What it is applied to, brackets included: "(x)", or "". */
  argument: string;
  meaning: string;
  /** True for "the number of …", which stands for one thing; "a vertex" may be any each time. */
  isDefinite: boolean;
  span: Span;
};

/** Stands for one unit of mathematics. */
const UNIT = "\uE000";
const SYMBOL = `(${UNIT}+|(?<![\\p{L}\\p{N}'’-])[\\p{L}][\\p{N}\\p{Ll}]{0,2}(?![\\p{L}\\p{N}-]))`;
const IS = "(?:is|are|is defined as|are defined as|is called)";
const DENOTES = "(?:denotes|represents|stands for|is used to denote)";
const MEANING = `((?:the|a|an|some|any|its|their|our) [^,.;:()${UNIT}\uFFFC]{3,90})`;
const BEGINS = "(?:^|[,;:.(?!] ?|(?:^|[^\\p{L}])(?:where|here|with|and|or|while|whereas|in which) )";
const FORMS: readonly { pattern: RegExp; symbol: number; meaning: number }[] = [
  // "where N is the …", "here, N is the …", and the members after it: ", M is the …", "and K the …".
  // In "the optimal a is the least" and "as K is the hull" it says something about what is explained elsewhere.
  { pattern: new RegExp(`(?<=${BEGINS})${SYMBOL} ${IS} (?=${MEANING})`, "dgu"), symbol: 1, meaning: 2 },
  { pattern: new RegExp(`${SYMBOL} ${DENOTES} (?=${MEANING})`, "dgu"), symbol: 1, meaning: 2 },
  {
    pattern: new RegExp(`\\b[Ll]et ${SYMBOL} (?:denote|represent|stand for) (?=${MEANING})`, "dgu"),
    symbol: 1,
    meaning: 2,
  },
  { pattern: new RegExp(`\\b[Dd]enote (?:by|with) ${SYMBOL} (?=${MEANING})`, "dgu"), symbol: 1, meaning: 2 },
  { pattern: new RegExp(`\\b[Dd]enote ${MEANING} (?:by|as|with) ${SYMBOL}`, "dgu"), symbol: 2, meaning: 1 },
];
const TRIGGER = /\b(?:is|are|denote|denotes|represents?|stands? for|[Ll]et)\b/;
/** Words after which the sentence goes on to something else. */
const GOES_ON =
  / (?:and|where|which|that|such|so|when|while|whose|if|by|as|is|are|was|were|has|have|used|defined|given|obtained|computed|because|since|but|then|we|it)\b.*$/;

/** "The smallest value" picks one of the values that the symbol may take. */
const COMPARES = /^the (?:\p{L}+est|best|worst|only|same|most|least|maxim\p{L}+|minim\p{L}+|optim\p{L}+)\b/u;

/** Reads what the running text says that its symbols stand for, in document order. Linear in the length. */
export function readSymbolDefinitions(
  markdown: string,
  paragraphs: readonly Paragraph[],
): SymbolDefinition[] {
  return paragraphs.flatMap(({ block: { plain } }) => {
    if (!TRIGGER.test(plain.text)) return [];
    const masked = maskMathematics(markdown, plain);
    const found = FORMS.flatMap(({ pattern, symbol, meaning }) =>
      [...masked.matchAll(pattern)].flatMap((match) => {
        const [at, end] = match.indices?.[symbol] ?? [0, 0];
        const [from] = match.indices?.[meaning] ?? [0];
        const key = symbolAt(markdown, plain, at, end);
        const explanation = (match[meaning] ?? "").replace(GOES_ON, "").trim();
        if (key === null || COMPARES.test(explanation) || explanation.split(" ").length < 2) return [];
        return [
          {
            ...key,
            meaning: explanation,
            isDefinite: /^(?:the|our|its|their) /.test(explanation),
            span: sourceSpan(markdown, plain, Math.min(at, from), Math.max(from + explanation.length, end)),
          },
        ];
      }),
    );
    return found.sort((a, b) => a.span.start - b.span.start);
  });
}

/** The plain text with every unit of mathematics as one sign, so that its letters are not read as words. */
function maskMathematics(markdown: string, plain: PlainText): string {
  let masked = "";
  let at = 0;
  for (const { start, end } of plain.opaque) {
    if (!beginsFormula(markdown, plain.starts[start] ?? 0)) continue;
    masked += plain.text.slice(at, start) + UNIT.repeat(end - start);
    at = end;
  }
  return masked + plain.text.slice(at);
}

/** The key of the symbol that plain units [from, to) are written with; null if they are no single symbol. */
function symbolAt(markdown: string, plain: PlainText, from: number, to: number): FormulaSymbol | null {
  const start = plain.starts[from] ?? 0;
  const end = plain.ends[to - 1] ?? start;
  if (beginsFormula(markdown, start)) return readFormulaSymbol(markdown, start, end);
  const source = markdown.slice(start, end);
  return isMarkedLetter(markdown, start, source) ? { symbol: bareKey(source), argument: "" } : null;
}

/** A letter of its own in running text: italic, with an index, a capital or Greek; "a" and "I" are words. */
function isMarkedLetter(markdown: string, start: number, source: string): boolean {
  const isDressed = /[*_]/.test(markdown.charAt(start - 1)) || /[*_~]|<sub>/.test(source);
  if (isDressed) return true;
  // Conversions leave an "X" where they lost a formula.
  return /^(?:[B-HJ-WYZ]|\p{Script=Greek})\d?$/u.test(source);
}

function bareKey(source: string): string {
  return source.normalize("NFKC").replace(/<\/?su[bp]>|[*_~{}\s]/g, "");
}
