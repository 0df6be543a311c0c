import { CHANGE_PACKAGES, CHANGES } from "./annotations/changes.ts";
import { HIDDEN_TEXT } from "./annotations/hidden-text.ts";
import { NOTE_ENVIRONMENTS, NOTES } from "./annotations/notes.ts";
import { ALGORITHM_COMMANDS } from "./blocks/algorithm-commands.ts";
import { ALGORITHM_ENVIRONMENTS } from "./blocks/algorithms.ts";
import { BEGIN_END } from "./blocks/begin-end.ts";
import { COUNTER_COMMANDS } from "./blocks/counter-commands.ts";
import { DRAWING_COMMANDS, DRAWING_ENVIRONMENTS } from "./blocks/drawings.ts";
import { BLOCK_COMMANDS, ENVIRONMENTS } from "./blocks/environments.ts";
import { FLOAT_COMMANDS, FLOAT_ENVIRONMENTS } from "./blocks/floats.ts";
import { FRONT_COMMANDS } from "./blocks/front-matter.ts";
import { GRAPHICS } from "./blocks/graphics.ts";
import { LISTING_COMMANDS, LISTING_ENVIRONMENTS } from "./blocks/listings.ts";
import { LIST_COMMANDS, LIST_ENVIRONMENTS } from "./blocks/lists.ts";
import { NEW_FLOAT_COMMANDS } from "./blocks/new-floats.ts";
import { SECTIONS } from "./blocks/sections.ts";
import { TABBING_ENVIRONMENTS } from "./blocks/tabbing.ts";
import { TABLE_COMMANDS, TABLE_ENVIRONMENTS } from "./blocks/tables.ts";
import { THEOREM_COMMANDS, THEOREM_ENVIRONMENTS } from "./blocks/theorems.ts";
import { VERBATIM_COMMANDS, VERBATIM_ENVIRONMENTS } from "./blocks/verbatim.ts";
import { CITE_COMMANDS, CITE_ENVIRONMENTS } from "./citations/cite-commands.ts";
import { readGroup, readOptional, readStar } from "./engine/arguments.ts";
import { DEFINITIONS } from "./engine/definitions.ts";
import type { Engine, EngineCommands, Meaning } from "./engine/engine.ts";
import { EXPANSION } from "./engine/expansion.ts";
import { Lexer, tokenize } from "./engine/lexer.ts";
import { assignRegister, REGISTERS } from "./engine/registers.ts";
import { TESTS } from "./engine/tests.ts";
import { BEGIN, CAT, END, sourceOf } from "./engine/token.ts";
import { XPARSE } from "./engine/xparse.ts";
import { FILES } from "./files.ts";
import { LABELS } from "./labels/labels.ts";
import { MATH_COMMANDS, MATH_ENVIRONMENTS, mathShift } from "./math/math-commands.ts";
import { ACRONYM_ENVIRONMENTS, ACRONYMS } from "./packages/acronyms.ts";
import { EDITING, startShorthands } from "./packages/editing.ts";
import { PHYSICS } from "./packages/physics.ts";
import { CLASSES, LANGUAGES, PACKAGE_PRELUDES } from "./packages/prelude.ts";
import { SIUNITX } from "./packages/siunitx.ts";
import { IGNORED } from "./text/ignored-commands.ts";
import { STYLES } from "./text/styles.ts";
import { TEXT } from "./text/text-commands.ts";

/** The tables of commands. Later ones win, so that a command that prints wins over one that does not. */
const COMMANDS: Record<string, Meaning> = {
  ...REGISTERS,
  ...IGNORED,
  ...STYLES,
  ...TEXT,
  ...EDITING,
  ...HIDDEN_TEXT,
  ...NOTES,
  ...CHANGES,
  ...EXPANSION,
  ...TESTS,
  ...DEFINITIONS,
  ...XPARSE,
  ...ALGORITHM_COMMANDS,
  ...COUNTER_COMMANDS,
  ...VERBATIM_COMMANDS,
  ...LISTING_COMMANDS,
  ...SECTIONS,
  ...TABLE_COMMANDS,
  ...THEOREM_COMMANDS,
  ...LIST_COMMANDS,
  ...FLOAT_COMMANDS,
  ...NEW_FLOAT_COMMANDS,
  ...GRAPHICS,
  ...DRAWING_COMMANDS,
  ...FRONT_COMMANDS,
  ...BLOCK_COMMANDS,
  ...BEGIN_END,
  ...CITE_COMMANDS,
  ...LABELS,
  ...MATH_COMMANDS,
  ...SIUNITX,
  ...ACRONYMS,
  ...FILES,
};

