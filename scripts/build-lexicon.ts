// `node scripts/run.mjs build-lexicon ROOT`: writes lib/checks/language/lexicon/english.words from public word lists.
// ROOT is where the packages that SOURCES.md names were unpacked.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { encodeClass } from "#lib/checks/language/lexicon/word-class.ts";
import { buildWordGraph } from "./lexicon/build-word-graph.ts";
import {
  readDocumentation,
  readGeneOntology,
  readScowl,
  readTerms,
  readWordNet,
} from "./lexicon/word-sources.ts";

const DOCUMENTATION = ["scipy", "sklearn", "statsmodels", "nipy", "nipype", "astropy"];
const [root] = process.argv.slice(2);
if (root === undefined) {
  console.error("Usage: node scripts/run.mjs build-lexicon ROOT");
  process.exit(2);
}

const share = join(root, "usr/share");
const words = readScowl(join(share, "dict/scowl"));
const terms = [
  readWordNet(join(share, "wordnet")),
  readGeneOntology(join(root, "usr/lib/R/site-library/GO.db/extdata/GO.sqlite")),
  readDocumentation(DOCUMENTATION.map((name) => join(share, `doc/python-${name}-doc`))),
];
for (const word of terms.flatMap((set) => [...set])) {
  const known = words.get(word);
  // A rare word that a field uses is a term; the other rare ones may as well be slips.
  if (known === undefined || known.commonness === 4)
    words.set(word, { commonness: 5, variety: known?.variety ?? "both" });
}
// Programs and services are written in lower case as well; a capital in the other list is a genus.
const lists = [listed("scientific"), listed("software").map((word) => word.toLowerCase())].flat();
for (const word of readTerms(lists, new Set(words.keys()))) {
  const known = words.get(word);
  if (known === undefined || known.commonness === 4)
    words.set(word, { commonness: 6, variety: known?.variety ?? "both" });
}
const entries = [...words].map(([word, kind]) => word + String.fromCharCode(encodeClass(kind))).sort();
const graph = buildWordGraph(entries);
const file = join(dirname(import.meta.dirname), "lib/checks/language/lexicon/english.words");
writeFileSync(file, new Uint8Array(graph.buffer));
console.log(`${entries.length} words, ${graph.length} edges, ${graph.byteLength} bytes`);

function listed(name: string): string[] {
  return readFileSync(join(root ?? "", `cspell/${name}.txt`), "utf8").split("\n");
}
