import { type Inline, text } from "../../../document-tree.ts";
import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { BEGIN, CAT, charToken, commandToken, END, sourceOf } from "../engine/token.ts";
import { defineCounter } from "./counter-commands.ts";
import { stepReference } from "./sections.ts";

/** Puts bold words before the paragraph that comes next. */
export function setLead(engine: Engine, lead: Inline[]): void {
  flushLead(engine);
  engine.flow.endParagraph();
  engine.document.pendingLead = [...lead, text(" ")];
}

/** Adds a lead that no paragraph followed as a paragraph of its own. */
export function flushLead(engine: Engine): void {
  const lead = engine.document.pendingLead;
  if (lead === null) return;
  engine.document.pendingLead = null;
  engine.addNode({ type: "paragraph", children: lead });
}

const theorem: EnvironmentStart = (engine, name) => {
  const known = engine.document.theorems.get(name);
  const note = readOptional(engine);
  if (engine.silent > 0 || known === undefined) return null;
  engine.flow.endParagraph();
  const number = known.counter === null ? "" : ` ${stepReference(engine, known.counter, name)}`;
  const title = known.title;
  const words: Inline[] = [text(`${title}${number}`)];
  if (note !== null) {
    const shown = sourceOf(note);
    const named = /^\s*name\s*=\s*\{?([^{},]*)/.exec(shown)?.[1];
    const label = /label\s*=\s*\{?([^{},\s]+)/.exec(shown)?.[1];
    if (label !== undefined) engine.document.labels.set(label, engine.scopes.current);
    if (named !== undefined) words.push(text(` (${named.trim()})`));
    else if (label === undefined) words.push(text(" ("), ...engine.digestInline(note), text(")"));
  }
  words.push(text("."));
  setLead(engine, [{ type: "strong", children: words }]);
  return () => {
    flushLead(engine);
    engine.flow.endParagraph();
  };
};

export function addTheorem(
  engine: Engine,
  name: string,
  title: string,
  shared: string | null,
  within: string | null,
  numbered: boolean,
): void {
  const { document } = engine;
  if (name === "" || document.theorems.size > 2_000) return;
  const style = document.settings.get("theorem style");
  const counter = !numbered ? null : (shared ?? name);
  if (numbered && shared === null) defineCounter(engine, name, within);
  document.theorems.set(name, {
    title,
    counter: shared === null ? counter : (document.theorems.get(shared)?.counter ?? shared),
    style: style === "remark" || style === "definition" ? style : "plain",
  });
  engine.environments.set(name, theorem);
}

function newTheorem(engine: Engine): void {
  const isStarred = readStar(engine);
  const name = engine.expandText(readArgument(engine)).trim();
  const shared = readOptional(engine);
  const title = engine.digestText(readArgument(engine));
  const within = readOptional(engine);
  addTheorem(
    engine,
    name,
    title,
    shared === null ? null : engine.expandText(shared).trim(),
    within === null ? null : engine.expandText(within).trim(),
    !isStarred,
  );
}

/** Runs `\declaretheorem[name=…, sibling=…, numberwithin=…]{lemma,corollary}` of thmtools. */
function declareTheorem(engine: Engine): void {
  const options = engine.expandText(readOptional(engine) ?? []);
  const names = engine.expandText(readArgument(engine)).split(",");
  const more = engine.expandText(readOptional(engine) ?? []);
  const option = (key: RegExp) =>
    new RegExp(`(?:^|,)\\s*(?:${key.source})\\s*=\\s*([^,]*)`).exec(`${options},${more}`)?.[1]?.trim() ??
    null;
  for (const raw of names) {
    const name = raw.trim();
    const title = option(/name|title|heading/) ?? name.charAt(0).toUpperCase() + name.slice(1);
    addTheorem(
      engine,
      name,
      title,
      option(/sibling|numberlike|sharenumber/),
      option(/numberwithin|parent|within/),
      option(/numbered/) !== "no",
    );
  }
}

const proof: EnvironmentStart = (engine) => {
  const note = readOptional(engine);
  if (engine.silent > 0) return null;
  const name = note === null ? engine.digestInline([commandToken("proofname")]) : engine.digestInline(note);
  setLead(engine, [{ type: "emphasis", children: [...name, text(".")] }]);
  return () => {
    flushLead(engine);
    engine.flow.endParagraph();
  };
};

export const THEOREM_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  proof,
  "proof*": proof,
  IEEEproof: proof,
  pf: proof,
};

/** Runs `\newtcbtheorem[…]{name}{Title}{…}{prefix}` of tcolorbox. Documents use it as `\begin{name}{note}{label}`. */
function newBoxedTheorem(engine: Engine): void {
  const options = sourceOf(readOptional(engine) ?? []);
  const name = engine.expandText(readArgument(engine)).trim();
  const title = engine.digestText(readArgument(engine));
  readArgument(engine);
  const prefix = engine.expandText(readArgument(engine)).trim();
  const option = (key: string) => new RegExp(`${key}\\s*=\\s*([^,\\]]+)`).exec(options)?.[1]?.trim() ?? null;
  addTheorem(engine, name, title, option("use counter from"), option("number within"), true);
  const start = engine.environments.get(name);
  engine.environments.set(name, (inner, called) => {
    readOptional(inner);
    const [note, key] = [readArgument(inner), inner.expandText(readArgument(inner)).trim()];
    if (note.length > 0)
      inner.input.push([charToken("[", CAT.other), BEGIN, ...note, END, charToken("]", CAT.other)]);
    const end = start?.(inner, called) ?? null;
    if (inner.silent === 0 && key !== "") inner.document.labels.set(`${prefix}:${key}`, inner.scopes.current);
    return end;
  });
}

export const THEOREM_COMMANDS: Record<string, Meaning> = {
  newtheorem: primitive(newTheorem),
  spnewtheorem: primitive((engine) => {
    const isStarred = readStar(engine);
    const name = engine.expandText(readArgument(engine)).trim();
    const shared = readOptional(engine);
    const title = engine.digestText(readArgument(engine));
    const within = readOptional(engine);
    readArgument(engine);
    readArgument(engine);
    addTheorem(
      engine,
      name,
      title,
      shared === null ? null : sourceOf(shared),
      within === null ? null : sourceOf(within),
      !isStarred,
    );
  }),
  newtcbtheorem: primitive(newBoxedTheorem),
  newdefinition: primitive(newTheorem),
  newproof: primitive(newTheorem),
  declaretheorem: primitive(declareTheorem),
  newshadetheorem: primitive(newTheorem),
  newmdtheoremenv: primitive((engine) => {
    readOptional(engine);
    newTheorem(engine);
  }),
};
