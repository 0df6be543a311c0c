/** Nesting beyond any manuscript makes a Markdown parser's time explode. */
const MAX_CONTAINERS = 12;
const MAX_INDENT = 60;
const MAX_RUN = 40;

const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
/** A sign for each, because a pattern that looks back needs a stack as long as the run. */
const RUNS = /\*{40,}|_{40,}|\[{40,}|\]{40,}|\({40,}|`{40,}|~{40,}|!{40,}|<{40,}/g;

/** Returns a text whose lines have no more nesting and marks than a parser takes without trouble. */
export const boundedLines = (source: string): string => source.split("\n").map(boundedLine).join("\n");

/** Returns a line with no more containers, indent and delimiters in a row than a parser takes without trouble. */
function boundedLine(line: string): string {
  let out = line;
  if (out.length > MAX_CONTAINERS) {
    out = withFewContainers(out);
    const indent = /^[ \t]*/.exec(out)?.[0].length ?? 0;
    if (indent > MAX_INDENT) out = " ".repeat(MAX_INDENT) + out.slice(indent);
  }
  return out.length > MAX_RUN ? out.replace(RUNS, (run) => run.slice(0, 3)) : out;
}

function withFewContainers(line: string): string {
  const ends: number[] = [];
  for (CONTAINER.lastIndex = 0; CONTAINER.test(line); ) ends.push(CONTAINER.lastIndex);
  const kept = ends[MAX_CONTAINERS - 1];
  const last = ends.at(-1);
  if (kept === undefined || last === undefined || ends.length === MAX_CONTAINERS) return line;
  return `${line.slice(0, kept)} ${line.slice(last).replace(/^[ \t]+/, "")}`;
}
