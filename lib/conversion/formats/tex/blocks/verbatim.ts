import { readArgument } from "../engine/arguments.ts";
import { type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { rawBody } from "./raw-body.ts";

const verbatim: EnvironmentStart = (engine, name) => {
  const source = engine.place();
  const body = rawBody(engine, name);
  if (engine.silent === 0)
    engine.addNode({ type: "code", text: body.replace(/^[^\S\n]*\n/, ""), language: "" }, source);
  engine.closeEnvironment(name);
  return null;
};

const dropped: EnvironmentStart = (engine, name) => {
  rawBody(engine, name);
  engine.closeEnvironment(name);
  return null;
};

const VERBATIM = [
  "verbatim",
  "verbatim*",
  "alltt",
  "verbatimtab",
  "Sinput",
  "Soutput",
  "filecode",
  "pyconsole",
  "rawcode",
  "boxedverbatim",
];
const DROPPED = [
  "tikzcd",
  "comment",
  "CCSXML",
  "filecontents",
  "filecontents*",
  "asy",
  "asydef",
  "dot2tex",
  "scope",
  "tabbing*",
  "pycode",
  "luacode",
  "luacode*",
];

export const VERBATIM_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  ...Object.fromEntries(VERBATIM.map((name) => [name, verbatim])),
  ...Object.fromEntries(DROPPED.map((name) => [name, dropped])),
};

export const VERBATIM_COMMANDS: Record<string, Meaning> = {
  excludecomment: primitive(
    (engine) => void engine.environments.set(engine.expandText(readArgument(engine)).trim(), dropped),
  ),
  includecomment: primitive(
    (engine) => void engine.environments.set(engine.expandText(readArgument(engine)).trim(), () => null),
  ),
};
