/**
 * The keys in the blob store: the id of the installation, the files of a document, all below one prefix, and what people
 * sent to the store for a document that is still to be made.
 */
export const blobKeys = {
  installation: "installation-id",
  documents: "documents/",
  uploads: "uploads/",
  uploadsOf: (userId: string) => `uploads/${userId}/`,
  upload: (userId: string, uploadId: string) => `uploads/${userId}/${uploadId}`,
  prefix: (documentId: string) => `documents/${documentId}/`,
  original: (documentId: string) => `documents/${documentId}/original`,
  content: (documentId: string) => `documents/${documentId}/content.md`,
  blocks: (documentId: string) => `documents/${documentId}/blocks.json`,
  report: (documentId: string) => `documents/${documentId}/report.json`,
  /** The PDF that came in the archive of a LaTeX project. */
  archivedPrint: (documentId: string) => `documents/${documentId}/print.pdf`,
  /** The blocks of a document with their places on the pages of a print: of a supplement, or of the archived one. */
  placed: (documentId: string, printId: string | null) =>
    `documents/${documentId}/pages/${printId ?? "archived"}.json`,
  /** The version of Galley that reviewed the public sample. */
  version: (documentId: string) => `documents/${documentId}/version`,
  image: (documentId: string, name: string) => `documents/${documentId}/images/${name}`,
};
