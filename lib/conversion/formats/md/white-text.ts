import type { Annotations } from "../../conversion.ts";
import { Colours } from "../../text/latex-colours.ts";

type HiddenText = Annotations["hidden"][number];

const COLOUR =
  /\\(?<command>definecolor|colorlet|textcolor|color)\s*(?:\[(?<model>[A-Za-z]{1,10})\])?\s*\{(?<first>[^{}]{1,80})\}/g;
const ARGUMENT = /\s*\{([^{}]{0,80})\}/y;
/** The longest text that is looked for, in UTF-16 units. */
const LONGEST = 5_000;

/**
 * Finds text that LaTeX in a Markdown file sets in the colour of paper: `\textcolor{white}{…}`, and what follows
 * `\color{white}` in its group. A text that colours its pages has none. It stays in the content as it is written.
 */
export function whiteText(source: string, file: string, linesBefore: number): HiddenText[] {
  if (!source.includes("color") || /\\(?:pagecolor|cellcolor|rowcolor|colorbox)\b/.test(source)) return [];
  const colours = new Colours();
  const found: HiddenText[] = [];
  let line = { at: 0, number: linesBefore + 1 };
  for (const { 0: whole, index, groups = {} } of source.matchAll(COLOUR)) {
    const { command, model = "", first = "" } = groups;
    const end = index + whole.length;
    if (command === "definecolor" || command === "colorlet") {
      const [second, third] = argumentsAt(source, end);
      if (command === "colorlet") colours.define(first, "", second ?? "");
      else if (third !== undefined) colours.define(first, second ?? "", third);
      continue;
    }
    if (!colours.isPaper(model, first)) continue;
    const text = plain(command === "textcolor" ? argument(source, end) : restOfGroup(source, end));
    if (!/[\p{L}\p{N}]{2}/u.test(text)) continue;
    line = { at: index, number: line.number + source.slice(line.at, index).split("\n").length - 1 };
    found.push({ reason: "white", text, place: { file, line: line.number } });
  }
  return found;
}

function argumentsAt(source: string, at: number): (string | undefined)[] {
  ARGUMENT.lastIndex = at;
  const second = ARGUMENT.exec(source);
  const third = second && ARGUMENT.exec(source);
  return [second?.[1], third?.[1]];
}

function argument(source: string, at: number): string {
  const open = /^\s*\{/.exec(source.slice(at, at + 10));
  return open ? restOfGroup(source, at + open[0].length) : "";
}

/** Returns the text up to the brace or dollar that closes the group. */
function restOfGroup(source: string, from: number): string {
  const last = Math.min(source.length, from + LONGEST);
  let depth = 0;
  for (let at = from; at < last; at++) {
    const character = source[at];
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (character === "}" && depth-- === 0) return source.slice(from, at);
    else if (character === "$" && depth === 0) return source.slice(from, at);
    else if (character === "\n" && source[at + 1] === "\n" && depth === 0) return source.slice(from, at);
  }
  return source.slice(from, last);
}

const plain = (latex: string): string =>
  latex
    .replace(/\\[A-Za-z]+\*?|[{}$]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
