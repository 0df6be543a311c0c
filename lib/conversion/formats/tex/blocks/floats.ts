import { type DocumentNode, plainText, text } from "../../../document-tree.ts";
import { readArgument, readGroup, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { commandToken, sourceOf, type Token } from "../engine/token.ts";
import { warnOfLeftOut } from "./graphics.ts";
import { stepReference } from "./sections.ts";

/** The kind of float that is open, for `\caption`. */
const KIND = "float kind";
/** The setting that holds if this float has its number: the caption of a part then counts as a part's. */
const COUNTED = "float counted";
/** The name of the open float, such as `Figure 3`. */
const NAME = "float name";

export const float =
  (kind: string): EnvironmentStart =>
  (engine) => {
    readOptional(engine);
    if (engine.silent > 0) return null;
    const { settings } = engine.document;
    const before = settings.get(KIND);
    settings.set(KIND, kind);
    settings.delete(COUNTED);
    settings.delete(NAME);
    engine.flow.endParagraph();
    const source = engine.place();
    const endFlow = engine.openFlow();
    const parent = kind === "figure" || kind === "table" ? kind : null;
    if (parent !== null) engine.document.counters.set(`sub${parent}`, 0);
    return () => {
      const nodes = endFlow();
      warnOfLeftOut(engine, settings.get(NAME) ?? null);
      if (before === undefined) settings.delete(KIND);
      else settings.set(KIND, before);
      for (const node of nodes) engine.addNode(node, sourceFor(node, source));
    };
  };

function sourceFor(node: DocumentNode, fallback: { file: string; line: number } | undefined) {
  const { source } = node;
  return source !== undefined && "file" in source ? source : fallback;
}

/** Adds a caption for a float of a kind, such as `figure`, which `\captionof` names too. */
export function addCaption(engine: Engine, kind: string, tokens: readonly Token[], numbered = true): void {
  if (engine.silent > 0) return;
  engine.flow.endParagraph();
  showCaption(engine, numbered ? numberCaption(engine, kind) : "", tokens);
}

/** Takes the next number, to which labels refer from now on, and returns the words before the caption. */
function numberCaption(engine: Engine, kind: string): string {
  const { document } = engine;
  const number = stepReference(engine, kind);
  if (kind.startsWith("sub")) {
    const parent = kind.slice(3);
    const next = document.counters.get(parent) + (document.settings.has(COUNTED) ? 0 : 1);
    engine.scopes.current = { number: `${withCounter(engine, parent, next)}${number}`, kind, title: "" };
    return `(${number}) `;
  }
  document.settings.set(COUNTED, "");
  const name =
    engine.digestText([commandToken(`${kind}name`)]) || kind.charAt(0).toUpperCase() + kind.slice(1);
  const shown = `${name}${name === "" ? "" : " "}${number}`;
  document.settings.set(NAME, shown);
  return `${shown}${document.settings.get("caption separator") ?? ": "}`;
}

function showCaption(engine: Engine, lead: string, tokens: readonly Token[]): void {
  const source = engine.place();
  const children = engine.digestInline(tokens);
  engine.scopes.current = { ...engine.scopes.current, title: plainText(children).trim() };
  if (children.length > 0 || lead !== "")
    engine.addNode({ type: "caption", children: [text(lead), ...children] }, source);
}

function withCounter(engine: Engine, counter: string, value: number): string {
  const { counters } = engine.document;
  const before = counters.get(counter);
  counters.set(counter, value);
  const shown = engine.digestText([commandToken(`the${counter}`)]);
  counters.set(counter, before);
  return shown;
}

function caption(engine: Engine): void {
  const isStarred = readStar(engine);
  readOptional(engine);
  const tokens = readArgument(engine);
  const kind = engine.document.settings.get(KIND) ?? "figure";
  addCaption(engine, kind, tokens, !isStarred);
}

const sub =
  (kind: string): EnvironmentStart =>
  (engine) => {
    const isTable = engine.document.settings.get(KIND) === "table" || kind === "subtable";
    readOptional(engine);
    readOptional(engine);
    readOptional(engine);
    readGroup(engine);
    const { settings } = engine.document;
    const before = settings.get(KIND);
    settings.set(KIND, isTable ? "subtable" : "subfigure");
    return () => {
      if (engine.silent === 0) engine.flow.endParagraph();
      if (before === undefined) settings.delete(KIND);
      else settings.set(KIND, before);
    };
  };

/** Runs `\subfloat[caption]{content}` and `\subfigure[caption]{content}`. */
function subfloat(engine: Engine): void {
  const first = readOptional(engine);
  const second = readOptional(engine);
  addSubfloat(engine, second ?? first, readArgument(engine));
}

function subcaptionbox(engine: Engine): void {
  readStar(engine);
  readOptional(engine);
  const caption = readArgument(engine);
  readOptional(engine);
  readOptional(engine);
  addSubfloat(engine, caption, readArgument(engine));
}

/** The number comes before the content, so that a label inside refers to it; the caption stands below. */
function addSubfloat(engine: Engine, caption: readonly Token[] | null, content: readonly Token[]): void {
  if (engine.silent > 0) return;
  const kind = engine.document.settings.get(KIND) === "table" ? "subtable" : "subfigure";
  engine.flow.endParagraph();
  const lead = caption === null ? "" : numberCaption(engine, kind);
  for (const node of engine.digestBlocks(content)) engine.addNode(node);
  if (caption !== null) showCaption(engine, lead, caption);
}

const FIGURES = [
  "figure",
  "wrapfigure",
  "sidewaysfigure",
  "SCfigure",
  "teaserfigure",
  "marginfigure",
  "floatingfigure",
  "figurehere",
  "extfigure",
  "scheme",
  "chart",
  "graph",
  "plate",
];
const TABLES = ["table", "wraptable", "sidewaystable", "SCtable", "margintable", "tablehere", "specialtable"];

function floats(): Record<string, EnvironmentStart> {
  const out: Record<string, EnvironmentStart> = {};
  const add = (name: string, kind: string) => {
    out[name] = out[`${name}*`] = /^(wrap|floating)/.test(name)
      ? (engine, inner) => {
          readOptional(engine);
          readGroup(engine);
          readOptional(engine);
          readGroup(engine);
          return float(kind)(engine, inner);
        }
      : float(kind);
  };
  for (const name of FIGURES) add(name, "figure");
  for (const name of TABLES) add(name, "table");
  add("listing", "listing");
  add("codelisting", "listing");
  return out;
}

export const FLOAT_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  ...floats(),
  subfigure: sub("subfigure"),
  "subfigure*": sub("subfigure"),
  subtable: sub("subtable"),
  subcaptionblock: sub("subfigure"),
  subcaptiongroup: () => null,
};

