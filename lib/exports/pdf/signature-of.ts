import { PDFArray, PDFDict, PDFName, PDFNumber } from "@cantoo/pdf-lib";

/** What the signatures of a file let others add: everything, notes but no pages, or nothing. */
export type Signature = "none" | "signed" | "certified";

/** Permissions of a certification: 1 and 2 allow no notes, and 2 counts where none is named (ISO 32000-1, 12.8.2.2). */
const ALLOWS_NOTES = 3;
const ASSUMED = 2;

/** Returns how a file is signed. Its dictionary of a signature cannot be compressed, so the bytes show it. */
export function signatureOf(bytes: Buffer, catalog: PDFDict): Signature {
  if (!bytes.includes("/ByteRange")) return "none";
  const permissions = dictIn(catalog, "Perms");
  const certification = permissions && dictIn(permissions, "DocMDP");
  if (!certification) return "signed";
  return permissionOf(certification) < ALLOWS_NOTES ? "certified" : "signed";
}

function permissionOf(certification: PDFDict): number {
  const references = certification.lookup(PDFName.of("Reference"));
  if (!(references instanceof PDFArray)) return ASSUMED;
  for (let i = 0; i < Math.min(references.size(), MOST_REFERENCES); i += 1) {
    const reference = references.lookup(i);
    if (!(reference instanceof PDFDict) || reference.lookup(METHOD) !== DOC_MDP) continue;
    const allowed = dictIn(reference, "TransformParams")?.lookup(PDFName.of("P"));
    if (allowed instanceof PDFNumber) return allowed.asNumber();
  }
  return ASSUMED;
}

const METHOD = PDFName.of("TransformMethod");
const DOC_MDP = PDFName.of("DocMDP");
const MOST_REFERENCES = 10;

function dictIn(dict: PDFDict, name: string): PDFDict | null {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFDict ? value : null;
}
