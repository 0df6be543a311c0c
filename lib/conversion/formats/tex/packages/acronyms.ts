import type { Acronym } from "../document-state.ts";
import { readArgument, readGroup, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { BEGIN, CAT, commandToken, END, sourceOf, type Token, textTokens } from "../engine/token.ts";

function define(
  engine: Engine,
  key: string,
  short: readonly Token[],
  long: readonly Token[],
  more: Partial<Acronym> = {},
): void {
  if (engine.document.acronyms.size < 10_000)
    engine.document.acronyms.set(key, {
      short,
      long,
      shortPlural: null,
      longPlural: null,
      name: null,
      used: false,
      ...more,
    });
}

/** Reads `short=…, long={…}` as pairs. Values stay LaTeX. */
function options(source: string): Map<string, string> {
  const out = new Map<string, string>();
  for (const [, key = "", value = ""] of source.matchAll(
    /(?:^|,)\s*([\w-]+)\s*=\s*(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^,]*)/g,
  ))
    out.set(key, value.trim().replace(/^\{([\s\S]*)\}$/, "$1"));
  return out;
}

const capital = (tokens: readonly Token[]): Token[] => {
  const [first, ...rest] = tokens;
  return first === undefined
    ? []
    : [first.cat === CAT.letter ? { cat: first.cat, text: first.text.toUpperCase() } : first, ...rest];
};

type AcronymUse = { form: "first" | "short" | "long" | "full" | "name"; plural: boolean; capital: boolean };

function acronymUse(name: string): AcronymUse {
  const lower = name.toLowerCase();
  const isGlossary = lower.startsWith("gls") || lower.startsWith("acr");
  const rest = lower.replace(/^(glsentry|glsxtr|gls|acr|ac)/, "");
  const plural = isGlossary ? /pl(ural)?$/.test(rest) : /p$/.test(rest);
  const form = /^(short|s)/.test(rest)
    ? "short"
    : /^(long|l(?!$)|l$)/.test(rest)
      ? "long"
      : /^(full|f|first)/.test(rest)
        ? "full"
        : /^(name|text|desc)/.test(rest)
          ? "name"
          : "first";
  return { form, plural, capital: /^[A-Z]/.test(name) };
}

function use(engine: Engine, name: string): void {
  readStar(engine);
  readOptional(engine);
  const key = engine.expandText(readArgument(engine)).trim();
  if (/^(gls|Gls)/.test(name)) readOptional(engine);
  const entry = engine.document.acronyms.get(key);
  if (engine.silent > 0) return;
  if (entry === undefined) {
    engine.emit(key);
    return;
  }
  const wanted = acronymUse(name);
  const s = textTokens("s");
  const short = wanted.plural ? (entry.shortPlural ?? [...entry.short, ...s]) : entry.short;
  const long = wanted.plural ? (entry.longPlural ?? [...entry.long, ...s]) : entry.long;
  const isTerm = entry.name !== null;
  const form = wanted.form === "first" ? (entry.used || isTerm ? "short" : "full") : wanted.form;
  let shown: readonly Token[];
  if (isTerm && form !== "long") shown = wanted.plural ? [...(entry.name ?? []), ...s] : (entry.name ?? []);
  else if (form === "short" || form === "name") shown = short;
  else if (form === "long") shown = long;
  else shown = [...long, ...textTokens(" ("), ...short, ...textTokens(")")];
  if (wanted.form === "first" || wanted.form === "full") entry.used = true;
  engine.input.push([BEGIN, ...(wanted.capital ? capital(shown) : shown), END]);
}

const USES =
  "ac acs acl acf acp acsp aclp acfp Ac Acp Acl Acf Acs iac Iac acshort aclong acfull acrshort acrlong acrfull Acrshort Acrlong Acrfull acrshortpl acrlongpl acrfullpl gls Gls glspl Glspl GLS glsfirst glstext glsname glssymbol glsxtrshort glsxtrlong glsxtrfull Glsxtrlong Glsxtrshort Glsxtrfull glsxtrshortpl glsxtrlongpl glsxtrfullpl glsentryshort glsentrylong glsentryname glsentrytext Glsentrylong acsu aclu";