export const FLOAT_COMMANDS: Record<string, Meaning> = {
  caption: primitive(caption),
  topcaption: primitive(caption),
  bottomcaption: primitive(caption),
  tablecaption: primitive((engine) => {
    readOptional(engine);
    addCaption(engine, "table", readArgument(engine));
  }),
  bicaption: primitive((engine) => {
    const [first, second] = [readArgument(engine), readArgument(engine)];
    addCaption(engine, engine.document.settings.get(KIND) ?? "figure", [...first, ...second]);
  }),
  captionof: primitive((engine) => {
    const isStarred = readStar(engine);
    const kind = engine.expandText(readArgument(engine)).trim();
    readOptional(engine);
    addCaption(engine, kind, readArgument(engine), !isStarred);
  }),
  subcaption: primitive((engine) => {
    readStar(engine);
    readOptional(engine);
    addCaption(
      engine,
      engine.document.settings.get(KIND)?.includes("table") ? "subtable" : "subfigure",
      readArgument(engine),
    );
  }),
  captionsetup: primitive((engine) => {
    readOptional(engine);
    const options = sourceOf(readArgument(engine));
    const separator = /labelsep\s*=\s*(\w+)/.exec(options)?.[1];
    const marks: Record<string, string> = {
      period: ". ",
      colon: ": ",
      space: " ",
      quad: " ",
      endash: " – ",
      newline: " ",
    };
    if (separator !== undefined && marks[separator] !== undefined && !engine.document.hasBegun)
      engine.document.settings.set("caption separator", marks[separator]);
  }),
  subfloat: primitive(subfloat),
  subfigure: primitive(subfloat),
  subtable: primitive(subfloat),
  subcaptionbox: primitive(subcaptionbox),
};
