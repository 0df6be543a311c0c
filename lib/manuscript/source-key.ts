import type { Span } from "./span.ts";

/** A key that the source gives to something or names it by ("fig:flow"), and the range of the mark-up around it. */
export type SourceKey = { key: string; span: Span };

/** Reads one key from each match, out of the first group of the pattern that took part in it. */
export function matchKeys(source: string, pattern: RegExp): SourceKey[] {
  return [...source.matchAll(pattern)].map((match) => ({
    key: (match[1] ?? match[2] ?? "").trim(),
    span: { start: match.index, end: match.index + match[0].length },
  }));
}

/** Reads the keys from each match, as `matchKeys` does, and takes lists apart ("a, b"). */
export function matchKeyLists(source: string, pattern: RegExp): SourceKey[] {
  return matchKeys(source, pattern).flatMap(({ key: keys, span }) =>
    keys
      .split(",")
      .map((key) => key.trim())
      .filter((key) => key !== "")
      .map((key) => ({ key, span })),
  );
}
