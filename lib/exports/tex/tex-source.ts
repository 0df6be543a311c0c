import { type TexReading, TexScanner } from "./tex-scanner.ts";

/** A LaTeX file as text that goes back to the same bytes. */
export interface TexSource {
  name: string;
  text: string;
  encoding: "utf8" | "latin1";
  newline: string;
  /** The characters of the text that readers see, without formulas. */
  characters: readonly { character: string; start: number; end: number }[];
  /** 1 where a mark may stand in the text: outside of arguments, formulas, tables and figures. */
  isSafe: Uint8Array;
  /** Stretches that are shown or skipped as they are, in which a line would not be a comment. */
  verbatim: readonly { start: number; end: number }[];
}

/** Reads a LaTeX file. Bytes that are no UTF-8 count as Latin-1, from which they can be written back. */
export function readTexSource(name: string, bytes: Uint8Array, reading: TexReading): TexSource {
  const { text, encoding } = decode(bytes);
  const scanner = new TexScanner(text, reading);
  scanner.run();
  const { characters, isSafe, verbatim } = scanner;
  return {
    name,
    text,
    encoding,
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    characters,
    isSafe,
    verbatim,
  };
}

function decode(bytes: Uint8Array): Pick<TexSource, "text" | "encoding"> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding: "utf8" };
  } catch {
    return { text: Buffer.from(bytes).toString("latin1"), encoding: "latin1" };
  }
}

/** Returns where the line after an offset begins; the end of the text if it is the last line. */
export function nextLine({ text }: Pick<TexSource, "text">, offset: number): number {
  const newline = text.indexOf("\n", offset);
  return newline < 0 ? text.length : newline + 1;
}

/** Returns where a comment line can stand for words that end at an offset: behind their line, or before verbatim text. */
export function lineFor(source: TexSource, end: number): number {
  const at = nextLine(source, end);
  const inside = source.verbatim.find((stretch) => stretch.start < at && at <= stretch.end);
  return inside ? source.text.lastIndexOf("\n", inside.start - 1) + 1 : at;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** The farthest place of a mark behind its words, in UTF-16 units. */
const FARTHEST = 20_000;

/** Returns the next offset at which a mark may stand in the text, at the end of a word; null if none is near. */
export function markFor({ isSafe, text }: TexSource, end: number): number | null {
  const limit = Math.min(text.length, end + FARTHEST);
  for (let at = end; at <= limit; at += 1)
    if (isSafe[at] === 1 && (at === end || !LETTER.test(text[at] ?? ""))) return at;
  return null;
}
