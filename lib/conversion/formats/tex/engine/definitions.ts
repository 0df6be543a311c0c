import { bodyTokens, readArgument, readBalanced, readGroup, readOptional, readStar } from "./arguments.ts";
import { type Engine, type Macro, type Meaning, type Parameter, primitive } from "./engine.ts";
import { skipEquals } from "./numbers.ts";
import { CAT, commandToken, isCommand, sourceOf, type Token } from "./token.ts";

/** Commands whose meaning is built in. A document that redefines one changes layout only. */
const BUILT_IN =
  /^(part|chapter|section|subsection|subsubsection|paragraph|cite|citep|citet|parencite|textcite|footnote|footnotemark|footnotetext|caption|label|ref|eqref|autoref|cref|Cref|pageref|includegraphics|title|author|date|maketitle|item|begin|end|emph|text(bf|it|tt|rm|sf|sc|up|md|normal)|bibliography|bibitem|url|href|par|appendix|input|include|document|enddocument|thanks|tableofcontents|abstract|endabstract|table|figure|proof|newblock|and|usepackage|def|newcommand|hline|toprule|midrule|bottomrule|multicolumn|sec(tion)?mark|chaptermark|makeatletter|makeatother|verb|ensuremath|mbox|fbox|hbox|relax|csname|endcsname|fi|else|or|let|expandafter|newline|\\|@|Huge|bfseries|itshape|em|tt|bf|it|rm|small|footnotesize|normalsize|large|today|left|right|frac|sqrt|sum|int|keywords|thebibliography|endthebibliography|equation|align|markboth|printbibliography|addtocounter|setcounter|stepcounter|refstepcounter|arabic|roman|alph|Alph|Roman|fnsymbol|algorithm|algorithmic|tabular|endtabular|array|itemize|enumerate|description|list|quote|quotation|verbatim|center)$/;

/** True for a document's own `\todo{…}` that prints its argument. The built-in meaning keeps that as an annotation. */
const isOwnNote = (name: string, meaning: Macro): boolean =>
  /^(todo|fixme)$/i.test(name) &&
  meaning.parameters.filter((parameter) => parameter.type === "mandatory").length === 1 &&
  meaning.body.some((token) => token.cat === CAT.argument);

/** Commands that draw. What a package does with them is a picture, never words. */
const DRAWS =
  /^(?:draw|fill|filldraw|shade|node|path|clip|tikz|tikzset|tikzifinpicture|pgfkeys|pgfusepath|pgfonlayer|pgfdeclarelayer|pgfscope)$/;

const drawsOnly = (meaning: Meaning): meaning is Macro =>
  meaning.type === "macro" &&
  meaning.body.some((token) => token.cat === CAT.command && DRAWS.test(token.text));

export function define(engine: Engine, name: string, given: Meaning | undefined, isGlobal = false): void {
  const key = name.trim();
  const isInPackage = engine.document.settings.has("in package");
  const meaning = isInPackage && given !== undefined && drawsOnly(given) ? { ...given, body: [] } : given;
  if (key === "" || (meaning !== undefined && BUILT_IN.test(key))) return;
  if (meaning?.type === "macro" && isOwnNote(key, meaning)) return;
  const known = engine.scopes.get(key);
  // A package may add commands. Those that are built in already mean what its manual says.
  if (isInPackage && known !== undefined && known.type !== "macro") return;
  engine.scopes.set(key, meaning, isGlobal);
}

/** Reads the name in `\newcommand\x`, `\newcommand{\x}` and `\newenvironment{x}`. */
export function readName(engine: Engine): string {
  const tokens = readArgument(engine).filter((token) => token.cat !== CAT.space);
  const [first] = tokens;
  if (first?.cat === CAT.command) return first.text;
  if (first?.cat === CAT.active) return `active ${first.text}`;
  return tokens.map((token) => token.text).join("");
}

/** Reads `[n][default]` of `\newcommand`. */
function readArity(engine: Engine): Parameter[] {
  const count = Math.min(9, Number(engine.expandText(readOptional(engine) ?? [])) || 0);
  const fallback = readOptional(engine);
  const parameters: Parameter[] = Array.from({ length: count }, () => ({ type: "mandatory" }));
  if (fallback !== null && count > 0) parameters[0] = { type: "optional", open: "[", close: "]", fallback };
  return parameters;
}

function newCommand(engine: Engine, kind: string): void {
  readStar(engine);
  const name = readName(engine);
  const parameters = readArity(engine);
  const body = bodyTokens(readArgument(engine));
  if (kind === "providecommand" && engine.scopes.get(name) !== undefined) return;
  define(engine, name, { type: "macro", prefix: [], parameters, body }, true);
}

function newEnvironment(engine: Engine): void {
  readStar(engine);
  const name = engine.expandText(readArgument(engine)).trim();
  const parameters = readArity(engine);
  const begin = bodyTokens(readArgument(engine));
  const end = bodyTokens(readArgument(engine));
  defineEnvironment(engine, name, parameters, begin, end);
}

export function defineEnvironment(
  engine: Engine,
  name: string,
  parameters: Parameter[],
  begin: Token[],
  end: Token[],
): void {
  if (engine.environments.has(name)) return;
  const drawing = engine.environments.get("tikzpicture");
  const opens = sourceOf(begin);
  if (drawing !== undefined && /\\(?:begin\s*\{tikzpicture\}|tikzpicture(?![a-z]))/.test(opens)) {
    engine.environments.set(name, drawing);
    return;
  }
  define(engine, name, { type: "macro", prefix: [], parameters, body: begin }, true);
  define(engine, `end${name}`, { type: "macro", prefix: [], parameters: [], body: end }, true);
}