export const ACRONYMS: Record<string, Meaning> = {
  ...Object.fromEntries(USES.split(" ").map((name) => [name, primitive(use)])),
  newacronym: primitive((engine) => {
    const given = options(sourceOf(readOptional(engine) ?? []));
    const key = engine.expandText(readArgument(engine)).trim();
    const [short, long] = [readArgument(engine), readArgument(engine)];
    const tokens = (value: string | undefined) =>
      value === undefined ? null : engine.document.commands.tokens(value);
    define(engine, key, short, long, {
      shortPlural: tokens(given.get("shortplural")),
      longPlural: tokens(given.get("longplural")),
    });
  }),
  newabbreviation: primitive((engine) => {
    readOptional(engine);
    const key = engine.expandText(readArgument(engine)).trim();
    define(engine, key, readArgument(engine), readArgument(engine));
  }),
  acrodef: primitive((engine) => acro(engine)),
  newacro: primitive((engine) => acro(engine)),
  acro: primitive((engine) => acro(engine)),
  acroplural: primitive((engine) => {
    readArgument(engine);
    readOptional(engine);
    readArgument(engine);
  }),
  DeclareAcronym: primitive((engine) => {
    const key = engine.expandText(readArgument(engine)).trim();
    const given = options(sourceOf(readArgument(engine)));
    const tokens = (name: string) => engine.document.commands.tokens(given.get(name) ?? "");
    define(engine, key, tokens("short"), tokens("long"), {
      longPlural: given.has("long-plural-form") ? tokens("long-plural-form") : null,
    });
  }),
  newglossaryentry: primitive((engine) => {
    const key = engine.expandText(readArgument(engine)).trim();
    const given = options(sourceOf(readArgument(engine)));
    const tokens = (name: string) => engine.document.commands.tokens(given.get(name) ?? "");
    define(engine, key, tokens("name"), tokens("description"), {
      name: tokens(given.has("text") ? "text" : "name"),
    });
  }),
  acresetall: primitive((engine) => {
    for (const entry of engine.document.acronyms.values()) entry.used = false;
  }),
  glsresetall: primitive((engine) => {
    for (const entry of engine.document.acronyms.values()) entry.used = false;
  }),
  acused: primitive((engine) => void readArgument(engine)),
  glsadd: primitive((engine) => void [readOptional(engine), readArgument(engine)]),
  glsaddall: primitive((engine) => void readOptional(engine)),
  printglossary: primitive((engine) => void readOptional(engine)),
  printglossaries: primitive((engine) => void readOptional(engine)),
  printacronyms: primitive((engine) => void readOptional(engine)),
  makeglossaries: primitive(() => {}),
  setacronymstyle: primitive((engine) => void readGroup(engine)),
  loadglsentries: primitive((engine) => {
    readOptional(engine);
    engine.pushCommand("input");
  }),
};

function acro(engine: Engine): void {
  const key = engine.expandText(readArgument(engine)).trim();
  const short = readOptional(engine);
  const long = readArgument(engine);
  define(engine, key, short ?? textTokens(key), long);
}

/** The `acronym` environment lists what it defines. */
export const ACRONYM_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  acronym: (engine) => {
    readOptional(engine);
    engine.scopes.set(
      "acro",
      primitive((inner) => {
        const key = inner.expandText(readArgument(inner)).trim();
        const short = readOptional(inner) ?? textTokens(key);
        const long = readArgument(inner);
        if (!inner.document.acronyms.has(key)) define(inner, key, short, long);
        inner.input.push([...short, ...textTokens(" "), ...long, commandToken("par")]);
      }),
    );
    return null;
  },
};
