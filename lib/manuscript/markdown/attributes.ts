import { matchKeyLists, matchKeys, type SourceKey } from "../source-key.ts";

/** The longest attributes at the end of an element, in UTF-16 units. */
const LONGEST_ATTRIBUTES = 300;
const IDENTIFIER = /\{#([\w:.-]{1,150})(?=[\s}])/g;
const CONVERTED_REFERENCE = /\{reference-type="[\w+-]{1,20}" reference="([^"\n]{1,200})"\}/g;

/** Reads the identifiers that attributes give to elements: "{#fig:flow}", "{#sec:data .unnumbered}". */
export function readIdentifiers(markdown: string): SourceKey[] {
  return matchKeys(markdown, IDENTIFIER);
}

/** Reads the keys of references beside which pandoc wrote a number or a name: "{reference-type="ref" reference="a"}". */
export function readConvertedReferences(markdown: string): SourceKey[] {
  return matchKeyLists(markdown, CONVERTED_REFERENCE);
}

/** Returns the identifier among the attributes of a fenced div, "{#refs .references}" or "{.csl-entry #ref-lee2012}". */
export function identifierOf(attributes: string): string | null {
  return /(?:^|[\s{])#([\w:.-]{1,150})/.exec(attributes)?.[1] ?? null;
}

/** Returns the identifier in the attributes that end an element, "![Flow](flow.png){#fig:flow width=50%}". */
export function identifierAtEnd(markdown: string): string | null {
  const tail = markdown.slice(-LONGEST_ATTRIBUTES).trimEnd();
  return /\{#([\w:.-]{1,150})[^{}]{0,200}\}$/.exec(tail)?.[1] ?? null;
}
