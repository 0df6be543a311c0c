import { unionOf } from "../pdf-page.ts";
import { type Atom, centre, middle } from "./atom.ts";

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
const LONG: Record<string, string> = {
  "−→": "\\longrightarrow",
  "←−": "\\longleftarrow",
  "=⇒": "\\Longrightarrow",
  "⇐=": "\\Longleftarrow",
  "⇐⇒": "\\iff",
  "←→": "\\longleftrightarrow",
  "|=": "\\models",
  "↦→": "\\mapsto",
};

const merged = (a: Atom, b: Atom, latex: string): Atom => ({
  ...a,
  ...unionOf([a, b]),
  latex,
  kind: "rel",
  char: "",
});

/** Signs that TeX prints one over another or into one another: negations and long arrows. */
export function combineSigns(atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = [];
  for (const atom of atoms) {
    const last = out.at(-1);
    const isNear =
      last !== undefined &&
      last.base !== null &&
      atom.base !== null &&
      Math.abs(last.base - atom.base) < atom.size * 0.1;
    if (last !== undefined && isNear) {
      const shared = Math.min(last.x1, atom.x1) - Math.max(last.x0, atom.x0);
      const overlap = shared / Math.min(last.x1 - last.x0 || 1, atom.x1 - atom.x0 || 1);
      const [slash, sign] = /^[\u0338/]$/u.test(last.char) ? [last, atom] : [atom, last];
      if (/^[\u0338/]$/u.test(slash.char) && overlap > 0.5 && NEGATED[sign.char] !== undefined) {
        out[out.length - 1] = merged(last, atom, NEGATED[sign.char] ?? "");
        continue;
      }
      const long = LONG[last.char + atom.char];
      if (long !== undefined && (shared > 0.4 || last.char === "↦" || (last.char === "⇐" && shared > -0.5))) {
        out[out.length - 1] = merged(last, atom, long);
        continue;
      }
    }
    out.push(atom);
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
];

const PIECE = /^[⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪⎫⎬⎭|⏐∣‖∥]$/;

/** Brackets that TeX builds of pieces, one above another, as one bracket each. */
export function combinePieces(atoms: readonly Atom[]): Atom[] {
  if (!atoms.some((atom) => PIECE.test(atom.char))) return [...atoms];
  const out: Atom[] = [];
  for (const atom of atoms) {
    const above = PIECES.some(([pieces]) => pieces.test(atom.char))
      ? out.findLast(
          (o) =>
            Math.abs(o.x0 - atom.x0) < 0.6 &&
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
      };
  }
  return out.map((atom) => {
    const found = PIECES.find(([pieces]) => [...atom.char].some((c) => c !== "⎪" && pieces.test(c)));
    if (found === undefined || (atom.char.length === 1 && found[2] === "bar")) return atom;
    return {
      ...atom,
      char: found[1],
      kind: found[2],
      latex: found[1] === "{" || found[1] === "}" ? `\\${found[1]}` : found[1] === "‖" ? "\\|" : found[1],
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
        middle(atom) > accent.x0 - accent.size * 0.15 &&
        middle(atom) < accent.x1 + accent.size * 0.15 &&
        atom.base !== null &&
        Math.abs(atom.size - accent.size) < accent.size * 0.15 &&
        centre(accent) < centre(atom) &&
        accent.y1 > atom.y0 - accent.size * (accent.x1 - accent.x0 > accent.size * 0.62 ? 0.7 : 0.35),
    );
    const [letter] = under.toSorted(
      (a, b) => Math.abs(middle(a) - middle(accent)) - Math.abs(middle(b) - middle(accent)),
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
