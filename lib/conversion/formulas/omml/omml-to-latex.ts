import { type Element, elements, first, textOf } from "../../xml.ts";
import { tagged } from "../equation-number.ts";
import { accented, grouped } from "../latex/accents.ts";
import { compactLatex } from "../latex/compact-latex.ts";
import { delimited } from "../latex/delimiters.ts";
import { ALIGN, NEW_LINE, NUMBER, type RunText, runLatex, sameSetting } from "../latex/run-latex.ts";
import { base, joinRows, subscript, superscript } from "../latex/scripts.ts";
import { symbolLatex } from "../symbols/symbol-latex.ts";
import { func, limited } from "./omml-functions.ts";
import { runText } from "./omml-run.ts";
import { borderBox, fraction, isSet, nary, phantom, property } from "./omml-structures.ts";

/**
 * The setting of a formula. `inArray` is true within the rows of an equation array, where `&` aligns and `#` starts
 * the number.
 */
type Setting = { inArray: boolean };
const PLAIN: Setting = { inArray: false };

const plain = (e: Element) => sequence(e, PLAIN);

const arg = (e: Element, name: string, setting = PLAIN) => {
  const found = first(e, name);
  return found === undefined ? "" : sequence(found, setting);
};

/** Returns the base of a second script: `x_{i}` takes its other script as it is. */
function scriptBase(e: Element, kind: "m:sSub" | "m:sSup", latex: string): string {
  const holder = first(e, "m:e");
  const [only, ...more] = holder === undefined ? [] : elements(holder).filter((c) => !c.name.endsWith("Pr"));
  return only?.name === kind && more.length === 0 ? latex : base(latex);
}

function array(e: Element): string {
  const rows = elements(e, "m:e").map((row) => sequence(row, { inArray: true }));
  const numbers: string[] = [];
  const lines = rows.map((row) => {
    const [line = "", ...number] = row.split(NUMBER);
    numbers.push(...number);
    return line.replaceAll(ALIGN, "&").trim();
  });
  const number = numbers.join(" ").replace(/\\(?:left|right|text|mathrm|mathit)|[(){}\s]/g, "");
  const tag = number === "" ? "" : ` \\tag{${number}}`;
  if (lines.length === 1) return `${(lines[0] ?? "").replace(/(?<!\\)&/g, "")}${tag}`;
  return `\\begin{aligned} ${joinRows(lines)} \\end{aligned}${tag}`;
}

const RELATION =
  /^(=|<|>|:=|\\(leq|geq|neq|approx|equiv|sim|simeq|propto|to|subseteq|Rightarrow|triangleq)\b)/;

function matrix(e: Element): string {
  const rows = elements(e, "m:mr").map((row) => elements(row, "m:e").map((cell) => sequence(cell, PLAIN)));
  const [only] = rows;
  if (rows.length === 1 && only?.length === 1) return only[0] ?? "";
  const isAligned = rows.length > 1 && rows.every((row) => row.length === 2 && RELATION.test(row[1] ?? ""));
  const kind = isAligned ? "aligned" : "matrix";
  return `\\begin{${kind}} ${joinRows(rows.map((row) => row.join(" & ")))} \\end{${kind}}`;
}

function bar(e: Element): string {
  const inner = arg(e, "m:e");
  if (property(e, "m:barPr", "m:pos") !== "top") return `\\underline{${inner}}`;
  return accented("\u0305", inner) ?? inner;
}

function delimiter(e: Element): string {
  const side = (name: string, usual: string) => {
    const found = first(e, "m:dPr", name);
    return found === undefined ? usual : (found.attributes["m:val"] ?? "");
  };
  const parts = elements(e, "m:e").map((part) => sequence(part, PLAIN));
  return delimited(side("m:begChr", "("), side("m:endChr", ")"), side("m:sepChr", "|"), parts);
}

function root(e: Element): string {
  const degree = isSet(e, "m:radPr", "m:degHide") ? "" : arg(e, "m:deg");
  return `\\sqrt${degree && `[${degree}]`}{${arg(e, "m:e")}}`;
}

function accent(e: Element): string {
  const chr = first(e, "m:accPr", "m:chr");
  const inner = arg(e, "m:e");
  const mark = chr === undefined ? "\u0302" : (chr.attributes["m:val"] ?? "");
  return accented(mark, inner) ?? (mark === "" ? inner : `\\overset{${symbolLatex(mark)}}{${inner}}`);
}

function groupCharacter(e: Element): string {
  const chr = first(e, "m:groupChrPr", "m:chr")?.attributes["m:val"] ?? "⏟";
  return grouped(chr, arg(e, "m:e"), property(e, "m:groupChrPr", "m:pos") === "top");
}

