import { type Inline, type ListItem, text } from "../../../document-tree.ts";
import { readArgument, readGroup, readOptional } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { BEGIN, commandToken, END, sourceOf, type Token, textTokens } from "../engine/token.ts";
import { counterText } from "./sections.ts";

type OpenList = {
  items: ListItem[];
  counter: string | null;
  /** The label that the list sets instead of plain numbers. */
  label: readonly Token[] | null;
  kind: "enumerate" | "itemize" | "description";
  start: number;
  endItem: (() => ListItem["nodes"]) | null;
};

const MAX_LISTS = 40;
const LEVEL_COUNTERS = ["enumi", "enumii", "enumiii", "enumiv"];
const stacks = new WeakMap<object, OpenList[]>();

function openLists(engine: Engine): OpenList[] {
  const known = stacks.get(engine);
  if (known !== undefined) return known;
  const made: OpenList[] = [];
  stacks.set(engine, made);
  return made;
}

/**
 * Returns the tokens that print one label, from enumitem's `label=(\roman*)` or enumerate's `[(i)]`; null without
 * one.
 */
function labelFormat(options: readonly Token[], counter: string): Token[] | null {
  const source = sourceOf(options);
  const own = /(?:^|,)\s*label\s*=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,]*)/.exec(source)?.[1];
  const shape = own ?? (/=/.test(source) || source.trim() === "" ? null : source);
  if (shape === null || shape === undefined) return null;
  const group = [BEGIN, ...textTokens(counter), END];
  const out: Token[] = [];
  const piece =
    /\\(arabic|alph|Alph|roman|Roman)\*?|\\(textbf|textit|emph|bfseries|itshape|upshape|normalfont|textup|rm|bf|it|sffamily|textsc)\b|\\[a-zA-Z]+|[\s\S]/g;
  let done = false;
  for (const [raw, format, style] of shape.replace(/^\{([\s\S]*)\}$/, "$1").matchAll(piece)) {
    if (format !== undefined) out.push(commandToken(format), ...group);
    else if (style !== undefined) out.push(commandToken(style));
    else if (raw === "{") out.push(BEGIN);
    else if (raw === "}") out.push(END);
    else if (own === undefined && !done && /^[1aAiI]$/.test(raw)) {
      done = true;
      const formats: Record<string, string> = { "1": "arabic", a: "alph", A: "Alph", i: "roman", I: "Roman" };
      out.push(commandToken(formats[raw] ?? "arabic"), ...group);
    } else if (raw !== "*" && !raw.startsWith("\\")) out.push(...textTokens(raw));
  }
  return out;
}

const list =
  (kind: OpenList["kind"]): EnvironmentStart =>
  (engine) => {
    const options = readOptional(engine) ?? [];
    if (engine.silent > 0) return null;
    const stack = openLists(engine);
    if (stack.length > MAX_LISTS) return null;
    const depth = stack.filter((open) => open.kind === "enumerate").length;
    const counter = kind === "enumerate" ? (LEVEL_COUNTERS[Math.min(3, depth)] ?? "enumi") : null;
    if (counter !== null && !/resume/.test(sourceOf(options))) {
      const start = /start\s*=\s*(\d+)/.exec(sourceOf(options))?.[1];
      engine.document.counters.set(counter, start === undefined ? 0 : Number(start) - 1);
    }
    const shared =
      counter === null ? null : (engine.document.settings.get(`list label ${depth + 1}`) ?? null);
    const own = counter === null ? null : labelFormat(options, counter);
    const label =
      own ?? (shared === null || counter === null ? null : labelFormat(textTokens(shared), counter));
    const nested = counter !== null && depth > 0 ? [commandToken(`label${counter}`)] : null;
    const open: OpenList = { items: [], counter, label: label ?? nested, kind, start: 1, endItem: null };
    engine.flow.endParagraph();
    const source = engine.place();
    // Words before the first item are no item, but they must not be lost.
    open.endItem = engine.openFlow();
    stack.push(open);
    return () => {
      endItem(open);
      while (stack.length > 0 && stack.pop() !== open);
      if (open.items.length === 0) return;
      const ordered = kind === "enumerate" && open.label === null;
      engine.addNode({ type: "list", ordered, start: open.start, items: open.items }, source);
    };
  };

