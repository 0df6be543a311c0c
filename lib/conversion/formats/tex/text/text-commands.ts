import { readArgument, readGroup, readOptional, readStar } from "../engine/arguments.ts";
import { formatNumber } from "../engine/counters.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { CAT, sourceOf, type Token } from "../engine/token.ts";
import { ACCENTS, accented, SYMBOLS } from "./characters.ts";
import { styledArgument } from "./styles.ts";

function accent(engine: Engine, name: string): void {
  let tokens: Token[] = readArgument(engine);
  // In `\'\i` and `\"{\i}` the accent replaces the dot that the letter has lost already.
  if (tokens.length === 1 && tokens[0]?.cat === CAT.command && /^[ij]$/.test(tokens[0].text)) {
    tokens = [{ cat: CAT.letter, text: tokens[0].text }];
    engine.skipSpaces();
  }
  const letter = engine.digestText(tokens).replace(/ı/g, "i").replace(/ȷ/g, "j");
  engine.emit(accented(name, letter) ?? letter);
}

function symbol(value: string): Meaning {
  return primitive((engine, name) => {
    const { style } = engine.scopes;
    if (value !== "") engine.emit(value, style.code ? style : { ...style, literal: true });
    // Braces after a command, as in `\LaTeX{}`, only end its name.
    if (/^[a-zA-Z]/.test(name)) {
      const next = engine.input.next();
      if (next?.cat !== CAT.begin) engine.input.unread(next);
      else {
        const after = engine.input.next();
        if (after?.cat !== CAT.end) {
          engine.input.unread(after);
          engine.input.unread(next);
        }
      }
    }
  });
}

