/** The number of letters in a code (RFC 8628, section 6.1). */
const CODE_LETTERS = 8;

/** Returns a typed code as programs show it, `ABCD-EFGH`, or null if it cannot be one. */
export function userCodeOf(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return letters.length === CODE_LETTERS ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}
