import type { Inline } from "../../../document-tree.ts";
import type { Engine } from "../engine/engine.ts";
import { addFootnote } from "../text/text-commands.ts";
import type { CitationParts } from "./bibliography.ts";
import type { CiteStyle } from "./cite-style.ts";

export type CitationForm =
  | "parenthetical"
  | "textual"
  | "bare"
  | "bareTextual"
  | "author"
  | "year"
  | "yearInBrackets"
  | "number"
  | "title"
  | "superscript"
  | "foot"
  | "full"
  | "none";

/** Returns the form that a command of natbib, biblatex, apacite, harvard and others prints. */
export function formOf(name: string, style: CiteStyle): CitationForm {
  const command = name
    .toLowerCase()
    .replace(/s$/, (s) =>
      /^(cites|parencites|textcites|autocites|footcites|supercites|smartcites|fullcites)$/i.test(name)
        ? ""
        : s,
    );
  if (command === "nocite") return "none";
  if (/^citeauthor|^citefullauthor|^citea$|^fullciteauthor/.test(command) && command !== "citea")
    return "author";
  if (/^citeyearpar$|^parenciteyear/.test(command)) return "yearInBrackets";
  if (/^citeyear|^citedate|^citeyearnp/.test(command)) return "year";
  if (/^citetitle/.test(command)) return "title";
  if (/^citenum|^onlinecite|^citen$|^citealpnum/.test(command)) return "number";
  if (/^citealp|^citealias|^citenp$|^citebare/.test(command)) return "bare";
  if (/^citealt/.test(command)) return "bareTextual";
  if (
    /^(citet|textcite|citea|citeasnoun|shortcitea|newcite|citen|cites?noun|citeauthoryear|shortciten|possessivecite)$/.test(
      command,
    )
  )
    return "textual";
  if (/^(supercite|citesuper)/.test(command)) return "superscript";
  if (/^(footcite|smartcite|footcitetext)/.test(command)) return "foot";
  if (/^(fullcite|footfullcite|bibentry)/.test(command)) return "full";
  if (command === "cite" && style.mode === "author-year")
    return style.citeIsTextual ? "textual" : "parenthetical";
  return "parenthetical";
}

function numbersOf(works: readonly CitedWork[], style: CiteStyle): string {
  const values = works.map(({ key, entry }) =>
    entry === null ? key : style.mode === "alpha" ? entry.label : entry.number,
  );
  if (style.mode === "alpha" || !values.every((value) => /^\d+$/.test(value)))
    return values.join(style.separator);
  const numbers = values.map(Number);
  if (style.sort) numbers.sort((a, b) => a - b);
  const glue = style.eachInBrackets ? "], [" : style.separator;
  if (!style.compress) return numbers.join(glue);
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    let end = i;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end++;
    if (end - i >= 2) parts.push(`${numbers[i]}${style.eachInBrackets ? "]–[" : "–"}${numbers[end]}`);
    else for (let j = i; j <= end; j++) parts.push(String(numbers[j]));
    i = end + 1;
  }
  return parts.join(glue);
}

const inBrackets = (authors: string, style: CiteStyle) =>
  style.andInBrackets === style.and ? authors : authors.replace(` ${style.and} `, ` ${style.andInBrackets} `);

type CitedWork = { key: string; entry: CitationParts | null };

/** Prints one citation. */
class CitationPrinter {
  readonly #engine: Engine;
  readonly #works: readonly CitedWork[];
  readonly #style: CiteStyle;
  readonly #before: readonly Inline[];
  readonly #after: readonly Inline[];

  constructor(
    engine: Engine,
    works: readonly CitedWork[],
    style: CiteStyle,
    before: readonly Inline[],
    after: readonly Inline[],
  ) {
    this.#engine = engine;
    this.#works = works;
    this.#style = style;
    this.#before = before;
    this.#after = after;
  }

