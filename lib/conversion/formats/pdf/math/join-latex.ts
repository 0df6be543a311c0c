import type { Atom } from "./atom.ts";
import {
  MAX_DECIMAL_GAP_IN_SIZES,
  MAX_TEXT_GAP_IN_SIZES,
  MIN_DOUBLE_QUAD_IN_SIZES,
  MIN_QUAD_IN_SIZES,
  MIN_RELATION_SPACE_IN_SIZES,
  MIN_TALL_SIGN_IN_SIZES,
  MIN_TEXT_SPACE_IN_SIZES,
  MIN_WORD_SPACE_IN_SIZES,
} from "./build-thresholds.ts";

const isDots = (atoms: readonly Atom[], at: number): boolean => {
  const three = atoms.slice(at, at + 3);
  return (
    three.length === 3 &&
    three.every((a) => a.char === three[0]?.char && a.latex === three[0]?.latex && a.base === three[0]?.base)
  );
};

/** Joins three dots in a row to one sign, and words beside one another to one text. */
function gathered(atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  for (let i = 0; i < atoms.length; i++) {
    const atom = atoms[i];
    if (atom === undefined) break;
    if ((atom.char === "." || /^[·⋅]$/.test(atom.char)) && isDots(atoms, i)) {
      const last = atoms[i + 2] ?? atom;
      out.push({ ...atom, x1: last.x1, latex: atom.char === "." ? "\\dots" : "\\cdots", kind: "ord" });
      i += 2;
      continue;
    }
    const before = out.at(-1);
    if (
      atom.word &&
      before?.word &&
      atom.base === before.base &&
      atom.latex.startsWith("\\") &&
      atom.x0 - before.x1 < atom.size * MAX_TEXT_GAP_IN_SIZES
    )
      out[out.length - 1] = { ...before, x1: atom.x1, latex: "", char: `${before.char} ${atom.char}` };
    else out.push(atom);
  }
  return out.map((atom, i) => {
    if (!atom.word || !/^(\\mathrm\{|$)/.test(atom.latex)) return atom;
    const [before, after] = [out[i - 1], out[i + 1]];
    const isApart = (a: Atom | undefined, b: Atom | undefined) =>
      a !== undefined && b !== undefined && b.x0 - a.x1 > atom.size * MIN_WORD_SPACE_IN_SIZES;
    if (atom.latex !== "" && !isApart(before, atom) && !isApart(atom, after)) return atom;
    const space = isApart(atom, after) && after?.kind !== "rel" ? " " : "";
    return { ...atom, latex: `\\text{${atom.char}${space}}` };
  });
}

/** Gives tall brackets their side. A bar opens where nothing is open. */
function sized(atoms: readonly Atom[]): Atom[] {
  const isTall = (a: Atom) =>
    a.char !== "" && a.y1 - a.y0 > a.size * MIN_TALL_SIGN_IN_SIZES && /^(open|close|bar)$/.test(a.kind);
  const stack: number[] = [];
  const pair = new Map<number, number>();
  atoms.forEach((atom, i) => {
    if (!isTall(atom)) return;
    const top = stack.at(-1);
    const closes =
      atom.kind === "close" || (atom.kind === "bar" && top !== undefined && atoms[top]?.char === atom.char);
    if (closes && top !== undefined) {
      pair.set(top, i);
      stack.pop();
    } else if (atom.kind !== "close") stack.push(i);
  });
  const lefts = new Set(pair.keys());
  const rights = new Set(pair.values());
  return atoms.map((atom, i) =>
    lefts.has(i)
      ? { ...atom, latex: atom.latex.replace(/^(\\[{|]|\\?[a-z]+|.)/, "\\left$1"), kind: "open" }
      : rights.has(i)
        ? { ...atom, latex: atom.latex.replace(/^(\\[}|]|\\?[a-z]+|.)/, "\\right$1"), kind: "close" }
        : atom,
  );
}

/** Returns a bar as LaTeX: a relation if it has room on both sides, otherwise one of a pair. */
const barLatex = (atom: Atom, before: Atom | undefined, after: Atom | undefined, size: number): string => {
  const isApart =
    before !== undefined &&
    after !== undefined &&
    atom.x0 - before.x1 > size * MIN_RELATION_SPACE_IN_SIZES &&
    after.x0 - atom.x1 > size * MIN_RELATION_SPACE_IN_SIZES;
  return isApart && atom.latex === "|" ? "\\mid" : atom.latex;
};

/** Returns one line's atoms from left to right as LaTeX. */
export function joinLatex(source: readonly Atom[], size: number): string {
  const atoms = sized(gathered(source));
  let out = "";
  let last: Atom | undefined;
  atoms.forEach((atom, i) => {
    const latex = atom.kind === "bar" ? barLatex(atom, last, atoms[i + 1], size) : atom.latex;
    if (last !== undefined) {
      const gap = atom.x0 - last.x1;
      const isWide = gap > size * MIN_QUAD_IN_SIZES;
      const isSpaced =
        /^(rel|bin)$/.test(atom.kind) || /^(rel|bin|punct)$/.test(last.kind) || latex === "\\mid";
      const isText = (atom.word && /^\\text/.test(latex)) || (last.word && /^\\text/.test(last.latex));
      if (isWide) out += gap > size * MIN_DOUBLE_QUAD_IN_SIZES ? " \\qquad " : " \\quad ";
      else if (isText && gap > size * MIN_TEXT_SPACE_IN_SIZES)
        out += out.endsWith(" }") || last.kind === "rel" ? "" : "\\ ";
      else if (/^[.,]$/.test(last.char) && /^\d$/.test(atom.char) && gap < size * MAX_DECIMAL_GAP_IN_SIZES)
        out += "";
      else if (isSpaced || /\\mid$/.test(out)) out += " ";
      else if (/\\[A-Za-z]+$/.test(out) && /^[A-Za-z0-9]/.test(latex)) out += " ";
    }
    out += latex;
    last = atom;
  });
  return out.replace(/ {2,}/g, " ").replace(/\\mathbf\{[^{}]+\}(?:[.,]?\\mathbf\{[^{}]+\})+/g, (run) => {
    const inner = run.replace(/\\mathbf\{([^{}]+)\}/g, "$1");
    return `\\mathbf{${inner}}`;
  });
}
