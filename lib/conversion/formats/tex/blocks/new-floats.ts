import { optionText } from "../annotations/annotate.ts";
import { readArgument, readOptional } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import type { Token } from "../engine/token.ts";
import { defineCounter } from "./counter-commands.ts";
import { float } from "./floats.ts";

const nameOf = (engine: Engine) => engine.expandText(readArgument(engine)).trim();

/** Gives a document a float of its own, such as `program`, with a counter. */
function defineFloat(engine: Engine, kind: string, within: string): void {
  if (kind === "" || engine.environments.has(kind)) return;
  if (!engine.document.counters.has(kind)) defineCounter(engine, kind, within === "" ? null : within);
  engine.environments.set(kind, float(kind));
  engine.environments.set(`${kind}*`, float(kind));
}

/** Sets the word before the number of a caption. */
function setName(engine: Engine, kind: string, body: Token[]): void {
  if (body.length > 0)
    engine.scopes.set(`${kind}name`, { type: "macro", prefix: [], parameters: [], body }, true);
}

/** Commands of the packages float, newfloat and caption that declare a kind of float. */
export const NEW_FLOAT_COMMANDS: Record<string, Meaning> = {
  newfloat: primitive((engine) => {
    const kind = nameOf(engine);
    readArgument(engine);
    readArgument(engine);
    defineFloat(engine, kind, engine.expandText(readOptional(engine) ?? []).trim());
  }),
  floatname: primitive((engine) => {
    const kind = nameOf(engine);
    setName(engine, kind, readArgument(engine));
  }),
  DeclareFloatingEnvironment: primitive((engine) => {
    const options = readOptional(engine);
    const kind = nameOf(engine);
    const within = optionText(engine, options, "within");
    defineFloat(engine, kind, within === "none" ? "" : within);
    setName(engine, kind, engine.document.commands.tokens(optionText(engine, options, "name")));
  }),
  DeclareCaptionType: primitive((engine) => {
    readOptional(engine);
    const kind = nameOf(engine);
    defineFloat(engine, kind, "");
    setName(engine, kind, readOptional(engine) ?? []);
    readOptional(engine);
  }),
};
