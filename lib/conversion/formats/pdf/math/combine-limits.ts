import { unionOf } from "../pdf-page.ts";
import { type Atom, centre, middle } from "./atom.ts";

type Content = (atoms: readonly Atom[]) => string;

const isLimitWord = (atom: Atom) =>
  /^(max|min|sup|inf|lim|limsup|liminf|det|gcd|Pr|argmax|argmin|arg|E|P)$/.test(atom.char) &&
  atom.base !== null;

/** The small atoms on one side of an operator that are centred on it; its neighbour's limits may touch them. */
function centred(operator: Atom, candidates: readonly Atom[]): Atom[] {
  const sorted = candidates.toSorted((a, b) => a.x0 - b.x0);
  const start = sorted.findIndex((a) => a.x1 > operator.x0 && a.x0 < operator.x1);
  if (start < 0) return [];
  let [from, to] = [start, start];
  const isJoined = (a: Atom | undefined, b: Atom | undefined) =>
    a !== undefined && b !== undefined && b.x0 - a.x1 < Math.max(a.size, b.size) * 0.7;
  while (isJoined(sorted[from - 1], sorted[from])) from--;
  while (isJoined(sorted[to], sorted[to + 1])) to++;
  const run = sorted.slice(from, to + 1);
  let best: Atom[] = [];
  let off = operator.size * 0.14;
  // Mostly the whole run is centred; where two operators' limits touch, a part of it is.
  const tries: Atom[][] = [run];
  if (run.length <= 40)
    for (let a = 0; a < run.length; a++)
      for (let b = a + 1; b <= run.length; b++) tries.push(run.slice(a, b));
  for (const part of tries) {
    const box = unionOf(part);
    const distance = Math.abs(middle(box) - middle(operator));
    if (distance < off - (best.length > 0 ? 0.3 : 0)) {
      best = part;
      off = distance;
      if (part.length === run.length) break;
    }
  }
  return best;
}

/** Limits over and under sums, products, integrals and functions such as max become theirs. */
export function combineLimits(source: readonly Atom[], content: Content): Atom[] {
  let atoms = [...source];
  const operators = atoms.filter(
    (atom) => (atom.kind === "op" && atom.latex !== "\\frac") || isLimitWord(atom),
  );
  for (const operator of operators.toSorted((a, b) => a.x0 - b.x0)) {
    const small = atoms.filter(
      (atom) => atom !== operator && atom.size < operator.size * 0.86 && !operators.includes(atom),
    );
    const slack = operator.size * 0.05;
    const far = operator.size * 1.5;
    const over = centred(
      operator,
      small.filter((a) => a.y1 < operator.y0 + slack && operator.y0 - a.y1 < far * 0.6),
    );
    const under = centred(
      operator,
      small.filter((a) => a.y0 > operator.y1 - slack && a.y0 - operator.y1 < far * 0.6),
    );
    if (over.length === 0 && under.length === 0) continue;
    const used = new Set<Atom>([...over, ...under, operator]);
    const isWord = isLimitWord(operator) && (operator.kind !== "op" || operator.char.length > 3);
    const name = isWord ? `\\operatorname*{${operator.char.replace(/^arg(?=.)/, "arg\\,")}}` : operator.latex;
    const latex = `${name}${under.length > 0 ? `_{${content(under)}}` : ""}${over.length > 0 ? `^{${content(over)}}` : ""}`;
    const box = unionOf([operator, ...over, ...under]);
    atoms = [
      ...atoms.filter((atom) => !used.has(atom)),
      {
        ...operator,
        ...box,
        latex,
        word: false,
        ...(operator.base === null ? { axis: operator.axis ?? centre(operator) } : {}),
      },
    ];
  }
  return atoms;
}
