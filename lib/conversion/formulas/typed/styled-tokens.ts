import type { Inline } from "../../document-tree.ts";

type Wrapper = "strong" | "emphasis" | "strike" | "superscript" | "subscript";

/** A word, number, space or sign of a paragraph with its styles, or (`kept`) an inline that is no text. */
export type StyledToken = {
  text: string;
  /** The styles of the text, outermost first. */
  wrappers: readonly Wrapper[];
  kept: Inline | null;
};

const TOKENS = /[\p{L}\p{M}]+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+|\s+|./gsu;
/** Letters of the mathematical alphabets are symbols one by one. */
const SPLIT = /[\u{1D400}-\u{1D7FF}]|[^\u{1D400}-\u{1D7FF}]+/gu;

function textTokens(text: string, wrappers: readonly Wrapper[]): StyledToken[] {
  const words = text.match(TOKENS) ?? [];
  return words.flatMap((word) =>
    (word.match(SPLIT) ?? []).map((one) => ({ text: one, wrappers, kept: null })),
  );
}

/** Returns inline content as a flat list. */
export function tokensOf(children: readonly Inline[], wrappers: readonly Wrapper[] = []): StyledToken[] {
  return children.flatMap((child): StyledToken[] => {
    switch (child.type) {
      case "text":
        return textTokens(child.text, wrappers);
      case "strong":
      case "emphasis":
      case "strike":
      case "superscript":
      case "subscript":
        return tokensOf(child.children, [...wrappers, child.type]);
      default:
        return [{ text: "", wrappers, kept: child }];
    }
  });
}

const isSame = (a: readonly Wrapper[], b: readonly Wrapper[]) =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** Returns the inline content that tokens came from. */
export function inlineOfTokens(tokens: readonly StyledToken[]): Inline[] {
  const out: Inline[] = [];
  for (let i = 0; i < tokens.length; ) {
    const first = tokens[i];
    if (first === undefined) break;
    let [text, end] = [first.text, i + 1];
    for (; first.kept === null && end < tokens.length; end++) {
      const next = tokens[end];
      if (next === undefined || next.kept !== null || !isSame(next.wrappers, first.wrappers)) break;
      text += next.text;
    }
    const bare: Inline = first.kept ?? { type: "text", text };
    out.push(first.wrappers.reduceRight((inner: Inline, type) => ({ type, children: [inner] }), bare));
    i = end;
  }
  return out;
}
