import type { DocumentNode, Inline } from "../../../document-tree.ts";
import type { DocumentState } from "../document-state.ts";
import type { Flow } from "./flow.ts";
import type { Input } from "./input.ts";
import type { Scopes } from "./scopes.ts";
import type { Style } from "./style.ts";
import type { Token } from "./token.ts";

/**
 * The engine as commands see it. It shares this file with the types of commands: an engine holds meanings, and a
 * meaning runs with an engine.
 */
export interface Engine {
  readonly input: Input;
  readonly scopes: Scopes<Meaning>;
  readonly document: DocumentState<EngineCommands>;
  readonly environments: Map<string, EnvironmentStart>;
  flow: Flow;
  table: OpenTable | null;
  /** True while a formula is read, for `\ifmmode` and `\ensuremath`. */
  inMath: boolean;
  /** Above 0 while only definitions count and text is passed over, as in a preamble or a package. */
  silent: number;

  meaningOf(token: Token): Meaning | undefined;
  /** Returns the next token that is no macro, after it has expanded the macros and conditionals before it. */
  expanded(): Token | null;
  /** Expands the next token by one step, as `\expandafter` demands. */
  expandOnce(): void;
  /** Expands all macros in tokens, for a name. Commands that remain give their own names. */
  expandText(tokens: readonly Token[]): string;
  /** Expands all macros in tokens, for `\edef`. */
  expandAll(tokens: readonly Token[]): Token[];

  /** Counts commands, arguments and keys towards the most that a source may have. Throws beyond that. */
  count(parts?: number): void;
  emit(value: string, style?: Style): void;
  emitInline(inline: Inline, style?: Style): void;
  addNode(node: DocumentNode, source?: { file: string; line: number }): void;
  /** Returns the file and line that are being read. */
  place(): { file: string; line: number } | undefined;
  setStyle(style: Style): void;
  /** Starts a flow of its own. The returned function ends it and returns its blocks. */
  openFlow(vertical?: boolean): () => DocumentNode[];
  closeScopes(depth: number): void;
  /** Ends an environment and everything open in it. Returns false if none of that name is open. */
  closeEnvironment(name: string): boolean;

  /** Sets tokens as blocks, for a footnote, a cell with paragraphs and the like. */
  digestBlocks(tokens: readonly Token[]): DocumentNode[];
  /** Sets tokens as inline content. Blocks in them are joined. */
  digestInline(tokens: readonly Token[]): Inline[];
  /** Returns the words that tokens print. */
  digestText(tokens: readonly Token[]): string;
  /** Reads tokens as if they stood here, now, and comes back. */
  runTokens(tokens: readonly Token[]): void;
  skipSpaces(): void;
  /** Puts a command to be read next. */
  pushCommand(...names: string[]): void;
}

/** Begins an environment. Returns the function that ends it, or null if the end does nothing. */
export type EnvironmentStart = (engine: Engine, name: string) => (() => void) | null;

/** The table that is being read. */
export interface OpenTable {
  /** The columns and rows that the open cell spans. */
  colspan: number;
  rowspan: number;
  nextCell(engine: Engine): void;
  endRow(engine: Engine): void;
}

/** The functions that the engine takes from the tables of commands. */
export type EngineCommands = {
  mathShift: (engine: Engine) => void;
  /** Runs when the document loads a package, or a class (`class …`). */
  loaded: (engine: Engine, name: string, options: string) => void;
  tokens: (source: string) => Token[];
  /** True if a command is layout that prints nothing. */
  isLayout: (name: string) => boolean;
  /** Reads a text of the project here. */
  openText: (engine: Engine, file: string, text: string) => void;
  unknown: (engine: Engine, name: string) => void;
  assignRegister: (engine: Engine, register: Meaning & { type: "register" }) => void;
};

/** The kind of one argument of a macro, by TeX's parameters and xparse's letters. */
export type Parameter =
  | { type: "mandatory" }
  | { type: "optional"; open: string; close: string; fallback: readonly Token[] | null }
  | { type: "star"; char: string }
  | { type: "delimited"; until: readonly Token[] }
  | { type: "upToBrace" };

export type Macro = {
  type: "macro";
  /** The tokens that must come before the first argument. */
  prefix: readonly Token[];
  parameters: readonly Parameter[];
  body: readonly Token[];
};

/** The meaning of a command. An `expandable` one leaves tokens to be read; the others act. */
export type Meaning =
  | Macro
  | { type: "primitive"; expandable: boolean; run: (engine: Engine, name: string) => void }
  | { type: "if"; test: (engine: Engine) => boolean }
  | { type: "character"; token: Token }
  | { type: "register"; kind: "count" | "dimen" | "toks"; name: string };

export const primitive = (run: (engine: Engine, name: string) => void): Meaning => ({
  type: "primitive",
  expandable: false,
  run,
});

export const expandable = (run: (engine: Engine, name: string) => void): Meaning => ({
  type: "primitive",
  expandable: true,
  run,
});
