import type { Bibliography } from "./bibliography.ts";
import type { TexCursor } from "./tex-cursor.ts";

const plain = (latex: string | null) =>
  (latex ?? "")
    .replace(/~/g, " ")
    .replace(/--/g, "–")
    .replace(/[\\{}$]/g, "")
    .trim();

/** The text of a citation, as the bibliography's style prints it; `[key]` for a key it does not have. */
export function citation(command: string, cursor: TexCursor, bibliography: Bibliography): string {
  const first = cursor.optional();
  const second = cursor.optional();
  const keys = (cursor.group() ?? "")
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (command.startsWith("nocite") || keys.length === 0) return "";
  const after = plain(second ?? first);
  const before = second === null ? "" : plain(first);
  const found = keys.map((key) => ({ key, entry: bibliography.cite(key) }));
  const tail = after === "" ? "" : `, ${after}`;
  const lead = before === "" ? "" : `${before} `;
  const numeric = bibliography.style === "numeric" || found.every(({ entry }) => entry === null);
  if (/author/i.test(command)) return found.map(({ key, entry }) => entry?.authors ?? key).join(", ");
  if (/year/i.test(command)) return found.map(({ key, entry }) => entry?.year ?? key).join(", ");
  if (numeric) {
    const numbers = `[${lead}${found.map(({ key, entry }) => entry?.number ?? key).join(", ")}${tail}]`;
    return /^(citet|textcite)/i.test(command) && found[0]?.entry
      ? `${found[0].entry.authors} ${numbers}`
      : numbers;
  }
  if (/^(citet|textcite|citeA|cite\*?$|newcite|shortcite|citealt)/i.test(command)) {
    return found
      .map(({ key, entry }) => (entry === null ? `[${key}]` : `${entry.authors} (${entry.year}${tail})`))
      .join("; ");
  }
  return `(${lead}${found.map(({ key, entry }) => (entry === null ? `[${key}]` : `${entry.authors}, ${entry.year}`)).join("; ")}${tail})`;
}
