import { readArgument, readGroup, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { commandToken, sourceOf, type Token } from "../engine/token.ts";
import { citeStyle } from "./cite-style.ts";
import { formOf, printCitation } from "./print-citation.ts";
import { bibitem, endItem, heading, printReferences, thebibliography } from "./reference-list.ts";

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
  engine.count(keys.length);
  for (const key of keys) if (engine.document.cited.size < 20_000) engine.document.cited.add(key);
  if (/^cite[tp]$/.test(name) && !engine.document.has("natbib"))
    engine.document.settings.set("natbib commands", "");
  const bibliography = engine.document.known?.bibliography ?? null;
  const style = bibliography?.style ?? citeStyle(engine.document, null);
  const form = formOf(name, style);
  if (engine.silent > 0 || form === "none") return;
  // LaTeX prints a question mark for a citation that names no work.
  if (keys.length === 0) {
    engine.emit("[?]");
    return;
  }
  const after = engine.digestInline(second ?? first ?? []);
  const before = engine.digestInline(angled ?? (second === null ? [] : (first ?? [])));
  const found = keys.map((key) => ({ key, entry: bibliography?.cited.get(key) ?? null }));
  printCitation(engine, form, found, style, before, after);
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
  // Inside the label of an item: the long names, the short ones and the year; "named" has two arguments.
  citeauthoryear: primitive((engine) => {
    const [first, second] = [readArgument(engine), readArgument(engine)];
    const year = readGroup(engine);
    const [names, when, all] = year === null ? [first, second, []] : [second, year, first];
    engine.input.push([...names, { cat: 12, text: "(" }, ...when, { cat: 12, text: ")" }, ...all]);
  }),
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

/** Prints the `.bbl`, as LaTeX would; without one, the list that is made from the `.bib` files. */
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
