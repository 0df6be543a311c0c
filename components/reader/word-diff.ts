export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

const MOST_WORDS = 1_500;
/** Where less than this share of the words stays, single words that happen to agree would only confuse. */
const LEAST_KEPT = 0.25;

/** What changes between a quote and its suggested replacement, by words and the white space between them. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const a = before.match(/\s+|[^\s]+/g) ?? [];
  const b = after.match(/\s+|[^\s]+/g) ?? [];
  const whole = () => joined([part("removed", before), part("added", after)]);
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return whole();
  const lengths = commonLengths(a, b);
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push(part("same", a[i]));
      i += 1;
      j += 1;
    } else if (
      j >= b.length ||
      (i < a.length && lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1))
    ) {
      parts.push(part("removed", a[i]));
      i += 1;
    } else {
      parts.push(part("added", b[j]));
      j += 1;
    }
  }
  const kept = wordsIn(parts.filter(({ kind }) => kind === "same").map(({ text }) => text));
  return kept < LEAST_KEPT * Math.max(wordsIn(a), wordsIn(b)) ? whole() : joined(parts);
}

function wordsIn(pieces: readonly string[]): number {
  return pieces.filter((piece) => piece.trim() !== "").length;
}

/** Length of the longest common subsequence of the tails, by dynamic programming from the ends. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = rows[i];
    for (let j = b.length - 1; row && j >= 0; j -= 1) {
      row[j] =
        a[i] === b[j]
          ? lengthAt(rows, i + 1, j + 1) + 1
          : Math.max(lengthAt(rows, i + 1, j), lengthAt(rows, i, j + 1));
    }
  }
  return rows;
}

function lengthAt(rows: readonly Uint16Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}

function part(kind: DiffPart["kind"], text: string | undefined): DiffPart {
  return { kind, text: text ?? "" };
}

/** Neighbours of a kind become one; white space between two changes goes with them. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const out: DiffPart[] = [];
  let change = { removed: "", added: "" };
  const flush = () => {
    if (change.removed !== "") out.push(part("removed", change.removed));
    if (change.added !== "") out.push(part("added", change.added));
    change = { removed: "", added: "" };
  };
  for (const [i, { kind, text }] of parts.entries()) {
    const last = out.at(-1);
    if (kind !== "same") change[kind] += text;
    else if (text.trim() === "" && isChangeOfBoth(change) && (parts[i + 1]?.kind ?? "same") !== "same")
      change = { removed: change.removed + text, added: change.added + text };
    else {
      const isContinued = last?.kind === "same" && !isChange(change);
      flush();
      if (isContinued && last) last.text += text;
      else out.push(part("same", text));
    }
  }
  flush();
  return out;
}

function isChange({ removed, added }: { removed: string; added: string }): boolean {
  return removed !== "" || added !== "";
}

function isChangeOfBoth({ removed, added }: { removed: string; added: string }): boolean {
  return removed !== "" && added !== "";
}
