import type { Box } from "#lib/conversion/formats/pdf/page/box.ts";
import { middleX, middleY, unionOf } from "../page/pdf-page.ts";
import type { Atom } from "./atom.ts";

type Content = (atoms: readonly Atom[]) => string;

/** TeX's four tips from left to right, and what lies between the outer ones. */
const TIPS: Record<string, "\\overbrace" | "\\underbrace"> = {
  "⏞⏟⏟⏞": "\\overbrace",
  "⏟⏞⏞⏟": "\\underbrace",
};

const isPiece = (atom: Atom) => /^[⏞⏟⎴⎵⎯]$/u.test(atom.char);

/** Pieces at one height, from left to right. */
function levels(pieces: readonly Atom[]): Atom[][] {
  const out: Atom[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.x0 - b.x0)) {
    const last = out.find((level) =>
      level.some((a) => Math.abs(middleY(a) - middleY(piece)) < piece.size * 0.3),
    );
    if (last === undefined) out.push([piece]);
    else last.push(piece);
  }
  return out;
}

/** One brace's pieces off the front of a level; null where they are none. */
function braceOf(level: readonly Atom[]): { pieces: Atom[]; command: string } | null {
  const tips = level.filter((a) => a.char !== "⎯").slice(0, 4);
  const command = TIPS[tips.map((a) => a.char).join("")];
  if (command !== undefined) {
    const end = tips.at(-1)?.x1 ?? 0;
    return { pieces: level.filter((a) => a.x1 <= end), command };
  }
  // Fonts of OpenType have one sign, or pieces of it that touch.
  const pieces = level.filter((_, i) =>
    level.slice(1, i + 1).every((b, j) => b.x0 - (level[j]?.x1 ?? 0) < 0.5),
  );
  const kinds = new Set(pieces.map((a) => a.char).filter((char) => /^[⏞⏟]$/u.test(char)));
  if (kinds.size !== 1 || pieces.length === 0) return null;
  return { pieces, command: kinds.has("⏞") ? "\\overbrace" : "\\underbrace" };
}

/** The bars of a formula without those that TeX draws between the tips of a brace. */
export function withoutTips(atoms: readonly Atom[], bars: readonly Box[]): Box[] {
  const pieces = atoms.filter(isPiece);
  return bars.filter((bar) => {
    const touching = pieces.filter(
      (a) =>
        bar.y0 > a.y0 - 1 &&
        bar.y1 < a.y1 + 1 &&
        Math.min(Math.abs(a.x1 - bar.x0), Math.abs(bar.x1 - a.x0)) < 1,
    );
    return touching.length < 2;
  });
}

/** Braces over and under parts of a formula, with their labels. */
export function combineBraces(source: readonly Atom[], content: Content): Atom[] {
  let atoms = [...source];
  for (const level of levels(atoms.filter(isPiece))) {
    let rest = level;
    for (let brace = braceOf(rest); brace !== null; brace = braceOf(rest)) {
      const { pieces, command } = brace;
      rest = rest.slice(pieces.length);
      const box = unionOf(pieces);
      const side = command === "\\overbrace" ? 1 : -1;
      const inside = (a: Atom) => !isPiece(a) && middleX(a) > box.x0 - 0.5 && middleX(a) < box.x1 + 0.5;
      const size = pieces[0]?.size ?? 10;
      const held = atoms.filter((a) => inside(a) && (middleY(a) - middleY(box)) * side > 0);
      const label = atoms.filter(
        (a) =>
          !isPiece(a) &&
          a.size < size * 0.86 &&
          (middleY(a) - middleY(box)) * side < 0 &&
          Math.max(a.y0 - box.y1, box.y0 - a.y1) < size * 0.8,
      );
      const isCentred = label.length > 0 && Math.abs(middleX(unionOf(label)) - middleX(box)) < size * 0.3;
      const fits =
        held.length > 0 &&
        Math.abs(unionOf(held).x0 - box.x0) < size * 0.3 &&
        Math.abs(unionOf(held).x1 - box.x1) < size * 0.3;
      if (!fits || (label.length > 0 && !isCentred)) continue;
      const script = side > 0 ? "^" : "_";
      const latex = `${command}{${content(held)}}${label.length > 0 ? `${script}{${content(label)}}` : ""}`;
      const used = new Set<Atom>([...pieces, ...held, ...label]);
      const [first] = held.filter((a) => a.base !== null).toSorted((a, b) => b.size - a.size);
      atoms = [
        ...atoms.filter((a) => !used.has(a)),
        {
          ...(first ?? (held[0] as Atom)),
          ...unionOf([...held, ...label, box]),
          latex,
          kind: "ord",
          char: "",
          word: false,
          math: true,
          ...(first === undefined ? {} : { base: first.base }),
        },
      ];
    }
  }
  return atoms;
}
