/** The LaTeX of an equation editor's object, or null. */
export function mathTypeToLatex(_bytes: Uint8Array): string | null {
  return null;
}
