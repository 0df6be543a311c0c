import { readArgument, readOptional } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { sourceOf } from "../engine/token.ts";
import { leaveOut, showGraphic } from "./graphics.ts";
import { rawBody } from "./raw-body.ts";

const MAX_LABELS = 300;
/** The longest label or option of a drawing, in UTF-16 units. */
const MAX_LENGTH = 1_500;
/** Commands and options after which a drawing's words come: labels of nodes, axes and legends, and text that is put. */
const LABEL =
  /\bnode\b|\b(?:[xyz]|axis )?label\s*=|\btitle\s*=|\blegend entries\s*=|\\(?:addlegendentry|legend|rput|uput|makebox|psframebox)\b/g;
const CLOSING: Record<string, string> = { "{": "}", "[": "]", "(": ")" };

/** Returns the offset at which the bracket that opens here closes, or -1. Only brackets of its own kind count. */
function closingOf(source: string, from: number): number {
  const open = source[from] ?? "";
  const close = CLOSING[open];
  let depth = 0;
  for (let at = from; at < Math.min(source.length, from + MAX_LENGTH); at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === open) depth++;
    else if (source[at] === close && --depth === 0) return at;
  }
  return -1;
}

/** Returns the next group, after options and coordinates. */
function labelAt(source: string, from: number): string {
  let at = from;
  for (let parts = 0; parts < 12; parts++) {
    const skipped = /^(?:\s|at\b){0,20}/.exec(source.slice(at, at + 40))?.[0] ?? "";
    at += skipped.length;
    const end = /^[[({]/.test(source[at] ?? "") ? closingOf(source, at) : -1;
    if (end < 0) return "";
    if (source[at] === "{") return source.slice(at + 1, end);
    at = end + 1;
  }
  return "";
}

/** Returns the words that a drawing prints, in the order of its source. Words that only a loop would know are left out. */
function drawnWords(engine: Engine, body: string): string[] {
  const clean = body.slice(0, 200_000).replace(/(^|[^\\])%[^\n]*/g, "$1");
  const words: string[] = [];
  for (const match of clean.matchAll(LABEL)) {
    if (words.length >= MAX_LABELS) break;
    const label = labelAt(clean, match.index + match[0].length).replace(/\\\\/g, " ");
    const shown = label === "" ? "" : engine.digestText(engine.document.commands.tokens(label));
    if (shown !== "") words.push(shown);
  }
  return words;
}

/** Prints the words and the included graphics of a drawing in its place. Its lines are left out. */
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
  // A label in the body of a drawing refers to the figure around it.
  for (const [, key = ""] of body.matchAll(/\\label\s*\{([^{}]*)\}/g))
    engine.document.labels.set(key.trim(), engine.scopes.current);
}

const environment: EnvironmentStart = (engine, name) => {
  drawing(engine, rawBody(engine, name));
  engine.closeEnvironment(name);
  return null;
};

/** Runs `\tikz{…}` and `\tikz …;`, whose words are part of the line that they stand in. */
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
