import { matchKeyLists, matchKeys, type SourceKey } from "../source-key.ts";

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
