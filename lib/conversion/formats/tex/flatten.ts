import { cleanSource, LOST_LINE } from "./clean-source.ts";
import type { SourceLine, TexProject } from "./tex-project.ts";

const INCLUDE =
  /\\(input|include|subfile|import|subimport)(?![a-zA-Z])\s*(?:\{([^{}]*)\}(?:\s*\{([^{}]*)\})?|([^\s{}\\]+))/g;
const MAX_FILES = 500;
const MAX_CHARS = 20_000_000;

export type Flattened = { text: string; lines: SourceLine[] };

/** The main file with every `\input` and `\include` put in its place, and where each line came from. */
export function flatten(project: TexProject, source: string): Flattened {
  const lines: SourceLine[] = [{ file: project.main, line: 1 }];
  let files = 0;
  let out = "";
  const append = (part: string, file: string, line: number): number => {
    out += part;
    let at = line;
    for (const c of part) if (c === "\n" || c === LOST_LINE) lines.push({ file, line: ++at });
    return at;
  };
  const add = (text: string, file: string, open: readonly string[]) => {
    const clean = cleanSource(text);
    let [at, line] = [0, 1];
    for (const match of clean.matchAll(INCLUDE)) {
      const [whole, command = "", first = "", second, bare] = match;
      const name = (command.endsWith("import") ? `${first}/${second ?? ""}` : (bare ?? first)).trim();
      const isArgument = second !== undefined && !command.endsWith("import");
      const found = project.text(name, ["", ".tex", ".ltx"]);
      line = append(clean.slice(at, match.index), file, line);
      at = match.index + (isArgument ? whole.lastIndexOf("{") : whole.length);
      if (found === null || open.includes(found.name) || open.length > 20) continue;
      if (++files > MAX_FILES || out.length + found.text.length > MAX_CHARS) continue;
      const inner = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(found.text)?.[1] ?? found.text;
      add(command === "include" ? `\n\n${inner}\n\n` : inner, found.name, [...open, found.name]);
      lines[lines.length - 1] = { file, line };
    }
    append(clean.slice(at), file, line);
  };
  add(source, project.main, [project.main]);
  return { text: out, lines };
}