function endItem(open: OpenList): void {
  const nodes = open.endItem?.() ?? [];
  open.endItem = null;
  if (nodes.length > 0) open.items.push({ nodes });
}

function lead(engine: Engine, label: Inline[], isTerm: boolean): void {
  if (label.length === 0) return;
  for (const inline of isTerm ? [{ type: "strong" as const, children: label }] : label)
    engine.emitInline(inline, {});
  engine.emitInline(text(" "), {});
}

function item(engine: Engine): void {
  const own = readOptional(engine);
  if (engine.silent > 0) return;
  const open = openLists(engine).at(-1);
  if (open === undefined) {
    engine.flow.endParagraph();
    if (own !== null) lead(engine, engine.digestInline(own), false);
    return;
  }
  closeInner(engine);
  endItem(open);
  open.endItem = engine.openFlow();
  if (own !== null) {
    lead(engine, engine.digestInline(own), open.kind === "description");
    return;
  }
  if (open.counter === null) return;
  engine.document.counters.step(open.counter);
  const number = open.label === null ? counterText(engine, open.counter) : engine.digestText(open.label);
  engine.scopes.current = { number: number.replace(/\.$/, ""), kind: open.counter, title: "" };
  if (open.label !== null) lead(engine, engine.digestInline(open.label), false);
  else if (open.items.length === 0) open.start = Math.max(0, engine.document.counters.get(open.counter));
}

/** Closes the groups that an item left open. Environments in it have ended by then. */
function closeInner(engine: Engine): void {
  while (engine.scopes.top?.kind === "brace") engine.closeScopes(engine.scopes.depth - 1);
}

export const LIST_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  ...Object.fromEntries(
    ["itemize", "compactitem", "asparaitem", "inparaitem", "itemize*", "tightitemize", "bulletlist"].map(
      (n) => [n, list("itemize")],
    ),
  ),
  ...Object.fromEntries(
    ["enumerate", "compactenum", "asparaenum", "inparaenum", "enumerate*", "subequationlist"].map((n) => [
      n,
      list("enumerate"),
    ]),
  ),
  ...Object.fromEntries(
    ["description", "compactdesc", "description*", "labeling"].map((n) => [n, list("description")]),
  ),
  list: (engine, name) => {
    readArgument(engine);
    readArgument(engine);
    return list("itemize")(engine, name);
  },
  trivlist: list("itemize"),
  IEEEitemize: list("itemize"),
  IEEEenumerate: list("enumerate"),
  IEEEdescription: list("description"),
};

function setList(engine: Engine): void {
  const names = sourceOf(readOptional(engine) ?? []);
  const options = sourceOf(readArgument(engine));
  if (!/enumerate|^\s*$/.test(names) || !/label\s*=/.test(options)) return;
  const levels = [...names.matchAll(/\b([1-4])\b/g)].map((match) => match[1] ?? "1");
  for (const level of levels.length === 0 ? (names.trim() === "" ? [] : ["1"]) : levels)
    engine.document.settings.set(`list label ${level}`, options);
}

export const LIST_COMMANDS: Record<string, Meaning> = {
  item: primitive(item),
  setlist: primitive(setList),
  setenumerate: primitive((engine) => {
    readOptional(engine);
    readArgument(engine);
  }),
  setitemize: primitive((engine) => {
    readOptional(engine);
    readArgument(engine);
  }),
  newlist: primitive((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    const kind = engine.expandText(readArgument(engine));
    readArgument(engine);
    const base = /enum/.test(kind) ? "enumerate" : /desc/.test(kind) ? "description" : "itemize";
    if (!engine.environments.has(name)) engine.environments.set(name, list(base));
  }),
  usecounter: primitive((engine) => void readGroup(engine)),
};
