import type { DocumentItem, SupplementaryMaterial } from "#lib/documents/schema.ts";

const PDF = /\.pdf$/i;

/** Returns true if a file of this name can be the PDF of a document that has none yet. */
export function mayBePrint(
  filename: string,
  { parent, items }: { parent: Pick<DocumentItem, "format">; items: readonly SupplementaryMaterial[] },
): boolean {
  return parent.format !== "pdf" && PDF.test(filename) && !items.some(({ is_print }) => is_print);
}

/** Returns true if two files are called alike but for their endings: `paper.docx` and `Paper.pdf`. */
export function isNamedAlike(a: string, b: string): boolean {
  return stemOf(a) === stemOf(b);
}

const stemOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.(tar\.gz|\w+)$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