/** Commands that come with a package, by its name. */
const PACKAGE_COMMANDS: Record<string, Record<string, Meaning>> = { ...CHANGE_PACKAGES, physics: PHYSICS };

/** True if an argument is a measure or a setting rather than words. */
const isSetting = (source: string) =>
  /^\s*(-?[\d.]*\s*(\\(text|line|column|paper|base)\w+|pt|cm|mm|in|em|ex|bp|pc)\s*|[a-zA-Z-]+\s*=[^=]*|#?[0-9a-fA-F]{6}|)\s*$/.test(
    source,
  );

/** Runs a command that nobody defined. Its arguments are text unless they look like measures. */
function unknown(engine: Engine, name: string): void {
  if (!/^[a-zA-Z@]/.test(name)) return;
  readStar(engine);
  readOptional(engine);
  for (let i = 0; i < 4; i++) {
    const next = engine.input.next();
    engine.input.unread(next);
    if (next?.cat !== CAT.begin) return;
    const tokens = readGroup(engine) ?? [];
    if (tokens.length > 80 || !isSetting(sourceOf(tokens))) {
      engine.input.push([BEGIN, ...tokens, END]);
      return;
    }
  }
}

function languageOf(name: string): string | null {
  if (/german|austrian/.test(name)) return "german";
  if (/french|francais|acadian|canadien/.test(name)) return "french";
  if (/portug|brazil/.test(name)) return "portuguese";
  return LANGUAGES[name] === undefined ? null : name;
}

function loaded(engine: Engine, name: string, options: string): void {
  const { settings } = engine.document;
  if (name.startsWith("class ")) {
    for (const rule of CLASSES) {
      if (!rule.name.test(name.slice(6))) continue;
      for (const [key, value] of Object.entries(rule.settings ?? {})) settings.set(key, value);
      engine.input.push(tokenize(rule.prelude));
    }
    return;
  }
  const prelude = PACKAGE_PRELUDES[name];
  if (prelude !== undefined) engine.input.push(tokenize(prelude));
  for (const [command, meaning] of Object.entries(PACKAGE_COMMANDS[name] ?? {}))
    engine.scopes.set(command, meaning, true);
  if (name === "babel" || /^n?german$/.test(name)) {
    const all = `${name === "babel" ? "" : "german,"}${engine.document.classOptions},${options}`
      .split(",")
      .map((word) => word.trim().replace(/^main=/, ""));
    const last = all.findLast(
      (word) => languageOf(word) !== null || word === "english" || word === "american" || word === "british",
    );
    const language = last === undefined ? null : languageOf(last);
    if (language !== null) engine.input.push(tokenize(LANGUAGES[language] ?? ""));
    if (all.some((word) => languageOf(word) === "german")) startShorthands(engine);
  }
  // Styles of conferences bring natbib with them.
  if (
    /^(neurips|nips|icml|iclr|acl|naacl|emnlp|colm|aistats|uai)[_\d-]*/i.test(name) &&
    !engine.document.has("natbib")
  )
    engine.document.packages.set("natbib", /nonatbib/.test(options) ? "numbers" : "");
}

export const ENGINE_COMMANDS: EngineCommands = {
  mathShift,
  unknown,
  assignRegister,
  loaded,
  tokens: (source) => tokenize(source),
  isLayout: (name) => IGNORED[name] !== undefined,
  openText: (engine, file, text) => engine.input.open(new Lexer(file, text)),
};

const ALL_ENVIRONMENTS = {
  ...ENVIRONMENTS,
  ...TABLE_ENVIRONMENTS,
  ...LIST_ENVIRONMENTS,
  ...FLOAT_ENVIRONMENTS,
  ...THEOREM_ENVIRONMENTS,
  ...VERBATIM_ENVIRONMENTS,
  ...TABBING_ENVIRONMENTS,
  ...LISTING_ENVIRONMENTS,
  ...DRAWING_ENVIRONMENTS,
  ...ALGORITHM_ENVIRONMENTS,
  ...MATH_ENVIRONMENTS,
  ...CITE_ENVIRONMENTS,
  ...ACRONYM_ENVIRONMENTS,
  ...NOTE_ENVIRONMENTS,
};

/** Gives an engine every built-in command and environment. */
export function installCommands(engine: Engine): void {
  for (const [name, meaning] of Object.entries(COMMANDS)) engine.scopes.set(name, meaning, true);
  for (const [name, start] of Object.entries(ALL_ENVIRONMENTS)) engine.environments.set(name, start);
}