/** The elements of OMML that print something of their own (ECMA-376, part 1, 22.1.2). */
const STRUCTURES: ReadonlyMap<string, (e: Element) => string> = new Map([
  ["m:f", (e) => fraction(e, arg)],
  ["m:sSup", (e) => `${scriptBase(e, "m:sSub", arg(e, "m:e"))}${superscript(arg(e, "m:sup"))}`],
  ["m:sSub", (e) => `${scriptBase(e, "m:sSup", arg(e, "m:e"))}${subscript(arg(e, "m:sub"))}`],
  ["m:sSubSup", (e) => `${base(arg(e, "m:e"))}${subscript(arg(e, "m:sub"))}${superscript(arg(e, "m:sup"))}`],
  ["m:sPre", (e) => `{}${subscript(arg(e, "m:sub"))}${superscript(arg(e, "m:sup"))} ${arg(e, "m:e")}`],
  ["m:rad", root],
  ["m:d", delimiter],
  ["m:nary", (e) => nary(e, arg)],
  ["m:func", (e) => func(e, plain)],
  ["m:limLow", (e) => limited(e, true, plain)],
  ["m:limUpp", (e) => limited(e, false, plain)],
  ["m:acc", accent],
  ["m:bar", bar],
  ["m:groupChr", groupCharacter],
  ["m:m", matrix],
  ["m:eqArr", array],
  ["m:phant", (e) => phantom(e, arg)],
  ["m:borderBox", (e) => borderBox(e, arg)],
]);

function convert(e: Element, setting: Setting): string {
  const structure = STRUCTURES.get(e.name);
  if (structure !== undefined) return structure(e);
  const isSilent = e.name.endsWith("Pr") || /^w:(del|moveFrom|commentRange|bookmark)/.test(e.name);
  return isSilent ? "" : sequence(e, setting);
}

/** Writes the children in order. Neighbouring runs are one, as Word splits words anywhere. */
function sequence(parent: Element, setting: Setting): string {
  const parts: (string | RunText)[] = [];
  for (const e of elements(parent)) {
    const next = e.name === "m:r" ? runText(e) : convert(e, setting);
    if (next === "" || (typeof next !== "string" && next.value === "")) continue;
    const last = parts.at(-1);
    if (typeof next !== "string" && last !== undefined && typeof last !== "string" && sameSetting(last, next))
      last.value += next.value;
    else parts.push(next);
  }
  return parts
    .map((part) => (typeof part === "string" ? part : runLatex(part, setting.inArray)))
    .filter((part) => part !== "")
    .join(" ")
    .replace(/ +/g, " ")
    .trim();
}

/** Returns an `m:oMath` as LaTeX. Lines that the author broke by hand are gathered. */
export function ommlToLatex(math: Element): string {
  const latex = compactLatex(
    sequence(math, PLAIN).replaceAll(ALIGN, "").replaceAll(NUMBER, "\\#").replace(/\s+/g, " "),
  );
  const lines = latex
    .split(NEW_LINE)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length > 1 ? `\\begin{gathered} ${joinRows(lines)} \\end{gathered}` : (lines[0] ?? "");
}

const EQUATION_NUMBER = /^(?:[A-Z]{1,2}\.?)?\d{1,3}(?:[.-]\d{1,3}){0,2}[a-z]?$/;
/** The gap that authors leave before an equation's number: wide spaces, or many. */
const GAP = /(?:[\u2001\u2003]|[\s\u2000-\u200a]{3,})$/;

/**
 * Splits a formula that ends in a gap and a number in brackets, as programs write that have no other place for the
 * number. Returns null for any other formula.
 */
function splitNumber(math: Element): { formula: Element; number: string } | null {
  const parts = elements(math);
  const bracket = parts.at(-1);
  const gap = parts.at(-2);
  if (bracket?.name !== "m:d" || gap?.name !== "m:r") return null;
  const number = textOf(bracket).trim();
  const words = textOf(gap);
  if (!EQUATION_NUMBER.test(number) || !GAP.test(words)) return null;
  // Characters before the gap, in the same run, belong to the formula.
  const kept = words.trim() === "" ? parts.slice(0, -2) : parts.slice(0, -1);
  return { formula: { ...math, children: kept }, number };
}

/** Returns a displayed `m:oMath` as LaTeX, with the number at its end as a `\tag`. */
export function displayedOmmlToLatex(math: Element): string {
  const split = splitNumber(math);
  return split === null ? ommlToLatex(math) : tagged(ommlToLatex(split.formula), split.number);
}
