import { accented, isOneToken } from "../latex/accents.ts";
import { compactLatex } from "../latex/compact-latex.ts";
import { type RunText, runLatex, sameSetting } from "../latex/run-latex.ts";
import { joinRows } from "../latex/scripts.ts";
import { streamOf } from "./compound-file.ts";
import { mtefCharacter } from "./mtef-characters.ts";
import { scriptOf, templateLatex } from "./mtef-templates.ts";
import type { Item, Slot } from "./mtef-tree.ts";
import { readMtef } from "./read-mtef.ts";

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

/** Gathers the LaTeX of one line: characters set alike are one run. */
class LineWriter {
  readonly #parts: string[] = [];
  #open: RunText | null = null;

  #close(): void {
    if (this.#open !== null && this.#open.value !== "") this.#parts.push(runLatex(this.#open, false));
    this.#open = null;
  }

  #character(item: Character): void {
    const next = settingOf(item);
    if (item.marks.length > 0) {
      this.#close();
      this.#parts.push(marked(runLatex({ ...next, isText: false }, false), item.marks));
    } else if (this.#open !== null && sameSetting(this.#open, next)) this.#open.value += next.value;
    else {
      this.#close();
      this.#open = next;
    }
  }

  #template(item: Extract<Item, { kind: "template" }>): void {
    const script = scriptOf(item, slotLatex);
    if (script === null) this.#parts.push(templateLatex(item, slotLatex));
    else if (item.variation & 1) this.#parts.push(`{}${script}`);
    else withScript(this.#parts, script);
  }

  write(item: Item): void {
    if (item.kind === "char") {
      this.#character(item);
      return;
    }
    this.#close();
    if (item.kind === "template") this.#template(item);
    else if (item.kind === "pile") this.#parts.push(pileLatex(item.lines.map(slotLatex)));
    else this.#parts.push(matrixLatex(item));
  }

  latex(): string {
    this.#close();
    return this.#parts
      .filter((part) => part !== "")
      .join(" ")
      .replace(/ +/g, " ")
      .trim();
  }
}

function lineLatex(items: readonly Item[]): string {
  const writer = new LineWriter();
  for (const item of items) writer.write(item);
  return writer.latex();
}

const pileLatex = (lines: readonly string[]) =>
  lines.length > 1 ? `\\begin{gathered} ${joinRows(lines)} \\end{gathered}` : (lines[0] ?? "");

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

/** The length in bytes of the header before the equation, as the header itself states. */
const HEADER = 28;

/** Returns the LaTeX of an equation editor's object (MathType or Equation Editor 3 in an OLE file); null if it cannot be read. */
export function mathTypeToLatex(file: Uint8Array): string | null {
  const stream = streamOf(file, "Equation Native");
  if (stream === null || stream.length <= HEADER) return null;
  const items = readMtef(stream.subarray(Math.min(256, Math.max(HEADER, stream.readUInt16LE(0)))));
  const latex = items === null ? "" : compactLatex(lineLatex(items));
  return latex === "" ? null : latex;
}
