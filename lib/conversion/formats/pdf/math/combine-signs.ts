import { middleX, middleY, unionOf } from "../page/pdf-page.ts";
import type { Atom } from "./atom.ts";

const NEGATED: Record<string, string> = {
  "=": "\\neq",
  "∈": "\\notin",
  "≡": "\\not\\equiv",
  "<": "\\nless",
  ">": "\\ngtr",
  "⊂": "\\not\\subset",
  "∼": "\\nsim",
  "∋": "\\not\\ni",
  "⊆": "\\nsubseteq",
  "≤": "\\nleq",
  "≥": "\\ngeq",
  "∃": "\\nexists",
};
const PAIRS: Record<string, string> = {
  "⇐⇒": "\\iff",
  "←→": "\\longleftrightarrow",
  "|=": "\\models",
  "↦→": "\\mapsto",
};
/** Arrows by what TeX makes them longer with, and their names when they are. */
const SHAFTS: Record<string, { shaft: RegExp; latex: string }> = {
  "→": { shaft: /^[−⎯]$/u, latex: "\\longrightarrow" },
  "←": { shaft: /^[−⎯]$/u, latex: "\\longleftarrow" },
  "⇒": { shaft: /^=$/, latex: "\\Longrightarrow" },
  "⇐": { shaft: /^=$/, latex: "\\Longleftarrow" },
};
const INTEGRALS: Record<string, string> = { "∫∫": "∬", "∬∫": "∭" };

const merged = (a: Atom, b: Atom, latex: string, char = ""): Atom => ({
  ...a,
  ...unionOf([a, b]),
  latex,
  kind: "rel",
  char,
});

const shared = (a: Atom, b: Atom) => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
const overlap = (a: Atom, b: Atom) => shared(a, b) / Math.min(a.x1 - a.x0 || 1, b.x1 - b.x0 || 1);
const onOneLine = (a: Atom, b: Atom) =>
  a.base !== null && b.base !== null && Math.abs(a.base - b.base) < b.size * 0.1;

/** Arrows with the minus or equals signs that run into them. */
function withShafts(source: readonly Atom[]): Atom[] {
  let atoms = [...source];
  for (const head of source) {
    const arrow = SHAFTS[head.char];
    if (arrow === undefined) continue;
    let whole = head;
    const piece = () =>
      atoms.find((a) => arrow.shaft.test(a.char) && onOneLine(whole, a) && shared(whole, a) > -0.05);
    for (let next = piece(); next !== undefined; next = piece()) {
      const used = next;
      whole = merged(whole, used, arrow.latex, head.char);
      atoms = atoms.filter((a) => a !== used);
    }
    atoms = atoms.map((a) => (a === head ? whole : a));
  }
  return atoms;
}

/** Three dots one under another, or falling to the right. */
function dotsLatex(dots: readonly Atom[]): string | null {
  const [a, b, c] = dots;
  if (a === undefined || b === undefined || c === undefined) return null;
  const step = (from: Atom, to: Atom) => (to.base ?? 0) - (from.base ?? 0);
  const isEven = Math.abs(step(a, b) - step(b, c)) < a.size * 0.08 && step(a, b) > a.size * 0.15;
  if (!isEven || dots.some((dot) => dot.char !== "." || dot.size !== a.size)) return null;
  const [first, second] = [b.x0 - a.x0, c.x0 - b.x0];
  if (Math.abs(first) < 0.5 && Math.abs(second) < 0.5) return "\\vdots";
  return first > 0 && Math.abs(first - second) < a.size * 0.08 ? "\\ddots" : null;
}

