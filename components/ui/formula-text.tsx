import type { Root } from "mdast";
import { memo } from "react";
import Markdown, { type Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import { splitFormulas, type TextPart } from "#lib/contract/formula.ts";
import { tableWords } from "#lib/rendered/table-words.ts";
import { plainText } from "./plain-text.ts";
import { unbrokenFormulas } from "./unbroken-formulas.ts";

const rehypePlugins: Options["rehypePlugins"] = [
  [rehypeKatex, { strict: "ignore", trust: false }],
  unbrokenFormulas,
];
const components: Options["components"] = { p: ({ children }) => children };

/** Shows a title or a quote in one line: its words without the marks of Markdown, its formulas typeset. */
export const FormulaText = memo(function FormulaText({ text }: { text: string }) {
  const words = tableWords(text, "; ");
  const parts = splitFormulas(words).flatMap(splitLetters);
  if (parts.every(({ kind }) => kind === "words")) return plainWords(words);
  return (
    <Markdown remarkPlugins={[() => writeParts(parts)]} rehypePlugins={rehypePlugins} components={components}>
      {words}
    </Markdown>
  );
});

const LETTER =
  /(\\(?:(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega)|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega)(?![A-Za-z])(?:[_^](?:\{[^{}]{1,40}\}|\w))*)/;

/** Splits words at Greek letters that a title names as LaTeX does: "the symbol \beta". */
function splitLetters(part: TextPart): TextPart[] {
  if (part.kind === "formula" || !part.text.includes("\\")) return [part];
  return part.text
    .split(LETTER)
    .map((text, i) => ({ kind: i % 2 === 0 ? ("words" as const) : ("formula" as const), text }))
    .filter(({ text }) => text !== "");
}

/** Replaces what the Markdown parser read by the parts, because words of a title are not Markdown. */
function writeParts(parts: readonly TextPart[]) {
  return (tree: Root) => {
    tree.children = [{ type: "paragraph", children: parts.map(nodeOf) }];
  };
}

function nodeOf({ kind, text }: TextPart) {
  if (kind === "words") return { type: "text" as const, value: withSpaces(text) };
  return {
    type: "inlineCode" as const,
    value: text,
    data: { hProperties: { className: ["language-math", "math-inline"] } },
  };
}

/** Returns the words without marks of Markdown. Spaces at the ends separate them from the formulas beside. */
function withSpaces(text: string): string {
  const plain = plainWords(text);
  return `${/^\s/.test(text) ? " " : ""}${plain}${plain !== "" && /\s$/.test(text) ? " " : ""}`;
}

/** A sign of the private use area, which no text holds. */
const DOLLAR = "\uE000";

/** Returns words without marks of Markdown. Their dollar signs are money, because formulas are parts of their own. */
function plainWords(text: string): string {
  return plainText(text.replaceAll("$", DOLLAR)).replaceAll(DOLLAR, "$");
}