/** Returns the source of a URL, without the backslashes that escape its characters. */
export function urlOf(tokens: readonly Token[]): string {
  return sourceOf(tokens)
    .replace(/\\([%#_&~{}$])/g, "$1")
    .replace(/\\(?:textasciitilde|sim)\s*(\{\})?/g, "~")
    .replace(/\\(?:slash|allowbreak|-|\/)\s*/g, "")
    .replace(/[{}\\]/g, "")
    .trim();
}

/** Reads an address. Its special characters stay as they stand if it comes from the file itself. */
export function readUrl(engine: Engine): string {
  engine.skipSpaces();
  const lexer = engine.input.direct;
  const from = lexer?.at ?? 0;
  if (lexer === null || lexer.text[from] !== "{") return urlOf(readArgument(engine));
  let depth = 0;
  for (let at = from; at < Math.min(lexer.text.length, from + 4_000); at++) {
    const c = lexer.text[at];
    if (c === "\\") at++;
    else if (c === "{") depth++;
    else if (c === "}" && --depth === 0) {
      lexer.skipTo(at + 1);
      return lexer.text
        .slice(from + 1, at)
        .replace(/%\n\s*/g, "")
        .replace(/\\([%#_&~{}$])/g, "$1")
        .replace(/[\\\s]/g, "");
    }
  }
  return urlOf(readArgument(engine));
}

function url(engine: Engine): void {
  const address = readUrl(engine);
  engine.emitInline({ type: "link", url: address, children: [{ type: "text", text: address }] });
}

function href(engine: Engine): void {
  readOptional(engine);
  const address = readUrl(engine);
  styledArgument(engine, { link: address });
}

/** Adds a note at the foot and its mark here. */
export function addFootnote(engine: Engine, tokens: readonly Token[]): void {
  if (engine.silent > 0) return;
  const { footnotes } = engine.document;
  const index = footnotes.push([]) - 1;
  engine.document.counters.step("footnote");
  const { current } = engine.scopes;
  const number = formatNumber("arabic", engine.document.counters.get("footnote"));
  engine.scopes.current = { number, kind: "footnote", title: "" };
  engine.flow.trimEnd();
  engine.emitInline({ type: "note", id: String(index + 1) }, {});
  footnotes[index] = engine.digestBlocks(tokens);
  engine.scopes.current = current;
}

function footnotemark(engine: Engine): void {
  const again = readOptional(engine);
  const { footnotes, openMarks } = engine.document;
  if (engine.silent > 0) return;
  if (again !== null) {
    const number = engine.expandText(again).trim();
    engine.emit(number, { ...engine.scopes.style, script: "superscript" });
    return;
  }
  openMarks.push(footnotes.push([]));
  engine.emitInline({ type: "note", id: String(footnotes.length) }, {});
}

function footnotetext(engine: Engine): void {
  readOptional(engine);
  const tokens = readArgument(engine);
  const mark = engine.document.openMarks.shift();
  if (mark !== undefined) engine.document.footnotes[mark - 1] = engine.digestBlocks(tokens);
  else {
    // A note without its mark, mostly contact data of authors, stands where it is written.
    const nodes = engine.digestBlocks(tokens);
    for (const node of nodes) engine.addNode(node);
  }
}

function verb(engine: Engine): void {
  readStar(engine);
  const lexer = engine.input.direct;
  if (lexer !== null) {
    const mark = lexer.text[lexer.at] ?? "";
    lexer.skipTo(lexer.at + 1);
    const line = lexer.text.indexOf("\n", lexer.at);
    const end = lexer.text.indexOf(mark === "{" ? "}" : mark, lexer.at);
    if (mark !== "" && end >= 0 && (line < 0 || end < line || mark === "{"))
      engine.emit(lexer.rawUntil(mark === "{" ? "}" : mark), { code: true });
    return;
  }
  const mark = engine.input.next();
  const inside: Token[] = [];
  for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
    if (token.text === mark?.text || inside.length > 2_000) break;
    inside.push(token);
  }
  engine.emit(sourceOf(inside), { code: true });
}

function inlineCode(engine: Engine): void {
  readOptional(engine);
  const lexer = engine.input.direct;
  const tokens = lexer === null || lexer.text[lexer.at] === "{" ? readGroup(engine) : null;
  if (tokens === null) verb(engine);
  else engine.emit(sourceOf(tokens).replace(/\\([%#_&{}$])/g, "$1"), { code: true });
}

function lineBreak(engine: Engine): void {
  readStar(engine);
  readOptional(engine);
  if (engine.table !== null) engine.table.endRow(engine);
  else if (engine.silent === 0 && !engine.flow.isEmpty) {
    engine.flow.trimEnd();
    engine.emitInline({ type: "break" }, {});
  }
}

/** Runs `\xspace`: prints a space unless the next character is a closing sign. */
function xspace(engine: Engine): void {
  const next = engine.input.next();
  engine.input.unread(next);
  if (next === null || next.cat === CAT.space || next.cat === CAT.end || next.cat === CAT.begin) return;
  if (
    next.cat === CAT.command
      ? /^(par|footnote|\/|item|\\|end|,|xspace)$/.test(next.text)
      : /[.,'/?;:!~\-)\]}’]/.test(next.text)
  )
    return;
  engine.emit(" ");
}

export const TEXT: Record<string, Meaning> = {
  ...Object.fromEntries(Object.entries(SYMBOLS).map(([name, value]) => [name, symbol(value)])),
  ...Object.fromEntries(Object.keys(ACCENTS).map((name) => [name, primitive(accent)])),
  par: primitive((engine) => {
    if (engine.silent === 0) engine.flow.endParagraph();
  }),
  "\\": primitive(lineBreak),
  newline: primitive(lineBreak),
  linebreak: primitive(lineBreak),
  tabularnewline: primitive(lineBreak),
  cr: primitive(lineBreak),
  url: primitive(url),
  nolinkurl: primitive(url),
  path: primitive(url),
  href: primitive(href),
  footnote: primitive((engine) => {
    readOptional(engine);
    addFootnote(engine, readArgument(engine));
  }),
  thanks: primitive((engine) => {
    readOptional(engine);
    addFootnote(engine, readArgument(engine));
  }),
  footnotemark: primitive(footnotemark),
  footnotetext: primitive(footnotetext),
  verb: primitive(verb),
  lstinline: primitive(inlineCode),
  mintinline: primitive((engine) => {
    readOptional(engine);
    readArgument(engine);
    inlineCode(engine);
  }),
  xspace: primitive(xspace),
  unskip: primitive((engine) => engine.flow.trimEnd()),
  bgroup: { type: "character", token: { cat: CAT.begin, text: "{" } },
  egroup: { type: "character", token: { cat: CAT.end, text: "}" } },
  begingroup: { type: "character", token: { cat: CAT.begin, text: "{" } },
  endgroup: { type: "character", token: { cat: CAT.end, text: "}" } },
  enquote: primitive((engine) => {
    const inner = readStar(engine) || engine.document.settings.has("in quotes");
    engine.emit(inner ? "‘" : "“");
    if (!inner) engine.document.settings.set("in quotes", "");
    styledArgument(engine, {}, () => {
      engine.emit(inner ? "’" : "”");
      if (!inner) engine.document.settings.delete("in quotes");
    });
  }),
  makeatletter: primitive((engine) => void engine.input.codes.fill(CAT.letter, 64, 65)),
  makeatother: primitive((engine) => void engine.input.codes.fill(CAT.other, 64, 65)),
  MakeShortVerb: primitive((engine) => void readArgument(engine)),
};
