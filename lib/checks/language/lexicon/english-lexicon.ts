import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeClass, type WordClass } from "./word-class.ts";
import {
  childOf,
  classAt,
  FIRST_LETTER,
  isLast,
  labelOf,
  ROOT,
  step,
  type WordGraph,
  walk,
} from "./word-graph.ts";

/** English words in American and British spelling and terms of the sciences; see SOURCES.md. */
export type Lexicon = {
  /** Returns how common a folded word is and who writes it so, or null for a word that it does not hold. */
  lookUp: (word: string) => WordClass | null;
  /** Words one slip away: a letter added, left out, replaced, or two swapped. */
  neighbours: (word: string) => Map<string, WordClass>;
};

let loaded: Lexicon | undefined;

/** The English lexicon, read from its file at the first call. */
export function englishLexicon(): Lexicon {
  loaded ??= lexiconOf(readGraph(join(import.meta.dirname, "english.words")));
  return loaded;
}

function readGraph(path: string): WordGraph {
  const bytes = new Uint8Array(readFileSync(path));
  return new Uint32Array(bytes.buffer);
}

function lexiconOf(graph: WordGraph): Lexicon {
  const lookUp = (word: string) => {
    const code = classAt(graph, walk(graph, ROOT, word));
    return code < 0 ? null : decodeClass(code);
  };
  return { lookUp, neighbours: (word) => neighboursOf(graph, word) };
}

function neighboursOf(graph: WordGraph, word: string): Map<string, WordClass> {
  const found = new Map<string, WordClass>();
  const finish = (head: string, node: number, from: number) => {
    const code = classAt(graph, walk(graph, node, word, from));
    const neighbour = head + word.slice(from);
    if (code >= 0 && neighbour !== word) found.set(neighbour, decodeClass(code));
  };
  let node: number = ROOT;
  for (let at = 0; at <= word.length && node !== 0; at += 1) {
    const head = word.slice(0, at);
    if (at < word.length) finish(head, node, at + 1);
    if (at + 1 < word.length) {
      const swapped = step(graph, step(graph, node, word.charCodeAt(at + 1)), word.charCodeAt(at));
      if (swapped !== 0) finish(head + word.charAt(at + 1) + word.charAt(at), swapped, at + 2);
    }
    for (let edgeAt = node; ; edgeAt += 1) {
      const edge = graph[edgeAt] ?? 0x100;
      if (labelOf(edge) >= FIRST_LETTER) {
        const longer = head + String.fromCharCode(labelOf(edge));
        finish(longer, childOf(edge), at);
        if (at < word.length) finish(longer, childOf(edge), at + 1);
      }
      if (isLast(edge)) break;
    }
    if (at < word.length) node = step(graph, node, word.charCodeAt(at));
  }
  return found;
}
