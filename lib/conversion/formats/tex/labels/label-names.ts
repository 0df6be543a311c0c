import type { Label } from "../document-state.ts";
import type { Engine } from "../engine/engine.ts";
import { commandToken } from "../engine/token.ts";

/** The names that `\autoref` and `\cref` print for each kind: singular and plural, as in running text. */
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

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
type NameStyle = "cref" | "Cref" | "auto";

const FULL: Record<string, [string, string]> = {
  "fig.": ["figure", "figures"],
  "eq.": ["equation", "equations"],
};

function ownName(engine: Engine, style: NameStyle, kind: string, many: boolean): string | null {
  if (style === "auto") {
    const own = engine.digestText([commandToken(`${kind}autorefname`)]);
    return own === "" ? null : own;
  }
  return engine.document.settings.get(`${style} ${kind} ${many ? "many" : "one"}`) ?? null;
}

/** Returns the word that `\autoref`, `\cref` or `\Cref` prints before a number. */
export function wordFor(engine: Engine, style: NameStyle, kind: string, many: boolean): string {
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

export function labelOf(engine: Engine, key: string): Label {
  return engine.document.known?.labels.get(key) ?? { number: "??", kind: "", title: "??" };
}

export const isEquation = (kind: string) =>
  kind === "equation" || kind === "subequation" || kind === "parentequation";
