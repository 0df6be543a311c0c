const INPUT = /\\(?:input|include|subfile)\s*\{([^{}]*)\}/g;

const stemOf = (path: string) => (path.split("/").at(-1) ?? "").replace(/\.tex$/i, "").toLowerCase();

/** Returns the source of a file and of those that it reads. */
function wholeSource(source: string, byStem: ReadonlyMap<string, string>, seen = new Set<string>()): string {
  let whole = source;
  for (const [, path = ""] of source.matchAll(INPUT)) {
    const stem = stemOf(path);
    const part = byStem.get(stem);
    if (part === undefined || part === source || seen.has(stem) || whole.length > MOST_READ) continue;
    seen.add(stem);
    whole += `\n${wholeSource(part, byStem, seen)}`;
  }
  return whole;
}

/** More than this says nothing more of a file, in UTF-16 units. */
const MOST_READ = 500_000;

/**
 * Scores how likely LaTeX is run on this `.tex` file. `whole` is its source with the files that it reads; `included`
 * holds names that other files include.
 */
function mainScore(name: string, source: string, whole: string, included: ReadonlySet<string>): number {
  const depth = name.split("/").length - 1;
  const file = name.split("/").at(-1)?.toLowerCase() ?? "";
  let score = 0;
  if (/^[^%\n]*\\document(class|style)/m.test(source)) score += 100;
  if (/^[^%\n]*\\begin\s*\{document\}/m.test(whole)) score += 50;
  if (/\\documentclass[^{\n]*\{(standalone|beamer|letter|subfiles)\}/.test(source)) score -= 60;
  if (/^(main|ms|paper|manuscript|article|root|thesis)\./.test(file)) score += 20;
  if (/template|example|supp|appendix|response|cover|diff|old|backup|letter/.test(file)) score -= 25;
  if (included.has(file.replace(/\.tex$/, ""))) score -= 40;
  return score - depth * 5 + Math.min(10, whole.length / 20_000);
}

/** Returns the files, in lower case, that build rules, a preprint server's note or editors' comments call the main one. */
function namedMain(hints: ReadonlyMap<string, string>, sources: ReadonlyMap<string, string>): Set<string> {
  const named = new Set<string>();
  const add = (name: string | undefined) => {
    const file = name?.split("/").at(-1)?.toLowerCase();
    if (file !== undefined && file !== "") named.add(file.endsWith(".tex") ? file : `${file}.tex`);
  };
  for (const [name, text] of hints) {
    const file = name.split("/").at(-1) ?? "";
    if (/latexmkrc$/i.test(file))
      for (const [, list = ""] of text.matchAll(/@default_files\s*=\s*\(([^)]*)\)/g))
        for (const [, main] of list.matchAll(/['"]([^'"]+)['"]/g)) add(main);
    if (/^00README/i.test(file)) {
      for (const [, main] of text.matchAll(/^(\S+\.tex)\s+toplevelfile/gm)) add(main);
      for (const [, main] of text.matchAll(/"filename"\s*:\s*"([^"]+\.tex)"[^}]*"toplevel"/g)) add(main);
    }
    if (/^(README|Makefile)/i.test(file))
      for (const [, main] of text.matchAll(/(?:pdf|xe|lua)?latex(?:mk)?[^\n`]*?([\w./-]+\.tex)/g)) add(main);
  }
  for (const text of sources.values())
    for (const [, main] of text.slice(0, 2_000).matchAll(/^%\s*!TEX\s+root\s*=\s*(\S+)/gim)) add(main);
  return named;
}

/**
 * Finds the main file of a project. Returns null if no file is a document. `hints` are the build rules and notes
 * beside the sources. Among equals the longer file wins, and the one that reads more of the others.
 */
export function findMainFile(
  sources: ReadonlyMap<string, string>,
  hints: ReadonlyMap<string, string> = new Map(),
): string | null {
  const named = namedMain(hints, sources);
  const included = new Set<string>();
  for (const source of sources.values()) {
    for (const [, path = ""] of source.matchAll(INPUT)) included.add(stemOf(path));
  }
  const byStem = new Map([...sources].map(([name, source]) => [stemOf(name), source]));
  let best: { name: string; score: number } | null = null;
  for (const [name, source] of sources) {
    const reads = source.match(/\\(?:input|include|subfile|import)\b/g)?.length ?? 0;
    const isNamed = named.has(name.split("/").at(-1)?.toLowerCase() ?? "");
    const score =
      mainScore(name, source, wholeSource(source, byStem), included) +
      Math.min(15, reads * 2) +
      (isNamed ? 40 : 0);
    if (score >= 40 && (best === null || score > best.score)) best = { name, score };
  }
  return best?.name ?? null;
}
