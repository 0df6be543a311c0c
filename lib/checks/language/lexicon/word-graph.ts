/**
 * A minimal acyclic word graph in one array, as read from the data file. An entry is an edge: label in bits 0–7,
 * "last edge of its node" in bit 8, index of the child's first edge above (0: no child). Node 0 is empty; the root
 * begins at edge 1. Edges of a node are ordered by label. A word ends in an edge whose label is below 32: its class.
 */
export type WordGraph = Uint32Array;

export const ROOT = 1;
export const FIRST_LETTER = 32;

const LAST = 0x100;
const CHILD_SHIFT = 9;

export const labelOf = (edge: number): number => edge & 0xff;
export const isLast = (edge: number): boolean => (edge & LAST) !== 0;
export const childOf = (edge: number): number => edge >>> CHILD_SHIFT;

export function packEdge(label: number, last: boolean, child: number): number {
  return ((child << CHILD_SHIFT) | (last ? LAST : 0) | label) >>> 0;
}

/** The node reached from `node` by a letter, or 0. */
export function step(graph: WordGraph, node: number, label: number): number {
  if (node === 0) return 0;
  for (let at = node; ; at += 1) {
    const edge = graph[at] ?? LAST;
    if (labelOf(edge) === label) return childOf(edge);
    if (isLast(edge) || labelOf(edge) > label) return 0;
  }
}

/** The node after the letters of `word` from `from` on, or 0. */
export function walk(graph: WordGraph, node: number, word: string, from = 0): number {
  let at = node;
  for (let i = from; i < word.length && at !== 0; i += 1) at = step(graph, at, word.charCodeAt(i));
  return at;
}

/** The class of the word that ends at `node`, or -1 where none ends. Classes stand first among the edges. */
export function classAt(graph: WordGraph, node: number): number {
  if (node === 0) return -1;
  const label = labelOf(graph[node] ?? FIRST_LETTER);
  return label < FIRST_LETTER ? label : -1;
}
