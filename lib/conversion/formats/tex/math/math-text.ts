import type { Inline } from "../../../document-tree.ts";
import { readArgument, readOptional } from "../engine/arguments.ts";
import type { Engine } from "../engine/engine.ts";
import type { Token } from "../engine/token.ts";

/** Commands whose argument is text, with the names that a renderer of formulas knows. */
export const TEXT: Record<string, string> = {
  text: "text",
  mbox: "text",
  hbox: "text",
  fbox: "text",
  makebox: "text",
  textrm: "text",
  textnormal: "text",
  textup: "text",
  textsf: "text",
  textsc: "text",
  intertext: "text",
  shortintertext: "text",
  textbf: "textbf",
  textit: "textit",
  emph: "textit",
  texttt: "texttt",
};
/** Commands of layout that renderers of formulas know too. */
export const KEPT =
  /^(phantom|hphantom|vphantom|displaystyle|textstyle|strut|mathstrut|hline|cdot|times|pm|to|star|rightarrow|bullet|dagger|ddagger|smash|rule|boxed|llap|rlap|clap|underline|text[a-z]*|left|right|mathstrut|null|allowbreak|nobreak|,|;|:|!|>|\*|-)$/;
export const DROPPED =
  /^(label|footnote|footnotemark|index|allowdisplaybreaks|vspace|hspace|color|protect|nobreakdash|noalign|todo|qedhere|relax|xspace)\*?$/;
/** Commands whose text the engine works out: numbers with units, references, citations, acronyms. */
export const TEXTUAL =
  /^(SI|si|unit|num|SIrange|qtyrange|numrange|SIlist|numlist|qtylist|ang|ref|eqref|autoref|cref|Cref|pageref|nameref|cite[a-z]*|Cite[a-z]*|parencite|textcite|ac[slpf]*|gls[a-z]*|Gls[a-z]*|ce|ch|url|enquote|today|textsuperscript|textsubscript|texteuro|textdegree|textmu|textquotesingle)$/;

/** Commands that no formula holds. One of them shows that the formula before it was never closed. */
export const NOT_IN_FORMULAS =
  /^(part|chapter|(sub){0,2}section|caption|bibliography|printbibliography|bibitem|maketitle|tableofcontents|appendix)$/;
/** Environments that no formula holds. */
export const NOT_AROUND_FORMULAS =
  /^(abstract|figure|table|algorithm|itemize|enumerate|description|thebibliography|document)\*?$/;

/** Commands of colour and of change tracking. A formula keeps the words that stand after the change. */
export const EDITED = /^(textcolor|mathcolor|DIFadd|DIFaddFL|DIFdel|DIFdelFL|added|deleted|replaced)$/;

export function editFormula(engine: Engine, name: string): void {
  readOptional(engine);
  const first = readArgument(engine);
  if (name === "replaced") readArgument(engine);
  if (!/color|del/.test(name)) engine.input.push(first);
}

/** Writes text within a formula, one inline at a time. */
export function writeInlines(
  inlines: readonly Inline[],
  command: string,
  write: (piece: string) => void,
): void {
  for (const inline of inlines) {
    if (inline.type === "math") write(`{${inline.latex}}`);
    else if (inline.type === "text" || inline.type === "code") {
      const shown = inline.text.replace(/[\\{}$&#%_^~]/g, (c) =>
        c === "\\" ? "\\backslash " : c === "~" || c === "^" ? " " : `\\${c}`,
      );
      if (shown !== "") write(/^\d+$/.test(shown) ? shown : `\\${command}{${shown}}`);
    } else if (inline.type === "superscript" || inline.type === "subscript") {
      write(inline.type === "superscript" ? "^{" : "_{");
      writeInlines(inline.children, command, write);
      write("}");
    } else if ("children" in inline)
      writeInlines(inline.children, inline.type === "strong" ? "textbf" : command, write);
  }
}

/** Returns the environment that renderers of formulas know for one of LaTeX. */
export function shownName(name: string): string {
  if (/^(align|eqnarray|flalign|split)\*?$/.test(name)) return name === "split" ? "split" : "aligned";
  if (/^(gather|multline)\*?$/.test(name)) return "gathered";
  if (/^equation\*?$/.test(name)) return "gathered";
  return name === "tabular" ? "array" : name;
}

/** Returns the words that a command prints in text; null for an unknown command. */
export function printedBy(engine: Engine, token: Token): Inline[] | null {
  const meaning = engine.meaningOf(token);
  if (meaning?.type !== "primitive") return null;
  const end = engine.openFlow(false);
  const { flow } = engine;
  meaning.run(engine, token.text);
  const inlines = flow.takeInlines();
  end();
  return inlines;
}

/** Reads the argument of `\text` and the like, which is text again. */
export function textArgument(engine: Engine, name: string): Inline[] {
  if (name === "makebox") {
    readOptional(engine);
    readOptional(engine);
  }
  const { inMath } = engine;
  engine.inMath = false;
  const inlines = engine.digestInline(readArgument(engine));
  engine.inMath = inMath;
  return inlines;
}

/** Runs a command as in text, but prints nothing of it. */
export function runSilently(engine: Engine, token: Token): void {
  const meaning = engine.meaningOf(token);
  if (meaning?.type !== "primitive") return;
  engine.silent++;
  meaning.run(engine, token.text);
  engine.silent--;
}
