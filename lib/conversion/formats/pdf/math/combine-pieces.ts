import { middleY, unionOf } from "../page/box.ts";
import type { Atom } from "./atom.ts";
import { MAX_PIECE_GAP_IN_SIZES, MIN_PIECE_OVERLAP_SHARE } from "./build-thresholds.ts";
import { overlap } from "./combine-signs.ts";

const PIECES: [RegExp, string, Atom["kind"]][] = [
  [/^[⎛⎜⎝]$/, "(", "open"],
  [/^[⎞⎟⎠]$/, ")", "close"],
  [/^[⎡⎢⎣]$/, "[", "open"],
  [/^[⎤⎥⎦]$/, "]", "close"],
  [/^[⎧⎨⎩⎪]$/, "{", "open"],
  [/^[⎫⎬⎭⎪]$/, "}", "close"],
  [/^[|⏐∣]$/, "|", "bar"],
  [/^[‖∥]$/, "‖", "bar"],
  [/^[⎷│┌]$/, "√", "root"],
];
const PIECE_LATEX: Record<string, string> = { "{": "\\{", "}": "\\}", "‖": "\\|", "√": "\\sqrt" };

const PIECE = /^[⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪⎫⎬⎭|⏐∣‖∥⎷│┌]$/;

/** Puts brackets together that TeX builds of pieces, one above another. */
export function combinePieces(atoms: readonly Atom[]): Atom[] {
  if (!atoms.some((atom) => PIECE.test(atom.char))) return [...atoms];
  const out: Atom[] = [];
  for (const atom of atoms) {
    const above =
      /^[{}]$/.test(atom.char) || PIECES.some(([pieces]) => pieces.test(atom.char))
        ? out.findLast(
            (o) =>
              overlap(o, atom) > MIN_PIECE_OVERLAP_SHARE &&
              o.y1 > atom.y0 - atom.size * MAX_PIECE_GAP_IN_SIZES &&
              o.y0 < atom.y1 + atom.size * MAX_PIECE_GAP_IN_SIZES &&
              PIECES.some(
                ([pieces]) =>
                  pieces.test(o.char.at(-1) ?? "") &&
                  (pieces.test(atom.char) || atom.char === "{" || atom.char === "}"),
              ),
          )
        : undefined;
    if (above === undefined) out.push(atom);
    else
      out[out.indexOf(above)] = {
        ...above,
        ...unionOf([above, atom]),
        char: above.char + atom.char,
        base: null,
        axis: middleY(unionOf([above, atom])),
      };
  }
  return out.map((atom) => {
    const found = PIECES.find(([pieces]) => [...atom.char].some((c) => c !== "⎪" && pieces.test(c)));
    if (found === undefined || (atom.char.length === 1 && found[2] === "bar")) return atom;
    return {
      ...atom,
      char: found[1],
      kind: found[2],
      latex: PIECE_LATEX[found[1]] ?? found[1],
      base: null,
    };
  });
}
