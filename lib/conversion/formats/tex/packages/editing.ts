import { readArgument, readGroup, readOptional } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { CAT, sourceOf } from "../engine/token.ts";
import { ignored } from "../text/ignored-commands.ts";
import { styledArgument } from "../text/styles.ts";

/** Prints a chemical formula of mhchem or chemformula, with digits after letters below the line. */
function chemistry(engine: Engine): void {
  readOptional(engine);
  const source = sourceOf(readArgument(engine));
  const { style } = engine.scopes;
  const piece =
    /\^\{?([^{}\s^_]*)\}?|_\{?([^{}\s^_]*)\}?|(?<=[A-Za-z)\]}])(\d+)|(<?->|<=>+|->)|\$([^$]*)\$|\\[a-zA-Z]+\s*|([^\\^_\d$<-]+|.)/g;
  for (const [raw, above, below, digits, arrow, math, plain] of source.matchAll(piece)) {
    if (above !== undefined) engine.emit(above, { ...style, script: "superscript" });
    else if (below !== undefined || digits !== undefined)
      engine.emit(below ?? digits ?? "", { ...style, script: "subscript" });
    else if (arrow !== undefined) engine.emit(arrow === "->" ? " → " : " ⇌ ");
    else if (math !== undefined) engine.emitInline({ type: "math", latex: math });
    else if (plain !== undefined && raw !== "") engine.emit(plain.replace(/[{}]/g, ""));
  }
}

/** Prints a shorthand of babel: `"a` is ä in German, and `"<` is « in French. */
function shorthand(engine: Engine): void {
  const next = engine.input.next();
  const char = next?.text ?? "";
  const umlauts: Record<string, string> = {
    a: "ä",
    o: "ö",
    u: "ü",
    A: "Ä",
    O: "Ö",
    U: "Ü",
    s: "ß",
    z: "ß",
    e: "ë",
    i: "ï",
  };
  const signs: Record<string, string> = {
    "`": "„",
    "'": "“",
    "<": "«",
    ">": "»",
    "=": "-",
    "~": "-",
    "-": "",
    "|": "",
    '"': "",
    "/": "/",
  };
  if (next !== null && next.cat !== CAT.command && (umlauts[char] ?? signs[char]) !== undefined) {
    engine.emit(umlauts[char] ?? signs[char] ?? "", { ...engine.scopes.style, literal: true });
    return;
  }
  engine.input.unread(next);
  engine.emit('"');
}

export function startShorthands(engine: Engine): void {
  engine.input.codes[34] = CAT.active;
  engine.input.active.add('"');
  engine.scopes.set('active "', primitive(shorthand), true);
}

export const EDITING: Record<string, Meaning> = {
  ce: primitive(chemistry),
  ch: primitive(chemistry),
  chemfig: ignored("soom"),
  chemformula: primitive(chemistry),
  only: primitive((engine) => overlay(engine)),
  uncover: primitive((engine) => overlay(engine)),
  visible: primitive((engine) => overlay(engine)),
  onslide: primitive((engine) => void readOptional(engine, "<", ">")),
  pause: primitive((engine) => void readOptional(engine)),
  titlepage: ignored(""),
  maketitlepage: ignored(""),
  lipsum: ignored("so"),
  blindtext: ignored("o"),
  texorpdfstring: primitive((engine) => {
    const first = readArgument(engine);
    readArgument(engine);
    engine.input.push(first);
  }),
  foreignlanguage: primitive((engine) => {
    readOptional(engine);
    readArgument(engine);
    styledArgument(engine, {});
  }),
  selectlanguage: ignored("om"),
  foreignquote: primitive((engine) => {
    readArgument(engine);
    engine.pushCommand("enquote");
  }),
  textquote: primitive((engine) => {
    readOptional(engine);
    readOptional(engine);
    engine.pushCommand("enquote");
  }),
  blockquote: primitive((engine) => {
    readOptional(engine);
    readOptional(engine);
    engine.pushCommand("enquote");
  }),
  mathchoice: primitive((engine) => {
    const first = readArgument(engine);
    for (let i = 0; i < 3; i++) readArgument(engine);
    engine.input.push(first);
  }),
  setbox: primitive((engine) => {
    for (let i = 0; i < 30; i++) {
      const token = engine.input.next();
      if (token === null) return;
      if (token.cat === CAT.begin) {
        engine.input.unread(token);
        break;
      }
    }
    readGroup(engine);
  }),
  savebox: ignored("moom"),
  sbox: ignored("mm"),
  usebox: ignored("m"),
  hrule: ignored(""),
  vrule: ignored(""),
  openout: ignored("m"),
  readlist: ignored("mm"),
  ExecuteOptions: ignored("m"),
};

function overlay(engine: Engine): void {
  readOptional(engine, "<", ">");
  styledArgument(engine, {});
}
