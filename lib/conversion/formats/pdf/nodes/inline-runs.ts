import type { Inline } from "../../../document-tree.ts";
import { LOOK_STEP_POINTS } from "../lines/line-thresholds.ts";
import { isApart } from "../lines/segments.ts";
import type { Item } from "../page/pdf-item.ts";
import { type Line, mode } from "../page/pdf-page.ts";
import {
  MAX_SCRIPT_SIZE_IN_SIZES,
  MAX_SIZE_DIFFERENCE_IN_SIZES,
  MIN_DROP_IN_SIZES,
  MIN_RAISE_IN_SIZES,
} from "../page/print-thresholds.ts";
import { lineJoint } from "./hyphens.ts";

/** A stretch of text in one look; `text` begins with a space where white space stands before it. */
export type Run = {
  text: string;
  bold: boolean;
  italic: boolean;
  script: "superscript" | "subscript" | null;
  /** A formula that is certain; `text` is what is printed. */
  latex?: string;
};

/** Returns the baseline that most of a line's text of its size stands on. */
function baselineOf(line: Line): number {
  return mode(
    line.items
      .filter((item) => Math.abs(item.size - line.size) < line.size * MAX_SIZE_DIFFERENCE_IN_SIZES)
      .map((item) => [item.base, item.text.length]),
    LOOK_STEP_POINTS,
  );
}

function scriptOf(item: Item, line: Line, base: number): Run["script"] {
  if (item.size > line.size * MAX_SCRIPT_SIZE_IN_SIZES) return null;
  const rise = base - item.base;
  if (rise > line.size * MIN_RAISE_IN_SIZES) return "superscript";
  return rise < -line.size * MIN_DROP_IN_SIZES ? "subscript" : null;
}

/** Returns the items of a line as runs, in reading order. */
export function runsOf(line: Line): Run[] {
  const base = baselineOf(line);
  const runs: Run[] = [];
  let previous: Item | undefined;
  for (const segment of line.segments) {
    for (const item of segment.items) {
      const isNew = previous === undefined || (item === segment.items[0] ? true : isApart(previous, item));
      runs.push({
        text: previous !== undefined && isNew ? ` ${item.text}` : item.text,
        bold: item.bold,
        italic: item.italic && !item.math,
        script: item.latex === undefined ? scriptOf(item, line, base) : null,
        // Only a display can be uncertain or numbered, which a line has no place for.
        ...(item.latex ? { latex: item.latex.replace(/ \\tag\{[^{}]*\}$/, "") } : {}),
      });
      previous = item;
    }
  }
  return runs;
}

const isSame = (a: Run, b: Run) =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.script === b.script &&
  a.latex === undefined &&
  b.latex === undefined;

/** Joins the runs of several lines: drops hyphens that only a line's end made, and puts spaces at other ends. */
export function joinLines(lines: readonly (readonly Run[])[], vocabulary: ReadonlySet<string>): Run[] {
  const out: Run[] = [];
  let before = "";
  for (const runs of lines) {
    const after = runs.map((run) => run.text).join("");
    const joint = before === "" || after === "" ? "none" : lineJoint(before, after, vocabulary);
    const last = out.at(-1);
    if (joint === "hyphen" && last !== undefined) last.text = last.text.replace(/[-‐\u00ad]\s*$/, "");
    runs.forEach((run, i) => {
      const text = i === 0 && joint === "space" ? ` ${run.text}` : run.text;
      const open = out.at(-1);
      if (open !== undefined && isSame(open, run)) open.text += text;
      else out.push({ ...run, text });
    });
    if (after !== "") before = after;
  }
  return out;
}

/** A look that more of a paragraph's letters have is its usual one, and no emphasis. */
const MIN_USUAL_LOOK_SHARE = 0.75;

function isUsual(runs: readonly Run[], has: (run: Run) => boolean): boolean {
  const letters = (of: readonly Run[]) => of.reduce((sum, run) => sum + run.text.length, 0);
  return letters(runs.filter(has)) > letters(runs) * MIN_USUAL_LOOK_SHARE;
}

/** Emphasises a run. Signs and spaces at its ends stay outside, because Markdown would not see its end. */
function styled(run: Run, strong: boolean, emphasis: boolean): Inline[] {
  const match = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(run.text);
  const [, lead = "", core = "", trail = ""] = match ?? [];
  let inline: Inline = { type: "text", text: core };
  if (emphasis) inline = { type: "emphasis", children: [inline] };
  if (strong) inline = { type: "strong", children: [inline] };
  const around = (text: string): Inline[] => (text === "" ? [] : [{ type: "text", text }]);
  return core === "" ? around(run.text) : [...around(lead), inline, ...around(trail)];
}

const OPEN_END = /(?:[=<>+-]|\\(?:leq|geq|approx|to|in|times|cdot|pm|sim|neq|leftarrow))$/;

/** Joins the parts of a formula that the end of a line broke after a sign. */
function joinedFormulas(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    if (last?.latex !== undefined && run.latex !== undefined && OPEN_END.test(last.latex))
      out[out.length - 1] = { ...last, text: last.text + run.text, latex: `${last.latex} ${run.latex}` };
    else out.push(run);
  }
  return out;
}

/** Turns runs into inline content. Emphasis is a look that is not usual in the paragraph. */
export function toInline(source: readonly Run[]): Inline[] {
  const runs = joinedFormulas(source);
  const [allBold, allItalic] = [isUsual(runs, (run) => run.bold), isUsual(runs, (run) => run.italic)];
  return runs.flatMap((run, i): Inline[] => {
    if (run.text === "") return [];
    if (run.latex !== undefined) {
      const math: Inline = { type: "math", latex: run.latex };
      // Two formulas that touch would look like the fence of a display.
      const isApart = /^\s/.test(run.text) || runs[i - 1]?.latex !== undefined;
      return isApart ? [{ type: "text", text: " " }, math] : [math];
    }
    // The large first letter of a section is no emphasis.
    const isDropCap = i === 0 && /^\p{Lu}$/u.test(run.text) && /^\p{L}/u.test(runs[1]?.text ?? "");
    const [strong, emphasis] = [run.bold && !allBold && !isDropCap, run.italic && !allItalic && !isDropCap];
    if (run.script === null)
      return strong || emphasis ? styled(run, strong, emphasis) : [{ type: "text", text: run.text }];
    const space = /^\s*/.exec(run.text)?.[0] ?? "";
    const script: Inline = {
      type: run.script,
      children: [{ type: "text", text: run.text.slice(space.length) }],
    };
    return space === "" ? [script] : [{ type: "text", text: space }, script];
  });
}
