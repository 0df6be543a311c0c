import { readFile } from "node:fs/promises";
import { EncryptedPDFError, PDFDict, PDFDocument, type PDFRef } from "@cantoo/pdf-lib";
import { ExportError } from "../writer.ts";
import { type PageNode, pageNodes } from "./page-nodes.ts";
import { type Signature, signatureOf } from "./signature-of.ts";

/** A PDF of the author, opened for notes. */
export interface OpenPdf {
  document: PDFDocument;
  pages: readonly (PageNode | null)[];
  /** Marks an object as changed. */
  touch: (ref: PDFRef) => void;
  /** Writes the file with what was changed. */
  save: () => Promise<Uint8Array>;
  notes: readonly string[];
  /** True if a signature would not survive further pages. Notes do not hurt it. */
  refusesPages: boolean;
}

const DAMAGED =
  "This PDF is damaged, so notes cannot be written into it. Export the review as DOCX, or print the file to a new PDF and upload that.";
const LOCKED =
  "This PDF is protected by a password, so notes cannot be written into it. Remove the password and upload the file again.";

/** What a signature says of a file to which notes are appended. */
const KEPT: Record<Exclude<Signature, "none">, string> = {
  signed:
    "The file is signed. The signature still holds for what was signed; viewers say that notes were added later.",
  certified:
    "The file is certified, and its certification allows no notes. All that was certified is there as it was, but viewers can call the certification broken.",
};

/**
 * Opens a PDF. Changes are appended where the file allows it, so that its own bytes and signatures stay as they are.
 * @throws {ExportError} for a file with a password, and for a damaged one
 */
export async function openPdf(path: string): Promise<OpenPdf> {
  const bytes = await readFile(path);
  const { document, wasEncrypted } = await load(bytes);
  const { context } = document;
  if (!(document.catalog instanceof PDFDict)) throw new ExportError(DAMAGED);
  const pages = pageNodes(context, document.catalog);
  if (!pages.some((page) => page !== null)) throw new ExportError(DAMAGED);
  // What is added to an encrypted file would have to be encrypted too.
  const table = wasEncrypted ? null : lastTable(bytes, context.pdfFileDetails.prevStartXRef);
  const snapshot = document.takeSnapshot();
  const save = async (): Promise<Uint8Array> => {
    if (table === null) return document.save({ addDefaultPage: false, updateFieldAppearances: false });
    const added = await document.saveIncremental(snapshot, { useObjectStreams: table === "stream" });
    return Buffer.concat([bytes, added]);
  };
  const notes: string[] = [];
  if (wasEncrypted)
    notes.push("The copy has no protection, because notes cannot be added to a protected file.");
  else if (table === null) notes.push("The directory of the file is damaged, so the copy was written anew.");
  const signature = signatureOf(bytes, document.catalog);
  if (signature !== "none")
    notes.push(table === null ? "The signature of the file does not hold for the copy." : KEPT[signature]);
  return {
    document,
    pages,
    touch: (ref) => snapshot.markRefForSave(ref),
    save,
    notes,
    refusesPages: signature !== "none" && table !== null,
  };
}

async function load(bytes: Buffer): Promise<{ document: PDFDocument; wasEncrypted: boolean }> {
  try {
    return { document: await PDFDocument.load(bytes, { updateMetadata: false }), wasEncrypted: false };
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw new ExportError(DAMAGED);
  }
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, password: "" });
    return { document, wasEncrypted: true };
  } catch {
    throw new ExportError(LOCKED);
  }
}

/**
 * Returns the form of the file's last cross-reference table, to which another can be added; null if the file does not
 * point to one, or has bytes before its header, by which programs shift what they are pointed to.
 */
function lastTable(bytes: Buffer, at: number): "table" | "stream" | null {
  if (bytes.toString("latin1", 0, 5) !== "%PDF-" || at <= 0 || at >= bytes.length) return null;
  const there = bytes.toString("latin1", at, at + 40).trimStart();
  if (there.startsWith("xref")) return "table";
  return /^\d+\s+\d+\s+obj/.test(there) ? "stream" : null;
}
