import { readArgument, readOptional } from "../engine/arguments.ts";
import type { Engine, EnvironmentStart } from "../engine/engine.ts";
import { type Meaning, primitive } from "../engine/meaning.ts";
import { sourceOf } from "../engine/token.ts";
import { leaveOut, showGraphic } from "./graphics.ts";
import { rawBody } from "./verbatim.ts";

const MAX_LABELS = 300;
const GROUP = String.raw`\{((?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)\}`;
/** What of a drawing's source is printed: the labels of nodes, of axes and of legends, and text that is put. */
const LABELS = [
  String.raw`\bnode\b\s*(?:\[[^\]]{0,400}\]|\([^()]{0,200}\)|at\s*\([^()]{0,200}\)|\s)*${GROUP}`,
  String.raw`\b(?:x|y|z|axis )?label\s*=\s*${GROUP}`,
  String.raw`\btitle\s*=\s*${GROUP}`,
  String.raw`\blegend entries\s*=\s*${GROUP}`,
  String.raw`\\(?:addlegendentry|legend|rput|uput|makebox|psframebox)\b(?:\[[^\]]{0,200}\]|\([^()]{0,200}\)|\s)*${GROUP}`,
].map((pattern) => new RegExp(pattern, "g"));

/** The words that a drawing prints, in the order of its source; what only a loop would know is left out. */
function drawnWords(engine: Engine, body: string): string[] {
  const clean = body.replace(/(^|[^\\])%[^\n]*/g, "$1").slice(0, 200_000);
  const found = LABELS.flatMap((pattern) => [...clean.matchAll(pattern)])
    .toSorted((a, b) => a.index - b.index)
    .slice(0, MAX_LABELS);
  return found.flatMap(([, label = ""]) => {
    const words = engine.digestText(engine.document.commands.tokens(label.replace(/\\\\/g, " ")));
    return words === "" ? [] : [words];
  });
}

/** A drawing is not drawn here. Its words stand in its place; a graphic within it is shown. */
function drawing(engine: Engine, body: string): void {
  if (engine.silent > 0) return;
  const graphics = [...body.matchAll(/\\includegraphics\*?\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/g)];
  for (const [, name = ""] of graphics.slice(0, 50))
    showGraphic(engine, engine.expandText(engine.document.commands.tokens(name)).trim());
  const words = drawnWords(engine, body);
  const why =
    "it is drawn by commands, which are not run. Its words are given in its place; add it as PDF or PNG to have it shown.";
  if (graphics.length === 0 || words.length > 0)
    leaveOut(engine, words.length > 0 ? `[Drawing: ${words.join("; ")}]` : "[Drawing]", why);
  // A label in a drawing's body still refers to its figure.
  for (const [, key = ""] of body.matchAll(/\\label\s*\{([^{}]*)\}/g))
    engine.document.labels.set(key.trim(), engine.scopes.current);
}

const environment: EnvironmentStart = (engine, name) => {
  drawing(engine, rawBody(engine, name));
  engine.closeEnvironment(name);
  return null;
};

/** `\tikz{…}` and `\tikz …;` stand within a line: their words are words of it. */
function inlineDrawing(engine: Engine): void {
  readOptional(engine);
  engine.skipSpaces();
  const first = engine.input.next();
  engine.input.unread(first);
  let body = "";
  if (first?.text === "{") body = sourceOf(readArgument(engine));
  else
    for (
      let token = engine.input.next();
      token !== null && token.text !== ";" && body.length < 20_000;
      token = engine.input.next()
    )
      body += sourceOf([token]) + (token.text.length > 1 ? " " : "");
  if (engine.silent === 0) engine.emit(drawnWords(engine, body).join(" "));
}

const DRAWINGS = [
  "tikzpicture",
  "tikzpicture*",
  "pgfpicture",
  "picture",
  "pspicture",
  "pspicture*",
  "forest",
  "circuitikz",
  "feynman",
  "feynmandiagram",
  "chronology",
  "ganttchart",
  "bytefield",
  "axis",
];

export const DRAWING_ENVIRONMENTS: Record<string, EnvironmentStart> = Object.fromEntries(
  DRAWINGS.map((name) => [name, environment]),
);

export const DRAWING_COMMANDS: Record<string, Meaning> = { tikz: primitive(inlineDrawing) };