  #emit(value: string): void {
    const engine = this.#engine;
    // Names from a `.bib` file may have accents of LaTeX.
    const words = value.replace(/\S(?:.*\S)?/, (names) =>
      names.includes("\\")
        ? engine.digestText(engine.document.commands.tokens(names.replace(/(?<!\\)[&%#$_]/g, "\\$&")))
        : names,
    );
    if (words !== "") engine.emit(words, { ...engine.scopes.style, literal: true });
  }

  #lead(): void {
    for (const inline of this.#before) this.#engine.emitInline(inline);
    if (this.#before.length > 0) this.#emit(" ");
  }

  #tail(): void {
    if (this.#after.length > 0) this.#emit(", ");
    for (const inline of this.#after) this.#engine.emitInline(inline);
  }

  /** Writes words between brackets, with the notes before and after them. */
  #bracketed(open: string, words: string, close: string): void {
    this.#emit(open);
    this.#lead();
    this.#emit(words);
    this.#tail();
    this.#emit(close);
  }

  #names(): string {
    return this.#works.map(({ key, entry }) => (entry === null ? `[${key}]` : entry.authors)).join("; ");
  }

  #years(): string {
    return this.#works.map(({ key, entry }) => (entry === null ? `[${key}]` : entry.year)).join(", ");
  }

  #full(form: "full" | "foot"): void {
    const engine = this.#engine;
    const entries = engine.document.known?.bibliography?.entries ?? [];
    const latex = this.#works.map(({ key }) => entries.find((entry) => entry.key === key)?.latex ?? key);
    const tokens = engine.document.commands.tokens(latex.join("; "));
    if (form === "full") engine.input.push(tokens);
    else addFootnote(engine, tokens);
  }

  #footnote(): void {
    const value = this.#works
      .map(({ key, entry }) => (entry === null ? key : `${entry.authors}, ${entry.year}`))
      .join("; ");
    const tokens = this.#engine.document.commands.tokens(value.replace(/[&%#$_]/g, "\\$&"));
    addFootnote(this.#engine, tokens);
  }

  #numbers(form: CitationForm): void {
    const engine = this.#engine;
    const style = this.#style;
    if (form === "textual" || form === "bareTextual") this.#emit(`${this.#names()} `);
    const numbers = numbersOf(this.#works, style);
    if (style.superscript || form === "superscript") {
      engine.flow.trimEnd();
      engine.emit(numbers, { ...engine.scopes.style, script: "superscript" });
    } else if (form === "number" || form === "bare") this.#bracketed("", numbers, "");
    else this.#bracketed(style.open, numbers, style.close);
  }

  #textual(isBracketed: boolean): void {
    const { open, close } = this.#style;
    this.#works.forEach(({ key, entry }, i) => {
      if (i > 0) this.#emit("; ");
      this.#emit(entry === null ? `[${key}]` : `${entry.authors} ${isBracketed ? open : ""}`);
      if (i === 0) this.#lead();
      if (entry !== null) this.#emit(entry.year);
      if (i === this.#works.length - 1) this.#tail();
      if (entry !== null && isBracketed) this.#emit(close);
    });
  }

  /** Returns authors and years; works of the same authors share their names. */
  #authorsAndYears(): string {
    const style = this.#style;
    const parts: string[] = [];
    let last = "";
    for (const { key, entry } of this.#works) {
      const authors = entry === null ? `[${key}]` : inBrackets(entry.authors, style);
      if (entry !== null && authors === last && parts.length > 0)
        parts[parts.length - 1] += `, ${entry.year}`;
      else if (entry === null || entry.year === "") parts.push(authors);
      else parts.push(`${authors}${style.beforeYear}${entry.year}`);
      last = authors;
    }
    return parts.join(style.separator);
  }

  #authorYear(form: CitationForm): void {
    const { open, close } = this.#style;
    if (form === "textual" || form === "bareTextual") this.#textual(form === "textual");
    else if (form === "bare" || form === "number") this.#bracketed("", this.#authorsAndYears(), "");
    else this.#bracketed(open, this.#authorsAndYears(), close);
  }

  print(form: CitationForm): void {
    const { commands } = this.#engine.document;
    const isAuthorYear = this.#style.mode === "author-year";
    if (form === "author") this.#emit(this.#names());
    else if (form === "year") this.#emit(this.#years());
    else if (form === "yearInBrackets") this.#bracketed("(", this.#years(), ")");
    else if (form === "title") {
      const titles = this.#works.map(({ entry }) => entry?.title ?? "").join("; ");
      this.#engine.input.push(commands.tokens(titles));
    } else if (form === "full" || (form === "foot" && !isAuthorYear)) this.#full(form);
    else if (form === "foot") this.#footnote();
    else if (this.#works.every(({ entry }) => entry === null))
      this.#bracketed("[", this.#works.map(({ key }) => key).join(", "), "]");
    else if (isAuthorYear) this.#authorYear(form);
    else this.#numbers(form);
  }
}

/** Writes a citation out as its style prints it, with the notes before and after it. */
export function printCitation(
  engine: Engine,
  form: CitationForm,
  works: readonly CitedWork[],
  style: CiteStyle,
  before: readonly Inline[],
  after: readonly Inline[],
): void {
  new CitationPrinter(engine, works, style, before, after).print(form);
}