/** Reads the parameters between a name and its body in `\def`, delimited or not. */
function readPattern(engine: Engine): Pick<Macro, "prefix" | "parameters"> {
  const prefix: Token[] = [];
  const parameters: Parameter[] = [];
  let delimiter: Token[] = [];
  const close = () => {
    if (parameters.length === 0) prefix.push(...delimiter);
    else if (delimiter.length > 0)
      parameters[parameters.length - 1] = { type: "delimited", until: delimiter };
    delimiter = [];
  };
  for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
    if (token.cat === CAT.begin) {
      engine.input.unread(token);
      break;
    }
    if (token.cat !== CAT.parameter) {
      delimiter.push(token);
      continue;
    }
    close();
    const number = engine.input.next();
    if (number?.cat === CAT.begin) {
      engine.input.unread(number);
      if (parameters.length > 0) parameters[parameters.length - 1] = { type: "upToBrace" };
      break;
    }
    if (parameters.length < 9) parameters.push({ type: "mandatory" });
  }
  close();
  return { prefix, parameters };
}

function def(engine: Engine, kind: string): void {
  const token = engine.input.next();
  if (token === null) return;
  const name = token.cat === CAT.active ? `active ${token.text}` : token.text;
  const pattern = readPattern(engine);
  engine.input.next();
  const inside = readBalanced(engine);
  const body = bodyTokens(kind === "edef" || kind === "xdef" ? engine.expandAll(inside) : inside);
  if (token.cat !== CAT.command && token.cat !== CAT.active) return;
  const isGlobal = kind === "gdef" || kind === "xdef" || engine.document.settings.delete("global");
  define(engine, name, { type: "macro", ...pattern, body }, isGlobal);
}

function letCommand(engine: Engine): void {
  const token = engine.input.next();
  skipEquals(engine);
  const target = engine.input.next();
  if (token === null || target === null) return;
  const name = token.cat === CAT.active ? `active ${token.text}` : token.text;
  const isGlobal = engine.document.settings.delete("global");
  const meaning: Meaning | undefined =
    target.cat === CAT.command || target.cat === CAT.active
      ? engine.meaningOf(target)
      : { type: "character", token: target };
  // A symbol that only formulas know keeps its name behind the new one.
  const alias: Meaning = { type: "macro", prefix: [], parameters: [], body: [target] };
  define(
    engine,
    name,
    meaning ?? (isCommand(target, name) || /^@?(undefined|relax)$/.test(target.text) ? undefined : alias),
    isGlobal,
  );
}

function newIf(engine: Engine): void {
  const name = readName(engine);
  const setter = (value: boolean) =>
    primitive((inner) => inner.scopes.set(name, { type: "if", test: () => value }));
  engine.scopes.set(name, { type: "if", test: () => false }, true);
  const short = name.replace(/^if/, "");
  engine.scopes.set(`${short}true`, setter(true), true);
  engine.scopes.set(`${short}false`, setter(false), true);
}

function mathOperator(engine: Engine): void {
  const star = readStar(engine);
  const name = readName(engine);
  const body = [commandToken("operatorname"), ...(star ? [{ cat: CAT.other, text: "*" }] : [])];
  const group = [{ cat: CAT.begin, text: "{" }, ...readArgument(engine), { cat: CAT.end, text: "}" }];
  define(engine, name, { type: "macro", prefix: [], parameters: [], body: [...body, ...group] }, true);
}

export const DEFINITIONS: Record<string, Meaning> = {
  newif: primitive(newIf),
  let: primitive(letCommand),
  DeclareMathOperator: primitive(mathOperator),
  newenvironment: primitive(newEnvironment),
  renewenvironment: primitive(newEnvironment),
  provideenvironment: primitive(newEnvironment),
  global: primitive((engine) => void engine.document.settings.set("global", "")),
  ...Object.fromEntries(["def", "gdef", "edef", "xdef"].map((name) => [name, primitive(def)])),
  ...Object.fromEntries(
    [
      "newcommand",
      "renewcommand",
      "providecommand",
      "DeclareRobustCommand",
      "newcommandx",
      "renewcommandx",
      "newrobustcmd",
      "renewrobustcmd",
      "DeclareTextFontCommand",
    ].map((name) => [name, primitive(newCommand)]),
  ),
  DeclarePairedDelimiter: primitive((engine) => {
    const name = readName(engine);
    const [left, right] = [readArgument(engine), readArgument(engine)];
    const body = [
      commandToken("left"),
      ...left,
      { cat: CAT.argument, text: "3" },
      commandToken("right"),
      ...right,
    ];
    define(
      engine,
      name,
      {
        type: "macro",
        prefix: [],
        parameters: [
          { type: "star", char: "*" },
          { type: "optional", open: "[", close: "]", fallback: [] },
          { type: "mandatory" },
        ],
        body,
      },
      true,
    );
  }),
  undef: primitive((engine) => define(engine, readName(engine), undefined)),
  DeclareUnicodeCharacter: primitive((engine) => {
    readArgument(engine);
    readGroup(engine);
  }),
};
