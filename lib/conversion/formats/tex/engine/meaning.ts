import type { Engine } from "./engine.ts";
import type { Token } from "./token.ts";

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
