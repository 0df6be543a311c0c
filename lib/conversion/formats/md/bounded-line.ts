/** Nesting beyond any manuscript makes a Markdown parser's time explode. */
const MAX_CONTAINERS = 12;
const MAX_INDENT = 60;
const MAX_RUN = 40;

const CONTAINERS = new RegExp(
  `^((?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MAX_CONTAINERS}})[ \\t]*(?:(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))[ \\t]*)+`,
);

/** Returns a text whose lines have no more nesting and marks than a parser takes without trouble. */
export const boundedLines = (source: string): string => source.split("\n").map(boundedLine).join("\n");

/** Returns a line with no more containers, indent and delimiters in a row than a parser takes without trouble. */
function boundedLine(line: string): string {
  let out = line;
  if (out.length > MAX_CONTAINERS) {
    out = out.replace(CONTAINERS, "$1 ");
    const indent = /^[ \t]*/.exec(out)?.[0].length ?? 0;
    if (indent > MAX_INDENT) out = " ".repeat(MAX_INDENT) + out.slice(indent);
  }
  return out.length > MAX_RUN ? out.replace(/([*_[\](`~!<])\1{39,}/g, (run) => run.slice(0, 3)) : out;
}
