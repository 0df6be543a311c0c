import type { Inline } from "../../manuscript-tree.ts";

type Wrapper = "strong" | "emphasis" | "strike" | "superscript" | "subscript";

/** A word, number, space or sign of a paragraph with how it is set, or (`kept`) an inline that is no text. */
export type Piece = {
  text: string;
  /** What the text stands in, outermost first. */
  wrappers: readonly Wrapper[];
  kept: Inline | null;
};

const PIECES = /[\p{L}\p{M}]+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+|\s+|./gsu;
/** Letters of the mathematical alphabets are symbols one by one. */
const SPLIT = /[\u{1D400}-\u{1D7FF}]|[^\u{1D400}-\u{1D7FF}]+/gu;

function textPieces(text: string, wrappers: readonly Wrapper[]): Piece[] {
  const words = text.match(PIECES) ?? [];
  return words.flatMap((word) =>
    (word.match(SPLIT) ?? []).map((one) => ({ text: one, wrappers, kept: null })),
  );
}

/** Inline content as a flat list of pieces. */
export function piecesOf(children: readonly Inline[], wrappers: readonly Wrapper[] = []): Piece[] {
  return children.flatMap((child): Piece[] => {
    switch (child.type) {
      case "text":
        return textPieces(child.text, wrappers);
      case "strong":
      case "emphasis":
      case "strike":
      case "superscript":
      case "subscript":
        return piecesOf(child.children, [...wrappers, child.type]);
      default:
        return [{ text: "", wrappers, kept: child }];
    }
  });
}

const isSame = (a: readonly Wrapper[], b: readonly Wrapper[]) =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** The inline content that pieces came from. */
export function inlineOfPieces(pieces: readonly Piece[]): Inline[] {
  const out: Inline[] = [];
  for (let i = 0; i < pieces.length; ) {
    const first = pieces[i];
    if (first === undefined) break;
    let [text, end] = [first.text, i + 1];
    for (; first.kept === null && end < pieces.length; end++) {
      const next = pieces[end];
      if (next === undefined || next.kept !== null || !isSame(next.wrappers, first.wrappers)) break;
      text += next.text;
    }
    const bare: Inline = first.kept ?? { type: "text", text };
    out.push(first.wrappers.reduceRight((inner: Inline, type) => ({ type, children: [inner] }), bare));
    i = end;
  }
  return out;
}
