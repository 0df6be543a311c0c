/** How likely a `.tex` file is to be the one that LaTeX is run on. */
function mainScore(name: string, source: string, included: ReadonlySet<string>): number {
  const depth = name.split("/").length - 1;
  const file = name.split("/").at(-1)?.toLowerCase() ?? "";
  let score = 0;
  if (/^[^%\n]*\\document(class|style)/m.test(source)) score += 100;
  if (/^[^%\n]*\\begin\s*\{document\}/m.test(source)) score += 50;
  if (/\\documentclass[^{\n]*\{(standalone|beamer|letter|subfiles)\}/.test(source)) score -= 60;
  if (/^(main|ms|paper|manuscript|article|root|thesis)\./.test(file)) score += 20;
  if (/template|example|supp|appendix|response|cover|diff|old|backup|letter/.test(file)) score -= 25;
  if (included.has(file.replace(/\.tex$/, ""))) score -= 40;
  return score - depth * 5 + Math.min(10, source.length / 20_000);
}

/** The main file of a project, or null when no file is a document. Ties go to the longer file. */
export function findMainFile(sources: ReadonlyMap<string, string>): string | null {
  const included = new Set<string>();
  for (const source of sources.values()) {
    for (const match of source.matchAll(/\\(?:input|include|subfile)\s*\{([^{}]*)\}/g)) {
      included.add(
        (match[1] ?? "")
          .split("/")
          .at(-1)
          ?.replace(/\.tex$/, "")
          .toLowerCase() ?? "",
      );
    }
  }
  let best: { name: string; score: number } | null = null;
  for (const [name, source] of sources) {
    const score = mainScore(name, source, included);
    if (score >= 40 && (best === null || score > best.score)) best = { name, score };
  }
  return best?.name ?? null;
}
