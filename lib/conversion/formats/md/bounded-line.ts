/** Nesting beyond any manuscript makes a Markdown parser's time explode. */
const MAX_CONTAINERS = 12;
const MAX_INDENT = 60;
const MAX_RUN = 40;

const CONTAINER = /(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
const MARKS = "*_[](`~!<";
const SHORT_RUN = 3;

/** Returns a text whose lines have no more nesting and marks than a parser takes without trouble. */
export const boundedLines = (source: string): string => source.split("\n").map(boundedLine).join("\n");

/** Returns a line with no more containers, indent and delimiters in a row than a parser takes without trouble. */
function boundedLine(line: string): string {
  let out = line;
  if (out.length > MAX_CONTAINERS) {
    out = withFewContainers(out);
    const indent = afterSpace(out, 0);
    if (indent > MAX_INDENT) out = " ".repeat(MAX_INDENT) + out.slice(indent);
  }
  return out.length >= MAX_RUN ? withShortRuns(out) : out;
}

function withFewContainers(line: string): string {
  const ends: number[] = [];
  for (CONTAINER.lastIndex = afterSpace(line, 0); CONTAINER.test(line); ) {
    ends.push(CONTAINER.lastIndex);
    CONTAINER.lastIndex = afterSpace(line, CONTAINER.lastIndex);
  }
  const kept = ends[MAX_CONTAINERS - 1];
  const last = ends.at(-1);
  if (kept === undefined || last === undefined || ends.length === MAX_CONTAINERS) return line;
  return `${line.slice(0, kept)} ${line.slice(afterSpace(line, last))}`;
}

/** Returns the first position from here on that is no space. A pattern would need a stack as long as the run. */
function afterSpace(line: string, from: number): number {
  let at = from;
  while (line.charAt(at) === " " || line.charAt(at) === "\t") at += 1;
  return at;
}

/** Counts runs without a pattern, as `afterSpace` does. */
function withShortRuns(line: string): string {
  let out = "";
  let written = 0;
  for (let start = 0, end = 0; start < line.length; start = end) {
    const mark = line.charAt(start);
    end = start + 1;
    while (end < line.length && line.charAt(end) === mark) end += 1;
    if (end - start < MAX_RUN || !MARKS.includes(mark)) continue;
    out += line.slice(written, start + SHORT_RUN);
    written = end;
  }
  return out + line.slice(written);
}
