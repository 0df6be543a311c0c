import type { Block } from "#lib/manuscript/markdown/block.ts";
import { readTags } from "../latex/latex-commands.ts";
import { sourceSpan } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";

/** A displayed equation that carries a number: "3", "2.1", "A1", "3a". */
export type Equation = { number: string; span: Span };

/** A mention of equations by number: "Eqs. (3)–(5)" names 3, 4 and 5. */
export type EquationMention = { numbers: string[]; span: Span; block: Block };

const NUMBER = "[A-Z]?\\.?\\d{1,3}(?:\\.\\d{1,3}){0,2}[a-z]?";
/** "(3)", or the rows of one display: "31a, 31b". */
const TAG = new RegExp(`^\\(?(${NUMBER}(?:\\s?[,–-]\\s?${NUMBER}){0,9})\\)?$`);
/** A number at the end of a row of aligned lines: "& \qquad\text{(4.4)} \\". */
const ROW_NUMBER = new RegExp(
  `(?:&|\\\\q?quad|\\\\hfill)\\s*(?:\\\\(?:text|mathrm|tag)\\s?\\{)?\\((${NUMBER})\\)\\}?\\s*(?=\\\\\\\\|\\\\end|\\$\\$|$)`,
  "g",
);
/** Words for an equation, in the languages that papers are written in. */
export const EQUATION_WORD =
  "eqs?\\.?|eqns?\\.?|equations?|formulas?|formulae|gleichung(?:en)?|gl\\.|équations?|ecuaci(?:ón|ones)|equaç(?:ão|ões)|equazion[ei]|式";
const OPENING = new RegExp(`(?<!\\p{L})(?:${EQUATION_WORD})\\s{0,2}(?=\\(?[A-Z]?\\.?\\d)`, "giu");
const MEMBER = new RegExp(`(?:\\((${NUMBER})\\)|(${NUMBER})(?![\\w%]))`, "y");
const JOINER = /\s?(?:,|;|&|and|or|to|[-–—])\s?(?:and |or )?/y;

/** Reads numbered equations: "\tag{3}" in the display, or "(3)" right after it. */
export function readEquations(markdown: string, blocks: readonly Block[]): Equation[] {
  return blocks.flatMap((block, i) => {
    const source = markdown.slice(block.span.start, block.span.end);
    const tags = readTags(source).map(({ key, span }) => ({ numbers: TAG.exec(key)?.[1], ...span }));
    const rows = block.kind === "math" || source.includes("$$") ? [...source.matchAll(ROW_NUMBER)] : [];
    const numbered = rows.map((row) => ({
      numbers: row[1],
      start: row.index,
      end: row.index + row[0].length,
    }));
    const tagged = [...tags, ...numbered].flatMap(({ numbers = "", start, end }) =>
      numbers === ""
        ? []
        : numbers
            .split(/\s?[,–-]\s?/)
            .map((number) => equation(number, block.span.start + start, end - start)),
    );
    if (tagged.length > 0) return tagged;
    if (block.kind === "math") return afterDisplay(markdown, block, blocks[i + 1]);
    return block.kind === "paragraph" ? onLine(block) : [];
  });
}

function equation(number: string, start: number, length: number): Equation {
  return { number, span: { start, end: start + length } };
}

function afterDisplay(markdown: string, block: Block, next: Block | undefined): Equation[] {
  const tail = new RegExp(`(?:\\$\\$|\\\\\\])\\s*\\((${NUMBER})\\)\\s*$`).exec(
    markdown.slice(Math.max(block.span.start, block.span.end - 60), block.span.end),
  );
  if (tail !== null) return [equation(tail[1] ?? "", block.span.end - tail[0].length, tail[0].length)];
  const head = new RegExp(`^\\s*\\((${NUMBER})\\)`).exec(next?.plain.text.slice(0, 30) ?? "");
  if (head === null || next === undefined) return [];
  return [{ number: head[1] ?? "", span: sourceSpan(markdown, next.plain, 0, head[0].length) }];
}

/** Recognised print: a line that is a formula and ends with its number, "y = ax + b (3)". */
function onLine(block: Block): Equation[] {
  const text = block.plain.text;
  if (text.length > 200 || !/[=<>≤≥∑∫]/.test(text)) return [];
  const match = new RegExp(`[\\s.,…]\\((${NUMBER})\\)\\s*$`).exec(text);
  if (match === null || /\p{L}{4,} \p{L}{3,} \p{L}{3,}/u.test(text)) return [];
  return [{ number: match[1] ?? "", span: block.content }];
}

/** Of a cited work: "their Eq. 141", "[Weinberg2013] (Equations 154–155)", "[12, Eq. 4]". */
const OF_WORK = /\btheir\s$|\]\s?[,(]\s?$|\[[^\]\s]{1,30},\s$|\d{4}[a-z]?[,;:]\s$|\d{4}[a-z]?\)\s\($/i;
/** "Eqs. (3.25) and (3.39) of Ref. [55]", "Eq. 4 in Weinberg (2013)", "Eq. (7) of their paper". */
const OF_WORK_AFTER =
  /^,?\s(?:of|in|from)\s(?:the\s)?(?:[Rr]efs?\b|[Rr]eferences?\s?\[|\[|their\b|(?:v[ao]n |de[nr]? |di )?\p{Lu}\p{Ll}+(?:[- ](?:and|&|et|al\.?|\p{Lu}[\p{L}-]+,?)){0,5},?\s?[([])/u;

/** Reads the mentions of equations by number in one block. */
export function readEquationMentions(markdown: string, block: Block): EquationMention[] {
  const text = block.plain.text;
  if (!/\d/.test(text)) return [];
  return [...text.matchAll(OPENING)].flatMap((match) => {
    const { numbers, to } = readNumbers(text, match.index + match[0].length);
    const isOfWork =
      OF_WORK.test(text.slice(Math.max(0, match.index - 40), match.index)) ||
      OF_WORK_AFTER.test(text.slice(to, to + 80));
    if (numbers.length === 0 || isOfWork) return [];
    return [{ numbers, span: sourceSpan(markdown, block.plain, match.index, to), block }];
  });
}

function readNumbers(text: string, from: number): { numbers: string[]; to: number } {
  const numbers: string[] = [];
  let at = from;
  let to = from;
  for (let guard = 0; guard < 20; guard += 1) {
    MEMBER.lastIndex = at;
    const member = MEMBER.exec(text);
    if (member === null) break;
    const number = member[1] ?? member[2] ?? "";
    if (guard > 0 && /[-–—]|to/.test(text.slice(to, at)))
      numbers.push(...between(numbers.at(-1) ?? "", number));
    numbers.push(number);
    to = at + member[0].length;
    JOINER.lastIndex = to;
    const joiner = JOINER.exec(text);
    if (joiner === null) break;
    at = to + joiner[0].length;
  }
  return { numbers, to };
}

function between(first: string, last: string): string[] {
  const low = Number(first);
  const high = Number(last);
  if (!Number.isInteger(low) || !Number.isInteger(high) || high - low > 50) return [];
  return Array.from({ length: Math.max(0, high - low - 1) }, (_, i) => String(low + 1 + i));
}
