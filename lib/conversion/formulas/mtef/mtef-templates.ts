import { accented, grouped, isOneToken, limit } from "../latex/accents.ts";
import { delimited } from "../latex/delimiters.ts";
import type { Item, Slot } from "./mtef-tree.ts";

type Template = Extract<Item, { kind: "template" }>;

const SIDES = ["(", ")", "[", "]"];

function scripts(lower: string, upper: string): string {
  const above = /^'+$/.test(upper) ? upper : `^{${upper}}`;
  return `${lower === "" ? "" : `_{${lower}}`}${upper === "" ? "" : above}`;
}

function integral(variation: number): string {
  const count = variation & 3;
  if (variation & 0x0c) return count === 2 ? "\\oiint" : count === 3 ? "\\oiiint" : "\\oint";
  return count === 2 ? "\\iint" : count === 3 ? "\\iiint" : "\\int";
}

function arrow(variation: number, top: string, bottom: string): string {
  const isSingle = (variation & 3) === 0;
  const both = (variation & 0x30) === 0x30;
  const name = !isSingle
    ? "\\xrightleftharpoons"
    : both
      ? "\\xleftrightarrow"
      : variation & 0x10
        ? "\\xleftarrow"
        : "\\xrightarrow";
  return `${name}${bottom === "" ? "" : `[${bottom}]`}{${top}}`;
}

function vector(variation: number, inner: string): string {
  if (variation & 4)
    return `\\under${(variation & 3) === 3 ? "leftright" : variation & 1 ? "left" : "right"}arrow{${inner}}`;
  if ((variation & 3) === 3) return `\\overleftrightarrow{${inner}}`;
  return accented(variation & 1 ? "\u20d6" : "\u20d7", inner) ?? inner;
}

function dirac(variation: number, main: string, second: string): string {
  if (variation === 3 || variation === 0) return `\\langle ${main} | ${second} \\rangle`;
  return variation === 1 ? `\\langle ${main} |` : `| ${second || main} \\rangle`;
}

function limits(main: string, lower: string, upper: string): string {
  const withLower = lower === "" ? main : limit(main, lower, true);
  return upper === "" ? withLower : limit(withLower, upper, false);
}

function horizontal(isBrace: boolean, variation: number, main: string, label: string): string {
  const isTop = (variation & 1) === 1;
  const mark = isBrace ? (isTop ? "⏞" : "⏟") : isTop ? "⎴" : "⎵";
  return `${grouped(mark, main, isTop)}${label === "" ? "" : isTop ? `^{${label}}` : `_{${label}}`}`;
}

function underlined(variation: number, main: string): string {
  return variation & 1 ? `\\underline{\\underline{${main}}}` : `\\underline{${main}}`;
}

type Slots = [main: string, second: string, third: string, fourth: string];
type TemplateWriter = (variation: number, slots: Slots) => string;

const fenced =
  (open: string, close: string): TemplateWriter =>
  (variation, [main]) =>
    delimited(variation & 1 ? open : "", variation & 2 ? close : "", "", [main]);
const bigSign =
  (command: string): TemplateWriter =>
  (_, [main, lower, upper]) =>
    `${command}${scripts(lower, upper)} ${main}`;
const withAccent =
  (mark: string): TemplateWriter =>
  (_, [main]) =>
    accented(mark, main) ?? main;
const ownSign: TemplateWriter = (_, [main, lower, upper, sign]) =>
  `${base(sign)}${scripts(lower, upper)} ${main}`;

/** Writers of the templates that stand by themselves. */
const TEMPLATES: Partial<Record<Template["name"], TemplateWriter>> = {
  angle: fenced("⟨", "⟩"),
  paren: fenced("(", ")"),
  brace: fenced("{", "}"),
  bracket: fenced("[", "]"),
  bar: fenced("|", "|"),
  "double-bar": fenced("‖", "‖"),
  floor: fenced("⌊", "⌋"),
  ceiling: fenced("⌈", "⌉"),
  "white-bracket": fenced("⟦", "⟧"),
  sum: bigSign("\\sum"),
  product: bigSign("\\prod"),
  coproduct: bigSign("\\coprod"),
  union: bigSign("\\bigcup"),
  intersection: bigSign("\\bigcap"),
  interval: (variation, [main]) =>
    delimited(SIDES[variation & 3] ?? "(", SIDES[(variation >> 4) & 3] ?? ")", "", [main]),
  root: (_, [main, degree]) => `\\sqrt${degree === "" ? "" : `[${degree}]`}{${main}}`,
  fraction: (variation, [top, bottom]) =>
    variation & 2 ? `${base(top)}/${base(bottom)}` : `\\frac{${top}}{${bottom}}`,
  underbar: (variation, [main]) => underlined(variation, main),
  overbar: withAccent("\u0305"),
  arrow: (variation, [top, bottom]) => arrow(variation, top, bottom),
  integral: (variation, [main, lower, upper]) =>
    `${integral(variation)}${variation & 0x40 ? "\\limits" : ""}${scripts(lower, upper)} ${main}`,
  "integral-operator": ownSign,
  "sum-operator": ownSign,
  limit: (_, [main, lower, upper]) => limits(main, lower, upper),
  "horizontal-brace": (variation, [main, label]) => horizontal(true, variation, main, label),
  "horizontal-bracket": (variation, [main, label]) => horizontal(false, variation, main, label),
  dirac: (variation, [main, second]) => dirac(variation, main, second),
  vector: (variation, [main]) => vector(variation, main),
  tilde: withAccent("\u0303"),
  hat: withAccent("\u0302"),
  arc: withAccent("⏜"),
  strike: (_, [main]) => `\\cancel{${main}}`,
  box: (_, [main]) => `\\boxed{${main}}`,
  "long-division": (_, [main, quotient]) =>
    `${quotient === "" ? "" : `\\overset{${quotient}}`}{\\overline{)${main}}}`,
};

/** Writes a template that stands by itself; `sub`, `sup` and `subsup` belong to what is before them. */
export function templateLatex({ name, variation, slots }: Template, latexOf: (slot: Slot) => string): string {
  const [main = "", second = "", third = "", fourth = ""] = slots.map(latexOf);
  return TEMPLATES[name]?.(variation, [main, second, third, fourth]) ?? main;
}

const base = (latex: string) => (isOneToken(latex) ? latex : `{${latex}}`);

/** Returns the script that a template sets on what is before it; null for any other template. */
export function scriptOf({ name, slots }: Template, latexOf: (slot: Slot) => string): string | null {
  if (name !== "sub" && name !== "sup" && name !== "subsup") return null;
  const found = slots.map(latexOf);
  const [first = "", second = ""] = found;
  if (name === "sub") return scripts(first || second, "");
  if (name === "sup") return scripts("", second || first);
  return scripts(first, second);
}