/** What a sign makes together with the one before it in the file's order; null for two signs. */
function pairOf(last: Atom, atom: Atom): Atom | null {
  const integral = INTEGRALS[last.char + atom.char];
  if (integral !== undefined && shared(last, atom) > 0)
    return {
      ...last,
      ...unionOf([last, atom]),
      latex: integral === "∬" ? "\\iint" : "\\iiint",
      char: integral,
    };
  if (last.char === "∼" && atom.char === "=" && overlap(last, atom) > 0.7 && middleY(last) < middleY(atom))
    return { ...merged(last, atom, "\\cong", "≅"), base: atom.base };
  if (last.char === "=" && atom.char === "∼" && overlap(last, atom) > 0.7 && middleY(atom) < middleY(last))
    return merged(last, atom, "\\cong", "≅");
  if (!onOneLine(last, atom)) return null;
  if (last.char === ":" && atom.char === "=" && atom.x0 - last.x1 < atom.size * 0.1)
    return merged(last, atom, ":=");
  const [slash, sign] = /^[\u0338/]$/u.test(last.char) ? [last, atom] : [atom, last];
  const negated = NEGATED[sign.char];
  if (/^[\u0338/]$/u.test(slash.char) && overlap(last, atom) > 0.5 && negated !== undefined)
    return merged(last, atom, negated);
  const pair = PAIRS[last.char + atom.char];
  const needed = last.char === "↦" ? Number.NEGATIVE_INFINITY : last.char === "⇐" ? -0.5 : 0.4;
  return pair !== undefined && shared(last, atom) > needed ? merged(last, atom, pair) : null;
}

/** Signs that TeX prints one over another or into one another: negations, long arrows, dots that fall. */
export function combineSigns(atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  for (const atom of withShafts(atoms)) {
    const last = out.at(-1);
    const whole = last === undefined ? null : pairOf(last, atom);
    const dots = atom.char === "." ? dotsLatex([...out.slice(-2), atom]) : null;
    if (whole !== null) out[out.length - 1] = whole;
    else if (dots !== null) {
      const box = unionOf([...out.splice(-2), atom]);
      out.push({ ...atom, ...box, latex: dots, kind: "ord", char: "" });
    } else out.push(atom);
  }
  return out;
}

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

/** Brackets that TeX builds of pieces, one above another, as one bracket each. */
export function combinePieces(atoms: readonly Atom[]): Atom[] {
  if (!atoms.some((atom) => PIECE.test(atom.char))) return [...atoms];
  const out: Atom[] = [];
  for (const atom of atoms) {
    const above =
      /^[{}]$/.test(atom.char) || PIECES.some(([pieces]) => pieces.test(atom.char))
        ? out.findLast(
            (o) =>
              overlap(o, atom) > 0.6 &&
              o.y1 > atom.y0 - atom.size * 0.2 &&
              o.y0 < atom.y1 + atom.size * 0.2 &&
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

const WIDE: Record<string, string> = {
  "\\hat": "\\widehat",
  "\\tilde": "\\widetilde",
  "\\bar": "\\overline",
};

/** Accents put on the letters under them; one without a letter stays and makes the formula uncertain. */
export function combineAccents(atoms: readonly Atom[]): Atom[] {
  const accents = atoms.filter((atom) => atom.kind === "accent");
  if (accents.length === 0) return [...atoms];
  let rest = atoms.filter((atom) => atom.kind !== "accent");
  const lost: Atom[] = [];
  for (const accent of accents.toSorted((a, b) => b.y0 - a.y0)) {
    const under = rest.filter(
      (atom) =>
        atom.kind === "ord" &&
        middleX(atom) > accent.x0 - accent.size * 0.15 &&
        middleX(atom) < accent.x1 + accent.size * 0.15 &&
        atom.base !== null &&
        Math.abs(atom.size - accent.size) < accent.size * 0.15 &&
        middleY(accent) < middleY(atom) &&
        accent.y1 > atom.y0 - accent.size * (accent.x1 - accent.x0 > accent.size * 0.62 ? 0.7 : 0.35),
    );
    const [letter] = under.toSorted(
      (a, b) => Math.abs(middleX(a) - middleX(accent)) - Math.abs(middleX(b) - middleX(accent)),
    );
    const isWide = accent.x1 - accent.x0 > accent.size * 0.62;
    if (letter === undefined || (isWide && under.some((atom) => atom.base !== letter.base))) {
      lost.push(accent);
      continue;
    }
    const own = isWide ? under.toSorted((a, b) => a.x0 - b.x0) : [letter];
    const latex = own.length > 1 ? (WIDE[accent.latex] ?? accent.latex) : accent.latex;
    const box = unionOf([...own, accent]);
    const whole: Atom = {
      ...letter,
      ...box,
      x0: Math.min(...own.map((a) => a.x0)),
      x1: Math.max(...own.map((a) => a.x1)),
      latex: `${latex}{${own.map((a) => a.latex).join(" ")}}`,
      char: "",
      word: false,
      math: true,
    };
    rest = [...rest.filter((atom) => !own.includes(atom)), whole];
  }
  return [...rest, ...lost];
}
