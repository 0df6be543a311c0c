import type { Label } from "../document-state.ts";
import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { CLEVEREF } from "./cleveref.ts";
import { labelOf, wordFor } from "./label-names.ts";

function simple(show: (engine: Engine, label: Label) => string): Meaning {
  return primitive((engine) => {
    readStar(engine);
    const keys = engine.expandText(readArgument(engine));
    engine.emit(show(engine, labelOf(engine, keys.trim())));
  });
}

function setLabel(engine: Engine): void {
  readOptional(engine);
  const key = engine.expandText(readArgument(engine)).trim();
  if (key !== "" && engine.silent === 0 && engine.document.labels.size < 50_000)
    engine.document.labels.set(key, engine.scopes.current);
}

/**
 * Returns the page that LaTeX gave a label. A source has no pages, so without LaTeX's own files the text names the
 * target instead.
 */
function pageOf(engine: Engine, label: Label): string {
  if (label.page !== undefined && label.page !== "") return label.page;
  if (label.number === "??") return "??";
  const word = wordFor(engine, "auto", label.kind, false);
  const thing = label.number === "" ? label.title : `${word} ${label.number}`.trim();
  return thing === "" ? "[number]" : `[of ${thing}]`;
}

const linked = (engine: Engine): void => {
  const option = readOptional(engine);
  if (option === null) for (let i = 0; i < 3; i++) readArgument(engine);
};

export const LABELS: Record<string, Meaning> = {
  ...CLEVEREF,
  label: primitive(setLabel),
  ref: simple((_, label) => label.number),
  ...Object.fromEntries(
    ["secref", "subref", "vref", "autonum", "hyperlinkref"].map((name) => [
      name,
      simple((_, label) => label.number),
    ]),
  ),
  eqref: simple((_, label) => `(${label.number})`),
  pageref: simple(pageOf),
  autopageref: simple((engine, label) => `page ${pageOf(engine, label)}`),
  cpageref: simple((engine, label) => `page ${pageOf(engine, label)}`),
  Cpageref: simple((engine, label) => `Page ${pageOf(engine, label)}`),
  vpageref: primitive((engine) => {
    readStar(engine);
    readOptional(engine);
    readOptional(engine);
    const label = labelOf(engine, engine.expandText(readArgument(engine)).trim());
    engine.emit(`on page ${pageOf(engine, label)}`);
  }),
  nameref: simple((_, label) => label.title || label.number),
  Nameref: simple((_, label) => label.title),
  autoref: simple((engine, label) => {
    const word = wordFor(engine, "auto", label.kind, false);
    return `${word}${word === "" ? "" : "\u00a0"}${label.number}`;
  }),
  namecref: simple((engine, label) => wordFor(engine, "cref", label.kind, false)),
  nameCref: simple((engine, label) => wordFor(engine, "Cref", label.kind, false)),
  labelcref: simple((_, label) => label.number),
  fullref: simple((_, label) => label.number),
  hyperref: primitive(linked),
};

/**
 * Reads the number and page that LaTeX itself wrote for each label. They are right, where a count from the source can
 * only guess.
 */
export function auxLabels(aux: string): Map<string, { number: string; page: string }> {
  const out = new Map<string, { number: string; page: string }>();
  for (const [, name = "", number = "", page = ""] of aux.matchAll(
    /\\newlabel\{([^{}]*)\}\{\{((?:[^{}]|\{[^{}]*\}){0,60})\}\{([^{}]{0,12})\}/g,
  )) {
    if (!name.endsWith("@cref"))
      out.set(name, { number: number.replace(/\\[a-zA-Z]+\s*|[{}$]/g, "").trim(), page });
  }
  return out;
}
