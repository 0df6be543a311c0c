import { accented, isOneToken } from "../latex/accents.ts";
import { compactLatex } from "../latex/compact-latex.ts";
import { type RunText, runLatex } from "../omml/omml-run.ts";
import { joinRows } from "../omml/omml-structures.ts";
import { mtefCharacter } from "./mtef-characters.ts";
import { scriptOf, templateLatex } from "./mtef-templates.ts";
import type { Item, Slot } from "./mtef-tree.ts";

type Character = Extract<Item, { kind: "char" }>;

/** Embellishments of MTEF by their code; primes and strokes are handled apart. */
const MARKS: Record<number, string> = {
  2: "\u0307",
  3: "\u0308",
  4: "\u20db",
  8: "\u0303",
  9: "\u0302",
  11: "\u20d7",
  12: "\u20d6",
  13: "\u20e1",
  14: "\u20d7",
  15: "\u20d6",
  17: "\u0305",
  19: "⏜",
  20: "\u0306",
  24: "\u20dc",
  29: "\u0332",
};
const PRIMES: Record<number, string> = { 5: "'", 6: "''", 18: "'''" };

function settingOf({ typeface, code, isFontCode }: Character): RunText {
  const value = mtefCharacter(code, typeface, isFontCode);
  return {
    value,
    style: typeface === 7 ? "\\mathbf" : "",
    upright: typeface === 2,
    isText: typeface === 1 || typeface === 12,
  };
}

function marked(latex: string, marks: readonly number[]): string {
  let out = latex;
  for (const mark of marks) {
    const prime = PRIMES[mark];
    if (prime !== undefined) out += prime;
    else if (mark === 10) out = `\\not${out.startsWith("\\") ? out : ` ${out}`}`;
    else out = accented(MARKS[mark] ?? "", out) ?? out;
  }
  return out;
}

/** Takes what stands last as the base of a script. */
function withScript(parts: string[], script: string): void {
  const last = parts.pop() ?? "";
  if (last === "") parts.push(`{}${script}`);
  else if (isOneToken(last) || /[)\]}|]$|[_^]|^\\(left|begin)/.test(last)) parts.push(`${last}${script}`);
  else {
    // Of several letters set as one run only the last carries the script.
    const split = /^([\s\S]*?)(\\[a-zA-Z]+|\\.|[^\s])$/u.exec(last);
    parts.push(split === null ? `{${last}}${script}` : `${split[1]}${split[2]}${script}`);
  }
}

function lineLatex(items: readonly Item[]): string {
  const parts: string[] = [];
  let open: RunText | null = null;
  const close = () => {
    if (open !== null && open.value !== "") parts.push(runLatex(open, false));
    open = null;
  };
  for (const item of items) {
    if (item.kind === "char") {
      const next = settingOf(item);
      if (item.marks.length > 0) {
        close();
        parts.push(marked(runLatex({ ...next, isText: false }, false), item.marks));
        continue;
      }
      const now: RunText | null = open;
      if (now !== null && sameSetting(now, next))
        open = Object.assign<RunText, Partial<RunText>>(now, { value: textOfRun(now) + next.value });
      else {
        close();
        open = next;
      }
      continue;
    }
    close();
    if (item.kind === "template") {
      const script = scriptOf(item, slotLatex);
      if (script === null) parts.push(templateLatex(item, slotLatex));
      else if (item.variation & 1) parts.push(`{}${script}`);
      else withScript(parts, script);
    } else if (item.kind === "pile") {
      const [only = "", ...more] = item.lines.map(slotLatex);
      parts.push(more.length === 0 ? only : `\\begin{gathered} ${joinRows([only, ...more])} \\end{gathered}`);
    } else parts.push(matrixLatex(item));
  }
  close();
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .replace(/ +/g, " ")
    .trim();
}

const textOfRun = (run: RunText) => run.value;
const sameSetting = (a: RunText, b: RunText) =>
  a.style === b.style && a.upright === b.upright && a.isText === b.isText;

function matrixLatex({ columns, cells }: Extract<Item, { kind: "matrix" }>): string {
  const width = Math.max(1, columns);
  const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, y) =>
    cells
      .slice(y * width, (y + 1) * width)
      .map(slotLatex)
      .join(" & "),
  );
  return `\\begin{matrix} ${joinRows(rows)} \\end{matrix}`;
}

const slotLatex = (slot: Slot): string => (slot === null ? "" : lineLatex(slot));

/** An equation as LaTeX. */
export function mtefToLatex(items: readonly Item[]): string {
  return compactLatex(lineLatex(items));
}
