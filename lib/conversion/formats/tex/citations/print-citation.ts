import type { Inline } from "../../../manuscript-tree.ts";
import type { Engine } from "../engine/engine.ts";
import { addFootnote } from "../text/text-commands.ts";
import type { Cited } from "./bibliography.ts";
import type { CiteStyle } from "./cite-style.ts";

export type Form =
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

/** What a command of natbib, biblatex, apacite, harvard and others asks for. */
export function formOf(name: string, style: CiteStyle): Form {
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

function numbersOf(found: readonly { key: string; entry: Cited | null }[], style: CiteStyle): string {
  const values = found.map(({ key, entry }) =>
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

/** Writes a citation out as its style prints it. */
export function printCitation(
  engine: Engine,
  form: Form,
  found: readonly { key: string; entry: Cited | null }[],
  style: CiteStyle,
  before: Inline[],
  after: Inline[],
): void {
  const emit = (value: string) => engine.emit(value, { ...engine.scopes.style, literal: true });
  const inner = (inlines: Inline[]) => {
    for (const inline of inlines) engine.emitInline(inline);
  };
  const lead = () => {
    inner(before);
    if (before.length > 0) emit(" ");
  };
  const tail = () => {
    if (after.length > 0) emit(", ");
    inner(after);
  };
  const names = (full = false) =>
    found
      .map(({ key, entry }) => (entry === null ? `[${key}]` : full ? entry.allAuthors : entry.authors))
      .join("; ");
  const years = () => found.map(({ key, entry }) => (entry === null ? `[${key}]` : entry.year)).join(", ");
  const missing = found.every(({ entry }) => entry === null);
  if (form === "author") {
    emit(names());
    return;
  }
  if (form === "year" || form === "yearInBrackets") {
    emit(form === "year" ? years() : "(");
    if (form === "yearInBrackets") {
      lead();
      emit(years());
      tail();
      emit(")");
    }
    return;
  }
  if (form === "title") {
    engine.input.push(
      engine.document.commands.tokens(found.map(({ entry }) => entry?.title ?? "").join("; ")),
    );
    return;
  }
  if (form === "full" || (form === "foot" && style.mode !== "author-year")) {
    const entries = engine.document.known?.bibliography?.entries ?? [];
    const latex = found.map(({ key }) => entries.find((entry) => entry.key === key)?.latex ?? key).join("; ");
    const tokens = engine.document.commands.tokens(latex);
    if (form === "full") engine.input.push(tokens);
    else addFootnote(engine, tokens);
    return;
  }
  if (form === "foot") {
    const value = found
      .map(({ key, entry }) => (entry === null ? key : `${entry.authors}, ${entry.year}`))
      .join("; ");
    addFootnote(engine, engine.document.commands.tokens(value.replace(/[&%#$_]/g, "\\$&")));
    return;
  }
  if (missing) {
    emit("[");
    lead();
    emit(found.map(({ key }) => key).join(", "));
    tail();
    emit("]");
    return;
  }
  if (style.mode !== "author-year") {
    if (form === "textual" || form === "bareTextual") emit(`${names()} `);
    if (style.superscript || form === "superscript") {
      engine.flow.trimEnd();
      engine.emit(numbersOf(found, style), { ...engine.scopes.style, script: "superscript" });
      return;
    }
    const isBare = form === "number" || form === "bare";
    if (!isBare) emit(style.open);
    lead();
    emit(numbersOf(found, style));
    tail();
    if (!isBare) emit(style.close);
    return;
  }
  if (form === "textual" || form === "bareTextual") {
    found.forEach(({ key, entry }, i) => {
      if (i > 0) emit("; ");
      emit(entry === null ? `[${key}]` : `${entry.authors} ${form === "textual" ? style.open : ""}`);
      if (i === 0) lead();
      if (entry !== null) emit(entry.year);
      if (i === found.length - 1) tail();
      if (entry !== null && form === "textual") emit(style.close);
    });
    return;
  }
  const isBare = form === "bare" || form === "number";
  if (!isBare) emit(style.open);
  lead();
  let last = "";
  const parts: string[] = [];
  for (const { key, entry } of found) {
    const authors = entry === null ? `[${key}]` : inBrackets(entry.authors, style);
    if (entry !== null && authors === last && parts.length > 0) parts[parts.length - 1] += `, ${entry.year}`;
    else
      parts.push(
        entry === null ? authors : entry.year === "" ? authors : `${authors}${style.beforeYear}${entry.year}`,
      );
    last = authors;
  }
  emit(parts.join(style.separator));
  tail();
  if (!isBare) emit(style.close);
}
