import type { Box } from "#lib/conversion/formats/pdf/page/box.ts";
import { middleX, middleY, unionOf } from "../page/pdf-page.ts";
import type { Atom } from "./atom.ts";

type Content = (atoms: readonly Atom[]) => string;

/** Height of the axis over the baseline that fractions and big brackets are centred on, in parts of the size. */
export const AXIS = 0.25;

const within = (atom: Atom, bar: Box) =>
  middleX(atom) > bar.x0 - 0.5 &&
  middleX(atom) < bar.x1 + 0.5 &&
  atom.x0 > bar.x0 - 2.2 &&
  atom.x1 < bar.x1 + 2.2;

/** What stands on one side of a bar without a gap: a row next to it and what overlaps that row. */
function stack(atoms: readonly Atom[], edge: number, side: 1 | -1, limit: number): Atom[] {
  const near = (atom: Atom) => (side < 0 ? edge - atom.y1 : atom.y0 - edge);
  const far = (atom: Atom) => (side < 0 ? edge - atom.y0 : atom.y1 - edge);
  let reach = 0;
  const out: Atom[] = [];
  for (const atom of atoms.toSorted((a, b) => near(a) - near(b))) {
    const gap = near(atom) - reach;
    if ((near(atom) > limit && gap > 0) || gap > atom.size * (out.length === 0 ? 0.75 : 0.3)) break;
    out.push(atom);
    reach = Math.max(reach, far(atom));
  }
  return out;
}

/** The fractions, roots and lines over letters that bars make, innermost first. A bar without use is returned. */
export function combineBars(
  source: readonly Atom[],
  bars: readonly Box[],
  content: Content,
): { atoms: Atom[]; left: Box[] } {
  let atoms = [...source];
  const left: Box[] = [];
  const sorted = bars.toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0));
  sorted.forEach((bar, i) => {
    const y = middleY(bar);
    const others = sorted.slice(i + 1).filter((o) => o.x0 < bar.x1 && o.x1 > bar.x0);
    const above = Math.max(Number.NEGATIVE_INFINITY, ...others.map((o) => o.y1).filter((o) => o < y - 0.5));
    const below = Math.min(Number.POSITIVE_INFINITY, ...others.map((o) => o.y0).filter((o) => o > y + 0.5));
    const inside = atoms.filter((atom) => !/^(root|brace)$/.test(atom.kind) && within(atom, bar));
    const root = atoms.find(
      (atom) =>
        atom.kind === "root" &&
        Math.abs(atom.x1 - bar.x0) < 1.2 &&
        Math.abs(atom.y0 - y) < Math.max(1.2, atom.size * 0.12) &&
        atom.y1 > y,
    );
    if (root !== undefined) {
      const own = inside.filter(
        (atom) => middleY(atom) > y && atom.y0 < root.y1 && atom.y1 < root.y1 + root.size * 0.45,
      );
      // A small number in the root's crook is its degree, smaller than an exponent beside it.
      const degree = atoms.filter(
        (atom) =>
          atom !== root &&
          atom.size < root.size * 0.65 &&
          atom.x1 < root.x0 + (root.x1 - root.x0) * 0.85 &&
          atom.x1 > root.x0 - 0.5 &&
          middleX(atom) < root.x1 &&
          atom.y1 < middleY(root) + 1 &&
          atom.y0 > root.y0 - root.size * 0.3,
      );
      const first = own.find((atom) => atom.base !== null);
      if (own.length === 0) {
        left.push(bar);
        return;
      }
      const command = degree.length > 0 ? `\\sqrt[${content(degree)}]` : "\\sqrt";
      const used = new Set<Atom>([...own, ...degree, root]);
      const box = unionOf([...own, root, bar]);
      const size = Math.max(...own.map((atom) => atom.size));
      const base = mainBase(own) ?? first?.base ?? null;
      const { axis, ...sign } = root;
      atoms = [
        ...atoms.filter((atom) => !used.has(atom)),
        {
          ...sign,
          ...(base === null ? { axis: own[0]?.axis ?? axis ?? middleY(root) } : {}),
          ...box,
          latex: `${command}{${content(own)}}`,
          kind: "ord",
          base,
          size,
          char: "",
          word: false,
          math: true,
        },
      ];
      return;
    }
    const size = Math.max(
      4,
      ...inside.filter((atom) => Math.abs(middleY(atom) - y) < 40).map((atom) => atom.size),
    );
    const over = stack(
      inside.filter((atom) => middleY(atom) < y && atom.y0 > above - 1),
      y,
      -1,
      size * 1.2,
    );
    const under = stack(
      inside.filter((atom) => middleY(atom) > y && atom.y1 < below + 1),
      y,
      1,
      size * 1.2,
    );
    if (over.length > 0 && under.length > 0) {
      const used = new Set<Atom>([...over, ...under]);
      atoms = [
        ...atoms.filter((atom) => !used.has(atom)),
        {
          ...(over[0] as Atom),
          ...unionOf([...over, ...under, bar]),
          x0: bar.x0,
          x1: bar.x1,
          // The box's middle is the bar, which lies on the axis of its line.
          y0: Math.min(...over.map((a) => a.y0)),
          y1: Math.max(...under.map((a) => a.y1)),
          latex: `\\frac{${content(over)}}{${content(under)}}`,
          kind: "ord",
          base: null,
          size: Math.max(...over.map((a) => a.size), ...under.map((a) => a.size)),
          char: "frac",
          word: false,
          math: true,
          order: Math.min(...over.map((a) => a.order)),
          axis: y,
        },
      ];
      return;
    }
    const close = under.filter((atom) => atom.kind !== "punct");
    if (
      over.length === 0 &&
      close.length > 0 &&
      Math.min(...close.map((atom) => atom.y0)) - y < size * 0.35
    ) {
      const [only] = close;
      const used = new Set<Atom>(close);
      if (only !== undefined && mainBase(close) !== null) {
        const command = close.length === 1 && bar.x1 - bar.x0 < size * 0.62 ? "\\bar" : "\\overline";
        atoms = [
          ...atoms.filter((atom) => !used.has(atom)),
          {
            ...only,
            ...unionOf([...close, bar]),
            latex: `${command}{${content(close)}}`,
            kind: "ord",
            base: mainBase(close),
            size: Math.max(...close.map((a) => a.size)),
            char: "",
            word: false,
            math: true,
          },
        ];
        return;
      }
    }
    left.push(bar);
  });
  return { atoms, left };
}

/** The baseline that the largest atoms stand on; null where there is none. */
export function mainBase(atoms: readonly Atom[]): number | null {
  const size = Math.max(0, ...atoms.filter((a) => a.base !== null).map((a) => a.size));
  const weights = new Map<number, number>();
  for (const atom of atoms) {
    if (atom.base === null || atom.size < size * 0.9) continue;
    const key = Math.round(atom.base * 2);
    weights.set(key, (weights.get(key) ?? 0) + Math.max(1, atom.x1 - atom.x0));
  }
  const [best] = [...weights].toSorted((a, b) => b[1] - a[1]);
  if (best === undefined) return null;
  return (
    atoms.find((a) => a.base !== null && a.size >= size * 0.9 && Math.round(a.base * 2) === best[0])?.base ??
    null
  );
}
