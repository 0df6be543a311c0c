import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { makeContent } from "#lib/conversion/make-content.ts";
import { readOutline } from "#lib/manuscript/sections/outline.ts";

/** A display equation, by its own delimiters: an environment, `$$ … $$`, or `\[ … \]`. */
const DISPLAY =
  /\\begin\{((?:equation|align|gather|multline|eqnarray|flalign|alignat|displaymath|math|dmath|IEEEeqnarray|subequations|empheq)\*?)\}[\s\S]*?\\end\{\1\}|(?<!\\)\$\$([\s\S]+?)\$\$|(?<!\\)\\\[([\s\S]+?)\\\]/g;
const CODE = /^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2[`~]*[ \t]*$|`[^`\n]+`/gm;

type FileEquations = { path: string; equations: number; changed: string[]; headings: string[] };

/** Converts every Markdown file below the folders and compares its display equations with those of the source. */
export async function mdEquations(folders: readonly string[]): Promise<FileEquations[]> {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => join(folder, path))
      .sort(),
  );
  const all: FileEquations[] = [];
  for (const path of paths) all.push({ path, ...(await comparedEquations(path)) });
  return all;
}

async function comparedEquations(path: string): Promise<Omit<FileEquations, "path">> {
  const source = readFileSync(path, "utf8").replace(/\r\n?/g, "\n");
  const outDir = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    const result = await makeContent({ path, filename: basename(path), outDir }, () => {});
    if (!result.ok) throw new Error(`${path}: ${result.failure.reason}`);
    const equations = displaysOf(source);
    const left = Map.groupBy(displaysOf(result.markdown), (equation) => equation);
    const written = new Set(readOutline(result.markdown).map(({ heading }) => heading.trim()));
    return {
      equations: equations.length,
      changed: equations.filter((equation) => left.get(equation)?.pop() === undefined),
      headings: [...written].filter((heading) => equations.some((equation) => holdsLine(equation, heading))),
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Returns the displays outside code, without the spaces at the ends of what their delimiters hold. */
function displaysOf(markdown: string): string[] {
  const displays = markdown.replace(CODE, "").matchAll(DISPLAY);
  return [...displays].map(([whole, , dollars, brackets]) =>
    (dollars ?? brackets ?? whole).replace(/^[ \t>]+/gm, "").trim(),
  );
}

function holdsLine(equation: string, heading: string): boolean {
  return heading.length > 3 && equation.split("\n").some((line) => line.trim() === heading);
}
