import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import type { Engine } from "../engine/engine.ts";
import { BEGIN, CAT, END, type Token } from "../engine/token.ts";
import {
  DROPPED,
  EDITED,
  editFormula,
  KEPT,
  NOT_AROUND_FORMULAS,
  NOT_IN_FORMULAS,
  printedBy,
  runSilently,
  shownName,
  TEXT,
  TEXTUAL,
  textArgument,
  writeInlines,
} from "./math-text.ts";

const MAX_FORMULA = 200_000;
export type FormulaRow = { latex: string; tag: string | null };

/** Reads a formula. Expands its macros and keeps the rest as LaTeX that a browser's renderer can show. */
export class MathReader {
  latex = "";
  rows = false;
  readonly #engine: Engine;
  readonly #number: (() => string) | null;
  readonly finished: FormulaRow[] = [];
  readonly #open: string[] = [];
  #labels: string[] = [];
  #tag: string | null = null;
  #isUnnumbered = false;
  #rowStart = 0;
  #afterWord = false;
  #braces = 0;

  constructor(engine: Engine, number: (() => string) | null) {
    this.#engine = engine;
    this.#number = number;
  }

  read(isEnd: (token: Token) => boolean): void {
    const engine = this.#engine;
    const before = engine.inMath;
    engine.inMath = true;
    for (let token = engine.expanded(); token !== null; token = engine.expanded()) {
      if (this.#braces <= 0 && this.#open.length === 0 && isEnd(token)) break;
      if (this.latex.length > MAX_FORMULA) break;
      if (!this.#take(token)) {
        engine.input.unread(token);
        break;
      }
    }
    engine.inMath = before;
    for (; this.#braces > 0; this.#braces--) this.latex += "}";
    this.#endRow();
    this.latex = this.latex.trim();
  }

  readEnvironment(name: string): void {
    this.#base = name;
    this.read(() => this.#ended);
  }

  #base: string | null = null;
  #ended = false;

  /** Reads one token. Returns false if it shows that the formula was never closed. */
  #take(token: Token): boolean {
    switch (token.cat) {
      case CAT.begin:
        this.#braces++;
        this.#write("{");
        return true;
      case CAT.end:
        if (this.#braces === 0) return this.#base !== null;
        this.#braces--;
        this.#write("}");
        return true;
      case CAT.math:
        return this.#base !== null || this.#open.length > 0;
      case CAT.align:
        if (this.#base === null && this.#open.length === 0 && this.#engine.table !== null) return false;
        this.#write("&");
        return true;
      case CAT.space:
        if (!/[\s{]$/.test(this.latex)) this.latex += " ";
        this.#afterWord = false;
        return true;
      case CAT.argument:
      case CAT.parameter:
        return true;
      case CAT.command:
        return this.#command(token);
      default:
        this.#write(token.text);
        return true;
    }
  }

  #write(piece: string): void {
    if (this.#afterWord && /^\\?[a-zA-Z0-9]/.test(piece)) this.latex += " ";
    this.latex += piece;
    this.#afterWord = /\\[a-zA-Z]+$/.test(piece);
  }

  #command(token: Token): boolean {
    const engine = this.#engine;
    const name = token.text;
    if (name === "par") {
      if (this.#base === null && this.#open.length === 0 && engine.flow.vertical) return false;
      return this.#take({ cat: CAT.space, text: " " });
    }
    if (NOT_IN_FORMULAS.test(name)) return false;
    if (name === "begin") return this.#begin();
    if (name === "end") return this.#end();
    if (name === "\\" || name === "tabularnewline" || name === "cr") this.#newRow();
    else if (name === "label") {
      readOptional(engine);
      this.#labels.push(engine.expandText(readArgument(engine)).trim());
    } else if (name === "tag") {
      readStar(engine);
      this.#tag = engine.digestText(readArgument(engine));
    } else if (name === "nonumber" || name === "notag") this.#isUnnumbered = true;
    else if (name === "IEEEyesnumber") this.#isUnnumbered = false;
    else if (name === "ensuremath") engine.input.push(readArgument(engine));
    else if (EDITED.test(name)) editFormula(engine, name);
    else if (TEXT[name] !== undefined) this.#text(name);
    else if (name === "hspace" || name === "hskip") {
      runSilently(engine, token);
      this.#write("\\;");
    } else if (DROPPED.test(name)) runSilently(engine, token);
    else if (TEXTUAL.test(name)) this.#captured(token);
    else this.#other(token);
    return true;
  }

  #other(token: Token): void {
    const engine = this.#engine;
    const meaning = engine.meaningOf(token);
    const { text: name } = token;
    if (meaning?.type === "character") {
      this.#take(meaning.token);
      return;
    }
    if (meaning?.type === "register") {
      engine.document.commands.assignRegister(engine, meaning);
      return;
    }
    if (meaning?.type === "primitive" && !KEPT.test(name) && engine.document.commands.isLayout(name)) {
      meaning.run(engine, name);
      return;
    }
    this.#write(`\\${name}`);
  }

  #captured(token: Token): void {
    const inlines = printedBy(this.#engine, token);
    if (inlines === null) this.#write(`\\${token.text}`);
    else writeInlines(inlines, "text", (piece) => this.#write(piece));
  }

  #text(name: string): void {
    const inlines = textArgument(this.#engine, name);
    const isRow = /intertext$/.test(name);
    if (isRow) this.#write("\\\\ ");
    writeInlines(inlines, TEXT[name] ?? "text", (piece) => this.#write(piece));
    if (isRow) this.#write(" \\\\ ");
  }

  #begin(): boolean {
    const engine = this.#engine;
    const tokens = readArgument(engine);
    const name = engine.expandText(tokens).trim();
    if (NOT_AROUND_FORMULAS.test(name)) {
      engine.input.push([BEGIN, ...tokens, END]);
      return false;
    }
    const meaning = engine.scopes.get(name);
    if (meaning?.type === "macro" && !engine.environments.has(name)) {
      engine.scopes.open("environment", name);
      engine.input.push([{ cat: CAT.command, text: name }]);
      return true;
    }
    const shown = shownName(name);
    if (this.#open.length < 200) this.#open.push(name);
    this.#write(`\\begin{${shown}}`);
    return true;
  }

  #end(): boolean {
    const engine = this.#engine;
    const tokens = readArgument(engine);
    const name = engine.expandText(tokens).trim();
    const open = this.#open.lastIndexOf(name);
    if (open >= 0) {
      for (const inner of this.#open.splice(open).toReversed()) this.#write(`\\end{${shownName(inner)}}`);
      return true;
    }
    const own = engine.scopes.get(`end${name}`);
    if (own?.type === "macro" && !engine.environments.has(name)) {
      engine.input.push([
        { cat: CAT.command, text: `end${name}` },
        { cat: CAT.command, text: "galley@close" },
        { cat: CAT.begin, text: "{" },
        ...tokens,
        { cat: CAT.end, text: "}" },
      ]);
      return true;
    }
    for (const inner of this.#open.splice(0).toReversed()) this.#write(`\\end{${shownName(inner)}}`);
    if (name === this.#base) {
      this.#ended = true;
      engine.input.push([{ cat: CAT.command, text: "relax" }]);
      return true;
    }
    // The group around the formula ends, so the formula was never closed.
    engine.input.push([{ cat: CAT.begin, text: "{" }, ...tokens, { cat: CAT.end, text: "}" }]);
    return false;
  }

  #newRow(): void {
    const engine = this.#engine;
    readStar(engine);
    readOptional(engine);
    if (this.rows && this.#open.length === 0 && this.#braces === 0) this.#endRow();
    this.#write(" \\\\ ");
    if (this.rows && this.#open.length === 0) this.#rowStart = this.latex.length;
  }

  #endRow(): void {
    const latex = this.latex.slice(this.#rowStart);
    const engine = this.#engine;
    let tag: string | null = null;
    if (latex.trim() !== "" || this.#labels.length > 0) {
      if (this.#tag !== null) tag = this.#tag;
      else if (this.#number !== null && !this.#isUnnumbered) tag = this.#number();
      if (tag !== null) engine.scopes.current = { number: tag, kind: "equation", title: "" };
      if (engine.silent === 0)
        for (const label of this.#labels) engine.document.labels.set(label, engine.scopes.current);
      this.finished.push({ latex, tag });
    }
    this.#labels = [];
    this.#tag = null;
    this.#isUnnumbered = false;
  }
}
