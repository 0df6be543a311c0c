const MAX_NOTE = 5_000;
const MAX_NOTES = 5_000;

/** Returns the offset after the bracket that closes the one before `from`, or null where none does in time. */
function closingBracket(source: string, from: number): number | null {
  const last = Math.min(source.length, from + MAX_NOTE);
  let depth = 1;
  for (let at = from; at < last; at++) {
    const character = source[at];
    if (character === "\\") at++;
    else if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return at + 1;
    else if (character === "\n" && source[at + 1] === "\n") return null;
  }
  return null;
}

/** Turns notes within the text (`^[…]`) into references, with their definitions at the end. Lines stay on their lines. */
export function notesAtEnd(source: string): string {
  let out = "";
  let at = 0;
  const notes: string[] = [];
  for (let from = source.indexOf("^["); from >= 0; from = source.indexOf("^[", Math.max(from + 2, at))) {
    const end = notes.length > MAX_NOTES ? null : closingBracket(source, from + 2);
    if (end === null) continue;
    const inner = source.slice(from + 2, end - 1);
    notes.push(`[^inline-${notes.length + 1}]: ${inner.replace(/\s*\n\s*/g, " ")}`);
    out += `${source.slice(at, from)}[^inline-${notes.length}]${"\n".repeat(inner.split("\n").length - 1)}`;
    at = end;
  }
  return notes.length === 0 ? source : `${out}${source.slice(at)}\n\n${notes.join("\n\n")}\n`;
}
