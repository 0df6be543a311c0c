import type { Label } from "./document-state.ts";
import { readArgument, readOptional, readStar } from "./engine/arguments.ts";
import type { Engine } from "./engine/engine.ts";
import { type Meaning, primitive } from "./engine/meaning.ts";
import { commandToken } from "./engine/token.ts";

/** What `\autoref` and `\cref` call each kind of thing: one and many, as cleveref prints them within a line. */
const NAMES: Record<string, [auto: string, one: string, many: string]> = {
  part: ["Part", "part", "parts"],
  chapter: ["chapter", "chapter", "chapters"],
  section: ["section", "section", "sections"],
  subsection: ["subsection", "section", "sections"],
  subsubsection: ["subsubsection", "section", "sections"],
  paragraph: ["paragraph", "paragraph", "paragraphs"],
  appendix: ["Appendix", "appendix", "appendices"],
  figure: ["Figure", "fig.", "figs."],
  subfigure: ["Figure", "fig.", "figs."],
  table: ["Table", "table", "tables"],
  subtable: ["Table", "table", "tables"],
  equation: ["Equation", "eq.", "eqs."],
  footnote: ["footnote", "footnote", "footnotes"],
  enumi: ["item", "item", "items"],
  enumii: ["item", "item", "items"],
  algorithm: ["Algorithm", "algorithm", "algorithms"],
  algocf: ["Algorithm", "algorithm", "algorithms"],
  ALC: ["line", "line", "lines"],
  AlgoLine: ["line", "line", "lines"],
  lstlisting: ["Listing", "listing", "listings"],
  listing: ["Listing", "listing", "listings"],
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const FULL: Record<string, [string, string]> = {
  "fig.": ["figure", "figures"],
  "eq.": ["equation", "equations"],
};

function ownName(
  engine: Engine,
  style: "cref" | "Cref" | "auto",
  kind: string,
  many: boolean,
): string | null {
  if (style === "auto") {
    const own = engine.digestText([commandToken(`${kind}autorefname`)]);
    return own === "" ? null : own;
  }
  return engine.document.settings.get(`${style} ${kind} ${many ? "many" : "one"}`) ?? null;
}

/** The word before a number that `\autoref`, `\cref` or `\Cref` prints. */
function wordFor(engine: Engine, style: "cref" | "Cref" | "auto", kind: string, many: boolean): string {
  const own = ownName(engine, style, kind, many);
  if (own !== null) return own;
  const theorem = engine.document.theorems.get(kind)?.title;
  const names = NAMES[kind];
  if (names === undefined) {
    const word = theorem ?? (kind === "" ? "" : kind);
    if (style === "auto") return theorem ?? capital(word);
    const shown = many && word !== "" ? `${word}s` : word;
    return style === "Cref" ? capital(shown) : shown.toLowerCase();
  }
  if (style === "auto") return names[0];
  const option = `${engine.document.packages.get("cleveref") ?? ""},${engine.document.settings.get("cref options") ?? ""},${engine.document.classOptions}`;
  const full = style === "Cref" || /noabbrev/.test(option) ? FULL[names[1]] : undefined;
  const word = many ? (full?.[1] ?? names[2]) : (full?.[0] ?? names[1]);
  return style === "Cref" || /capitali[sz]e/.test(option) ? capital(word) : word;
}

function labelOf(engine: Engine, key: string): Label {
  return engine.document.known?.labels.get(key) ?? { number: "??", kind: "", title: "??" };
}

const isEquation = (kind: string) =>
  kind === "equation" || kind === "subequation" || kind === "parentequation";

/** Numbers in a row become a range, as cleveref joins them. */
function joined(numbers: readonly string[]): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    let end = i;
    while (end + 1 < numbers.length && follows(numbers[end] ?? "", numbers[end + 1] ?? "")) end++;
    const first = numbers[i] ?? "";
    if (end - i >= 2) parts.push(`${first} to ${numbers[end]}`);
    else for (let j = i; j <= end; j++) parts.push(numbers[j] ?? "");
    i = end + 1;
  }
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function follows(a: string, b: string): boolean {
  const [x, y] = [/^(.*?)(\d+)(\)?)$/.exec(a), /^(.*?)(\d+)(\)?)$/.exec(b)];
  return x !== null && y !== null && x[1] === y[1] && Number(y[2]) === Number(x[2]) + 1;
}

