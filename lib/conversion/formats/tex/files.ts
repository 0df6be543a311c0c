import { readArgument, readGroup, readOptional } from "./engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "./engine/engine.ts";
import { Lexer } from "./engine/lexer.ts";
import { CAT } from "./engine/token.ts";

const MAX_OPEN = 40;
const MAX_FILES = 3_000;
/** Packages and classes with built-in meanings. Their own code is layout. */
const KNOWN =
  /^(IEEEtran|acmart|elsarticle|llncs|svjour3?|sn-jnl|revtex4.*|aastex.*|mnras|apa[67]e?|article|report|book|memoir|scr\w+|beamer|natbib|biblatex|hyperref|cleveref|amsmath|amsthm|ams\w+|siunitx|physics|algorithm\w*|glossaries.*|acronym|caption|subcaption|subfig\w*|listings|minted|booktabs|tikz|pgf\w*|xcolor|graphicx|geometry|fancyhdr|titlesec|enumitem|todonotes|changes|lineno|endfloat|times|babel|csquotes|wlscirep|jabbrv|interact|spconf|cas-\w+|jmlr\w*|tufte\w*|mdpi|frontiers\w*|wileyNJD.*|achemso|copernicus|bmcart|plos\w*|jss)$/;

/** Reads the name that `\input` takes: in braces, or up to a space as in plain TeX. */
function readFileName(engine: Engine): string {
  const group = readGroup(engine);
  if (group !== null) return engine.expandText(group).trim();
  let name = "";
  engine.skipSpaces();
  for (let token = engine.expanded(); token !== null; token = engine.expanded()) {
    if (token.cat === CAT.space || token.cat === CAT.command || name.length > 500) {
      if (token.cat === CAT.command) engine.input.unread(token);
      break;
    }
    name += token.text;
  }
  return name.replace(/^"|"$/g, "").trim();
}

/** Reads a file of the project at this point. A file that is open is not opened again. */
function openFile(engine: Engine, name: string, folder = ""): void {
  const { document } = engine;
  const wanted = name.replace(/^"|"$/g, "");
  const found = document.project.text(folder === "" ? wanted : `${folder}/${wanted}`, [
    "",
    ".tex",
    ".ltx",
    ".tikz",
    ".pgf",
  ]);
  if (found === null) {
    if (wanted !== "" && document.hasBegun)
      document.warn(
        "file-missing",
        `The file "${wanted.slice(0, 120)}" that the document reads is missing from the project.`,
      );
    return;
  }
  const opened = document.counters.get("galley files");
  if (engine.input.isOpen(found.name) || engine.input.openFiles >= MAX_OPEN || opened >= MAX_FILES) {
    document.warn(
      "file-cycle",
      `The file "${found.name.slice(0, 120)}" reads itself, so it was not read again.`,
    );
    return;
  }
  document.counters.set("galley files", opened + 1);
  // A part may also compile alone. Only its `document` environment belongs here.
  const own = document.hasBegun ? /^[^%\n]*\\begin\s*\{document\}/m.exec(found.text) : null;
  const end = own === null ? -1 : found.text.search(/^[^%\n]*\\end\s*\{document\}/m);
  const ownEnd = end < 0 ? found.text.length : found.text.indexOf("\\end", end);
  const lexer = new Lexer(found.name, found.text.slice(0, ownEnd));
  if (own !== null) lexer.skipTo(own.index + own[0].length);
  engine.input.open(lexer);
}

/** Reads the definitions of a package or class that is in the project. */
function readPackage(engine: Engine, name: string, extension: ".sty" | ".cls"): void {
  const { document } = engine;
  if (KNOWN.test(name) || document.settings.has(`read ${name}${extension}`)) return;
  document.settings.set(`read ${name}${extension}`, "");
  const found = document.project.text(name, [extension]);
  if (found === null || engine.input.openFiles >= MAX_OPEN || found.text.length > 2_000_000) return;
  const lexer = new Lexer(found.name, found.text);
  const before = engine.input.codes[64] ?? CAT.other;
  engine.input.codes[64] = CAT.letter;
  document.settings.set("in package", "");
  engine.silent++;
  lexer.onEnd = () => {
    engine.input.codes[64] = before;
    engine.silent--;
    if (before === CAT.other) document.settings.delete("in package");
  };
  engine.input.open(lexer);
}

function usePackage(engine: Engine): void {
  const options = engine.expandText(readOptional(engine) ?? []);
  const names = engine
    .expandText(readArgument(engine))
    .split(",")
    .map((name) => name.trim());
  readOptional(engine);
  for (const name of names.toReversed()) {
    if (name === "") continue;
    engine.document.packages.set(
      name,
      [engine.document.packages.get(name), options].filter(Boolean).join(","),
    );
    engine.document.commands.loaded(engine, name, options);
    readPackage(engine, name, ".sty");
  }
}

function documentClass(engine: Engine): void {
  const options = engine.expandText(readOptional(engine) ?? []);
  const name = engine.expandText(readArgument(engine)).trim();
  readOptional(engine);
  const { document } = engine;
  if (document.hasBegun) return;
  if (document.documentClass === "" || document.settings.has("in package")) {
    if (document.documentClass === "") document.documentClass = name.split("/").at(-1) ?? "";
    else document.settings.set("base class", name);
    document.classOptions = [document.classOptions, options].filter(Boolean).join(",");
    document.commands.loaded(engine, `class ${name}`, options);
  }
  readPackage(engine, name, ".cls");
}

function include(engine: Engine): void {
  const name = readFileName(engine);
  const only = engine.document.includeOnly;
  if (only !== null && !only.has(name.replace(/\.tex$/, ""))) return;
  if (engine.silent === 0) engine.flow.endParagraph();
  openFile(engine, name);
  const lexer = engine.input.direct;
  // An included file ends with a new page.
  if (lexer !== null && lexer.at === 0)
    lexer.onEnd = () => {
      if (engine.silent === 0) engine.flow.endParagraph();
    };
}

export const FILES: Record<string, Meaning> = {
  input: primitive((engine) => openFile(engine, readFileName(engine))),
  "@input": primitive((engine) => openFile(engine, readFileName(engine))),
  "@@input": primitive((engine) => openFile(engine, readFileName(engine))),
  include: primitive(include),
  subfile: primitive((engine) => openFile(engine, readFileName(engine))),
  subfileinclude: primitive((engine) => openFile(engine, readFileName(engine))),
  includestandalone: primitive((engine) => {
    readOptional(engine);
    openFile(engine, engine.expandText(readArgument(engine)).trim());
  }),
  ...Object.fromEntries(
    ["import", "subimport", "inputfrom", "includefrom", "subinputfrom", "subincludefrom"].map((name) => [
      name,
      primitive((engine) => {
        const folder = engine.expandText(readArgument(engine)).trim().replace(/\/$/, "");
        openFile(engine, engine.expandText(readArgument(engine)).trim(), folder);
      }),
    ]),
  ),
  includeonly: primitive((engine) => {
    const names = engine.expandText(readArgument(engine)).split(",");
    engine.document.includeOnly = new Set(names.map((name) => name.trim().replace(/\.tex$/, "")));
  }),
  endinput: primitive((engine) => engine.input.file?.stop()),
  usepackage: primitive(usePackage),
  RequirePackage: primitive(usePackage),
  RequirePackageWithOptions: primitive(usePackage),
  documentclass: primitive(documentClass),
  documentstyle: primitive(documentClass),
  LoadClass: primitive(documentClass),
  LoadClassWithOptions: primitive(documentClass),
};
