import { accented, grouped, isOneToken, limit } from "../latex/accents.ts";
import { delimited } from "../latex/delimiters.ts";
import type { Item, Slot } from "./mtef-tree.ts";

type Template = Extract<Item, { kind: "template" }>;

const FENCES: Partial<Record<Template["name"], [string, string]>> = {
  angle: ["⟨", "⟩"],
  paren: ["(", ")"],
  brace: ["{", "}"],
  bracket: ["[", "]"],
  bar: ["|", "|"],
  "double-bar": ["‖", "‖"],
  floor: ["⌊", "⌋"],
  ceiling: ["⌈", "⌉"],
  "white-bracket": ["⟦", "⟧"],
};

const BIG: Partial<Record<Template["name"], string>> = {
  sum: "\\sum",
  product: "\\prod",
  coproduct: "\\coprod",
  union: "\\bigcup",
  intersection: "\\bigcap",
};

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

/** A template that stands by itself; `sub`, `sup` and `subsup` belong to what is before them. */
export function templateLatex({ name, variation, slots }: Template, latexOf: (slot: Slot) => string): string {
  const [main = "", second = "", third = "", fourth = ""] = slots.map(latexOf);
  const fence = FENCES[name];
  if (fence !== undefined)
    return delimited(variation & 1 ? fence[0] : "", variation & 2 ? fence[1] : "", "", [main]);
  const big = BIG[name];
  if (big !== undefined) return `${big}${scripts(second, third)} ${main}`;
  switch (name) {
    case "interval":
      return delimited(SIDES[variation & 3] ?? "(", SIDES[(variation >> 4) & 3] ?? ")", "", [main]);
    case "root":
      return `\\sqrt${second === "" ? "" : `[${second}]`}{${main}}`;
    case "fraction":
      return variation & 2 ? `${base(main)}/${base(second)}` : `\\frac{${main}}{${second}}`;
    case "underbar":
      return variation & 1 ? `\\underline{\\underline{${main}}}` : `\\underline{${main}}`;
    case "overbar":
      return accented("\u0305", main) ?? main;
    case "arrow":
      return arrow(variation, main, second);
    case "integral": {
      const limits = variation & 0x40 ? "\\limits" : "";
      return `${integral(variation)}${limits}${scripts(second, third)} ${main}`;
    }
    case "integral-operator":
    case "sum-operator":
      return `${base(fourth)}${scripts(second, third)} ${main}`;
    case "limit": {
      const lower = second === "" ? main : limit(main, second, true);
      return third === "" ? lower : limit(lower, third, false);
    }
    case "horizontal-brace":
    case "horizontal-bracket": {
      const isTop = (variation & 1) === 1;
      const mark = name === "horizontal-brace" ? (isTop ? "⏞" : "⏟") : isTop ? "⎴" : "⎵";
      return `${grouped(mark, main, isTop)}${second === "" ? "" : isTop ? `^{${second}}` : `_{${second}}`}`;
    }
    case "dirac":
      return variation === 3 || variation === 0
        ? `\\langle ${main} | ${second} \\rangle`
        : variation === 1
          ? `\\langle ${main} |`
          : `| ${second || main} \\rangle`;
    case "vector":
      return vector(variation, main);
    case "tilde":
      return accented("\u0303", main) ?? main;
    case "hat":
      return accented("\u0302", main) ?? main;
    case "arc":
      return accented("⏜", main) ?? main;
    case "strike":
      return `\\cancel{${main}}`;
    case "box":
      return `\\boxed{${main}}`;
    case "long-division":
      return `${second === "" ? "" : `\\overset{${second}}`}{\\overline{)${main}}}`;
    default:
      return main;
  }
}

const base = (latex: string) => (isOneToken(latex) ? latex : `{${latex}}`);

/** The script that a template sets on what is before it; null for any other template. */
export function scriptOf({ name, slots }: Template, latexOf: (slot: Slot) => string): string | null {
  if (name !== "sub" && name !== "sup" && name !== "subsup") return null;
  const found = slots.map(latexOf);
  const [first = "", second = ""] = found;
  if (name === "sub") return scripts(first || second, "");
  if (name === "sup") return scripts("", second || first);
  return scripts(first, second);
}