function clever(engine: Engine, style: "cref" | "Cref"): void {
  readStar(engine);
  const keys = engine
    .expandText(readArgument(engine))
    .split(",")
    .map((key) => key.trim());
  const groups: { kind: string; labels: Label[] }[] = [];
  for (const key of keys) {
    const label = labelOf(engine, key);
    const kind = /^sub(sub)?section$/.test(label.kind)
      ? "section"
      : isEquation(label.kind)
        ? "equation"
        : label.kind;
    const group = groups.find((g) => g.kind === kind);
    if (group === undefined) groups.push({ kind, labels: [label] });
    else group.labels.push(label);
  }
  const texts = groups.map(({ kind, labels }, i) => {
    const word = wordFor(engine, i === 0 ? style : "cref", kind, labels.length > 1);
    const numbers = labels
      .map((label) => (isEquation(kind) ? `(${label.number})` : label.number))
      .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    return `${word}${word === "" ? "" : "\u00a0"}${joined(numbers)}`;
  });
  engine.emit(
    texts.length < 3 ? texts.join(" and ") : `${texts.slice(0, -1).join(", ")}, and ${texts.at(-1)}`,
  );
}

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

function range(engine: Engine, style: "cref" | "Cref"): void {
  readStar(engine);
  const [from, to] = [engine.expandText(readArgument(engine)), engine.expandText(readArgument(engine))];
  const [first, last] = [labelOf(engine, from.trim()), labelOf(engine, to.trim())];
  const shown = (label: Label) => (isEquation(label.kind) ? `(${label.number})` : label.number);
  engine.emit(`${wordFor(engine, style, first.kind, true)}\u00a0${shown(first)} to ${shown(last)}`);
}

const crefName = (style: "cref" | "Cref"): Meaning =>
  primitive((engine) => {
    const kind = engine.expandText(readArgument(engine)).trim();
    const [one, many] = [engine.digestText(readArgument(engine)), engine.digestText(readArgument(engine))];
    const { settings } = engine.document;
    settings.set(`${style} ${kind} one`, one);
    settings.set(`${style} ${kind} many`, many);
    const other = style === "cref" ? "Cref" : "cref";
    if (!settings.has(`${other} ${kind} one`)) {
      settings.set(`${other} ${kind} one`, style === "cref" ? capital(one) : one);
      settings.set(`${other} ${kind} many`, style === "cref" ? capital(many) : many);
    }
  });

const linked = (engine: Engine): void => {
  const option = readOptional(engine);
  if (option === null) for (let i = 0; i < 3; i++) readArgument(engine);
};

export const LABELS: Record<string, Meaning> = {
  label: primitive(setLabel),
  ref: simple((_, label) => label.number),
  ...Object.fromEntries(
    ["secref", "subref", "vref", "autonum", "hyperlinkref"].map((name) => [
      name,
      simple((_, label) => label.number),
    ]),
  ),
  eqref: simple((_, label) => `(${label.number})`),
  pageref: simple(() => "??"),
  cpageref: simple(() => "page ??"),
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
  cref: primitive((engine) => clever(engine, "cref")),
  Cref: primitive((engine) => clever(engine, "Cref")),
  vrefrange: primitive((engine) => range(engine, "cref")),
  crefrange: primitive((engine) => range(engine, "cref")),
  Crefrange: primitive((engine) => range(engine, "Cref")),
  crefname: crefName("cref"),
  Crefname: crefName("Cref"),
  hyperref: primitive(linked),
};

/** Labels that LaTeX itself wrote: they are right where a count from the source can only guess. */
export function auxLabels(aux: string): Map<string, string> {
  const out = new Map<string, string>();
  for (const [, name = "", number = ""] of aux.matchAll(
    /\\newlabel\{([^{}]*)\}\{\{((?:[^{}]|\{[^{}]*\}){0,60})\}/g,
  )) {
    if (!name.endsWith("@cref")) out.set(name, number.replace(/\\[a-zA-Z]+\s*|[{}$]/g, "").trim());
  }
  return out;
}
