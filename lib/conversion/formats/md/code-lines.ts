import type { Code } from "mdast";

/** A chunk's header in R Markdown and Quarto: ` ```{r name, echo=FALSE} `. */
const CHUNK = /^(\s*)(`{3,}|~{3,})\s*\{\.?([A-Za-z]\w*)([^}]*)\}\s*$/;
const HIDDEN = /\b(echo|include)\s*[=:]\s*(false|f)\b/i;
const SHOWN = /echo\s*[=:]\s*true/i;
const HIDES_ALL = /opts_chunk\$set\([^)]*echo\s*=\s*F/;
const OPTION = /^\s*#\|/;

/**
 * Returns the lines of a block of code as they are shown: a chunk's header becomes a plain fence, its options go, and
 * a hidden chunk leaves empty lines. `hides` is true if the chunks after it are hidden too.
 */
export function codeLines(
  { value }: Code,
  lines: readonly string[],
  hides: boolean,
): { lines: string[]; hides: boolean } {
  const [head = "", ...body] = lines;
  if (!/^[ \t]*(?:`{3,}|~{3,})/.test(head)) return { lines: [...lines], hides };
  const chunk = CHUNK.exec(head);
  const options = value
    .split("\n")
    .slice(0, 7)
    .filter((line) => OPTION.test(line));
  const settings = `${chunk?.[4] ?? ""} ${options.join(" ")}`;
  const isHidden = chunk !== null && (HIDDEN.test(settings) || (hides && !SHOWN.test(settings)));
  const fence =
    chunk === null
      ? head.replace(/^([ \t]*(?:`{3,}|~{3,}))\s*\{[^{}]{0,1000}?\.(\w+)[^{}]{0,1000}\}/, "$1$2")
      : `${chunk[1] ?? ""}${chunk[2] ?? ""}${chunk[3] ?? ""}`;
  return {
    lines: isHidden ? lines.map(() => "") : [fence, ...body.map((line) => (OPTION.test(line) ? "" : line))],
    hides: hides || HIDES_ALL.test(value),
  };
}
