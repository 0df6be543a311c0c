import type { Root } from "mdast";
import { memo } from "react";
import Markdown, { type Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import { splitFormulas, type TextPart } from "#lib/contract/formula.ts";
import { plainText } from "./plain-text.ts";

const rehypePlugins: Options["rehypePlugins"] = [[rehypeKatex, { strict: "ignore", trust: false }]];
const components: Options["components"] = { p: ({ children }) => children };

/** Shows a title or a quote in one line: its words without the marks of Markdown, its formulas typeset. */
export const FormulaText = memo(function FormulaText({ text }: { text: string }) {
  const parts = splitFormulas(text);
  if (parts.every(({ kind }) => kind === "words")) return plainText(text);
  return (
    <Markdown remarkPlugins={[() => writeParts(parts)]} rehypePlugins={rehypePlugins} components={components}>
      {text}
    </Markdown>
  );
});

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
  const plain = plainText(text);
  return `${/^\s/.test(text) ? " " : ""}${plain}${plain !== "" && /\s$/.test(text) ? " " : ""}`;
}
