import type { Engine } from "./engine.ts";
import type { Token } from "./token.ts";

/** How one argument of a macro is taken: as TeX's own parameters and xparse's letters say. */
export type Parameter =
  | { type: "mandatory" }
  | { type: "optional"; open: string; close: string; fallback: readonly Token[] | null }
  | { type: "star"; char: string }
  | { type: "delimited"; until: readonly Token[] }
  | { type: "upToBrace" };

export type Macro = {
  type: "macro";
  /** What must stand before the first argument. */
  prefix: readonly Token[];
  parameters: readonly Parameter[];
  body: readonly Token[];
};

/** What a command does. `expandable` ones leave tokens to be read, the others do something. */
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
