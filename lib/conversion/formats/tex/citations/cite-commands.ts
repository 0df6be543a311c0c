import { type Inline, text } from "../../../manuscript-tree.ts";
import { addHeading } from "../blocks/sections.ts";
import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import type { Engine, EnvironmentStart } from "../engine/engine.ts";
import { type Meaning, primitive } from "../engine/meaning.ts";
import { commandToken, sourceOf, type Token } from "../engine/token.ts";
import { addFootnote } from "../text/text-commands.ts";
import type { Cited } from "./bibliography.ts";
import { type CiteStyle, citeStyle } from "./cite-style.ts";

type Form =
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
function formOf(name: string, style: CiteStyle): Form {
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

function cite(engine: Engine, name: string): void {
  readStar(engine);
  const angled = readOptional(engine, "<", ">");
  const first = readOptional(engine);
  const second = readOptional(engine);
  const keys = engine
    .expandText(readArgument(engine))
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  for (const key of keys) if (engine.document.cited.size < 20_000) engine.document.cited.add(key);
  if (/^cite[tp]$/.test(name) && !engine.document.has("natbib"))
    engine.document.settings.set("natbib commands", "");
  const bibliography = engine.document.known?.bibliography ?? null;
  const style = bibliography?.style ?? citeStyle(engine.document, null);
  const form = formOf(name, style);
  if (engine.silent > 0 || form === "none" || keys.length === 0) return;
  const after = engine.digestInline(second ?? first ?? []);
  const before = engine.digestInline(angled ?? (second === null ? [] : (first ?? [])));
  const found = keys.map((key) => ({ key, entry: bibliography?.cited.get(key) ?? null }));
  print(engine, form, found, style, before, after);
}

function print(
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

function multicite(engine: Engine, name: string): void {
  readOptional(engine, "(", ")");
  readOptional(engine, "(", ")");
  for (let i = 0; i < 50; i++) {
    cite(engine, name.replace(/s$/, ""));
    const next = engine.input.next();
    engine.input.unread(next);
    if (next === null || (next.text !== "[" && next.text !== "{")) return;
    engine.emit("; ");
  }
}

/** The list's heading, with whatever the class or the author calls it. */
function heading(engine: Engine, title: readonly Token[] | null): void {
  const name = engine.document.settings.has("has chapters") ? "bibname" : "refname";
  addHeading(engine, 2, title ?? [commandToken(name)]);
}

export function printReferences(engine: Engine, title: readonly Token[] | null = null): void {
  const { document } = engine;
  if (engine.silent > 0 || document.referencesShown) return;
  const entries = document.known?.bibliography?.entries ?? [];
  if (entries.length === 0) return;
  document.referencesShown = true;
  heading(engine, title);
  const source = engine.place();
  for (const entry of entries) {
    const children = engine.digestInline(document.commands.tokens(entry.latex));
    engine.addNode({ type: "reference", children: [text(entry.lead), ...children] }, source);
  }
}

const thebibliography: EnvironmentStart = (engine) => {
  readArgument(engine);
  if (engine.silent > 0) return null;
  engine.document.referencesShown = true;
  engine.flow.endParagraph();
  heading(engine, null);
  return () => {
    endItem(engine);
  };
};

function endItem(engine: Engine): void {
  const { flow } = engine;
  if (flow.isEmpty) return;
  const source = flow.start;
  const children = flow.takeInlines();
  flow.add({ type: "reference", children, ...(source === undefined ? {} : { source }) });
}

function bibitem(engine: Engine): void {
  const option = readOptional(engine);
  const key = engine.expandText(readArgument(engine)).trim();
  if (engine.silent > 0) return;
  endItem(engine);
  const { document } = engine;
  document.counters.step("enumiv");
  const number = String(document.counters.get("enumiv"));
  const label = option === null ? null : engine.digestText(option);
  if (document.bibitems.length < 20_000)
    document.bibitems.push({ key, label: label === "" ? null : label, number });
  const style = document.known?.bibliography?.style;
  if (style?.mode === "author-year") return;
  const isOwn = label !== null && label !== "" && style?.mode === "alpha";
  engine.emitInline(text(`[${isOwn ? label : number}] `), {});
}

const NAMES =
  "cite citep citet citealt citealp citeauthor citeyear citeyearpar Citet Citep Citealt Citealp Citeauthor citetalias citepalias parencite Parencite textcite Textcite autocite Autocite footcite footcitetext footfullcite smartcite Smartcite supercite fullcite citetitle citedate citenum onlinecite citeA citeNP citeauthorNP citeyearNP shortcite shortciteA shortciteNP citeN shortciteN citeasnoun citen newcite bibentry nocite fullciteA citefullauthor Cite citesuper possessivecite citeAY citeyearless citeS citepos citeurl notecite parenciteyear inlinecite citeonline".split(
    " ",
  );

export const CITE_COMMANDS: Record<string, Meaning> = {
  ...Object.fromEntries(NAMES.map((name) => [name, primitive(cite)])),
  ...Object.fromEntries(
    [
      "cites",
      "parencites",
      "textcites",
      "autocites",
      "footcites",
      "supercites",
      "smartcites",
      "Autocites",
      "Parencites",
      "Textcites",
    ].map((name) => [name, primitive(multicite)]),
  ),
  citetext: primitive((engine) => {
    const tokens = readArgument(engine);
    engine.input.push([{ cat: 12, text: "(" }, ...tokens, { cat: 12, text: ")" }]);
  }),
  bibliographystyle: primitive(
    (engine) =>
      void engine.document.settings.set("bibliography style", engine.expandText(readArgument(engine)).trim()),
  ),
  setcitestyle: primitive((engine) => setOptions(engine, sourceOf(readArgument(engine)))),
  citestyle: primitive((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    if (/authoryear/.test(name)) setOptions(engine, "authoryear");
  }),
  bibitem: primitive(bibitem),
  bibitemdeclare: primitive((engine) => void [readArgument(engine), readArgument(engine)]),
  newblock: primitive((engine) => engine.emit(" ")),
  bibinfo: primitive((engine) => {
    readArgument(engine);
    engine.input.push(readArgument(engine));
  }),
  bibfield: primitive((engine) => {
    readArgument(engine);
    engine.input.push(readArgument(engine));
  }),
  harvarditem: primitive((engine) => {
    const short = readOptional(engine);
    const [full, year] = [readArgument(engine), readArgument(engine)];
    engine.input.push([
      commandToken("bibitem"),
      { cat: 12, text: "[" },
      { cat: 1, text: "{" },
      ...(short ?? full),
      { cat: 12, text: "(" },
      ...year,
      { cat: 12, text: ")" },
      { cat: 2, text: "}" },
      { cat: 12, text: "]" },
    ]);
  }),
  addbibresource: primitive((engine) => {
    readOptional(engine);
    addSources(engine, engine.expandText(readArgument(engine)));
  }),
  bibliography: primitive((engine) => {
    addSources(engine, engine.expandText(readArgument(engine)));
    if (engine.document.hasBegun) printFrom(engine, null);
  }),
  printbibliography: primitive((engine) => {
    const options = readOptional(engine) ?? [];
    const title = /title\s*=\s*(\{[^{}]*\}|[^,]*)/.exec(sourceOf(options))?.[1];
    printFrom(engine, title === undefined ? null : engine.document.commands.tokens(title));
  }),
  putbib: primitive((engine) => {
    readOptional(engine);
    printFrom(engine, null);
  }),
};

function setOptions(engine: Engine, options: string): void {
  const { settings } = engine.document;
  settings.set("cite options", [settings.get("cite options"), options].filter(Boolean).join(","));
}

function addSources(engine: Engine, names: string): void {
  const { settings } = engine.document;
  settings.set("bibliography files", [settings.get("bibliography files"), names].filter(Boolean).join(","));
}

/** A `.bbl` is what LaTeX would print; without one the list is made from the `.bib` files. */
function printFrom(engine: Engine, title: readonly Token[] | null): void {
  const { document } = engine;
  if (engine.silent > 0) return;
  const bbl = document.project.bibliography();
  if (bbl !== null && /\\bibitem|\\harvarditem/.test(bbl.text) && !document.referencesShown) {
    document.referencesShown = true;
    document.commands.openText(engine, bbl.name, bbl.text);
  } else printReferences(engine, title);
}

export const CITE_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  thebibliography,
  thereferences: thebibliography,
  references: (engine) => {
    engine.flow.endParagraph();
    heading(engine, null);
    return () => endItem(engine);
  },
};
