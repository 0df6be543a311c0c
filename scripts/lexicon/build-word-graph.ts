import { packEdge, type WordGraph } from "#lib/checks/language/lexicon/word-graph.ts";

type Node = { labels: number[]; children: Node[]; id: number; at: number };

/**
 * Builds the smallest graph that holds the entries, which are ordered and unique, word by word (Daciuk et al. 2000,
 * doi:10.1162/089120100561601): the part of the last word that the next one leaves is joined with an equal one.
 */
export function buildWordGraph(entries: readonly string[]): WordGraph {
  const root = newNode();
  const known = new Map<string, Node>();
  const path: Node[] = [root];
  let previous = "";
  for (const entry of entries) {
    let shared = 0;
    while (shared < entry.length && entry[shared] === previous[shared]) shared += 1;
    settle(path, shared, known);
    for (let i = shared; i < entry.length; i += 1) {
      const node = newNode();
      const parent = path[i];
      parent?.labels.push(entry.charCodeAt(i));
      parent?.children.push(node);
      path.push(node);
    }
    previous = entry;
  }
  settle(path, 0, known);
  return layOut(root, known.values());
}

function newNode(): Node {
  return { labels: [], children: [], id: -1, at: 0 };
}

/** Cuts the path at a depth; each node below it is replaced by an equal one, or becomes known itself. */
function settle(path: Node[], depth: number, known: Map<string, Node>): void {
  for (let i = path.length - 1; i > depth; i -= 1) {
    const node = path[i];
    const parent = path[i - 1];
    if (node === undefined || parent === undefined) continue;
    const key = node.labels.map((label, at) => `${label}:${node.children[at]?.id}`).join(",");
    const same = known.get(key);
    if (same !== undefined) parent.children[parent.children.length - 1] = same;
    else {
      node.id = known.size;
      known.set(key, node);
    }
  }
  path.length = depth + 1;
}

function layOut(root: Node, others: Iterable<Node>): WordGraph {
  const nodes = [root, ...others];
  let next = 1;
  for (const node of nodes) {
    if (node.labels.length === 0) continue;
    node.at = next;
    next += node.labels.length;
  }
  const graph = new Uint32Array(next);
  for (const node of nodes) {
    for (const [i, label] of node.labels.entries()) {
      graph[node.at + i] = packEdge(label, i === node.labels.length - 1, node.children[i]?.at ?? 0);
    }
  }
  return graph;
}
