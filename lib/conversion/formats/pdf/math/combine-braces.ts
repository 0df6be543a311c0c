import { type Box, middleX, middleY, unionOf } from "../page/box.ts";
import { MAX_SCRIPT_SIZE_IN_SIZES } from "../page/print-thresholds.ts";
import type { Atom } from "./atom.ts";
import {
  MAX_BAR_OVERHANG_POINTS,
  MAX_BRACE_LABEL_GAP_IN_SIZES,
  MAX_BRACE_PIECE_GAP_POINTS,
  MAX_BRACE_SHIFT_IN_SIZES,
  MAX_TIP_GAP_POINTS,
} from "./build-thresholds.ts";

type Content = (atoms: readonly Atom[]) => string;

/** TeX's four tips from left to right, and what lies between the outer ones. */
const TIPS: Record<string, "\\overbrace" | "\\underbrace"> = {
  "⏞⏟⏟⏞": "\\overbrace",
  "⏟⏞⏞⏟": "\\underbrace",
};

const isPiece = (atom: Atom) => /^[⏞⏟⎴⎵⎯]$/u.test(atom.char);

/** Groups pieces at one height, from left to right. */
function levels(pieces: readonly Atom[]): Atom[][] {
  const out: Atom[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.x0 - b.x0)) {
    const last = out.find((level) =>
      level.some((a) => Math.abs(middleY(a) - middleY(piece)) < piece.size * MAX_BRACE_SHIFT_IN_SIZES),
    );
    if (last === undefined) out.push([piece]);
    else last.push(piece);
  }
  return out;
}

/** Takes the pieces of one brace off the front of a level; null if they make none. */
function braceOf(level: readonly Atom[]): { pieces: Atom[]; command: string } | null {
  const tips = level.filter((a) => a.char !== "⎯").slice(0, 4);
  const command = TIPS[tips.map((a) => a.char).join("")];
  if (command !== undefined) {
    const end = tips.at(-1)?.x1 ?? 0;
    return { pieces: level.filter((a) => a.x1 <= end), command };
  }
  // Fonts of OpenType have one sign, or pieces of it that touch.
  const pieces = level.filter((_, i) =>
    level.slice(1, i + 1).every((b, j) => b.x0 - (level[j]?.x1 ?? 0) < MAX_BRACE_PIECE_GAP_POINTS),
  );
  const kinds = new Set(pieces.map((a) => a.char).filter((char) => /^[⏞⏟]$/u.test(char)));
  if (kinds.size !== 1 || pieces.length === 0) return null;
  return { pieces, command: kinds.has("⏞") ? "\\overbrace" : "\\underbrace" };
}

/** Returns the bars of a formula without those that TeX draws between the tips of a brace. */
export function withoutTips(atoms: readonly Atom[], bars: readonly Box[]): Box[] {
  const pieces = atoms.filter(isPiece);
  return bars.filter((bar) => {
    const touching = pieces.filter(
      (a) =>
        bar.y0 > a.y0 - MAX_TIP_GAP_POINTS &&
        bar.y1 < a.y1 + MAX_TIP_GAP_POINTS &&
        Math.min(Math.abs(a.x1 - bar.x0), Math.abs(bar.x1 - a.x0)) < MAX_TIP_GAP_POINTS,
    );
    return touching.length < 2;
  });
}

type Brace = { pieces: Atom[]; command: string };

/** Returns the part that a brace stands over or under, with its label; null where it does not fit any. */
function bracedBy(
  { pieces, command }: Brace,
  atoms: readonly Atom[],
  content: Content,
): { whole: Atom; used: ReadonlySet<Atom> } | null {
  const box = unionOf(pieces);
  const side = command === "\\overbrace" ? 1 : -1;
  const size = pieces[0]?.size ?? 10;
  const shift = size * MAX_BRACE_SHIFT_IN_SIZES;
  const isInside = (a: Atom) =>
    middleX(a) > box.x0 - MAX_BAR_OVERHANG_POINTS && middleX(a) < box.x1 + MAX_BAR_OVERHANG_POINTS;
  const others = atoms.filter((a) => !isPiece(a));
  const held = others.filter((a) => isInside(a) && (middleY(a) - middleY(box)) * side > 0);
  const label = others.filter(
    (a) =>
      a.size < size * MAX_SCRIPT_SIZE_IN_SIZES &&
      (middleY(a) - middleY(box)) * side < 0 &&
      Math.max(a.y0 - box.y1, box.y0 - a.y1) < size * MAX_BRACE_LABEL_GAP_IN_SIZES,
  );
  const extent = unionOf(held);
  const fits =
    held.length > 0 && Math.abs(extent.x0 - box.x0) < shift && Math.abs(extent.x1 - box.x1) < shift;
  const isCentred = label.length === 0 || Math.abs(middleX(unionOf(label)) - middleX(box)) < shift;
  if (!fits || !isCentred) return null;
  const script = label.length > 0 ? `${side > 0 ? "^" : "_"}{${content(label)}}` : "";
  const [first] = held.filter((a) => a.base !== null).toSorted((a, b) => b.size - a.size);
  const whole: Atom = {
    ...(first ?? (held[0] as Atom)),
    ...unionOf([...held, ...label, box]),
    latex: `${command}{${content(held)}}${script}`,
    kind: "ord",
    char: "",
    word: false,
    math: true,
    ...(first === undefined ? {} : { base: first.base }),
  };
  return { whole, used: new Set([...pieces, ...held, ...label]) };
}

/** Puts braces and their labels together with the parts of a formula that they stand over or under. */
export function combineBraces(source: readonly Atom[], content: Content): Atom[] {
  let atoms = [...source];
  for (const level of levels(atoms.filter(isPiece))) {
    let rest = level;
    for (let brace = braceOf(rest); brace !== null; brace = braceOf(rest)) {
      rest = rest.slice(brace.pieces.length);
      const made = bracedBy(brace, atoms, content);
      if (made !== null) atoms = [...atoms.filter((a) => !made.used.has(a)), made.whole];
    }
  }
  return atoms;
}
