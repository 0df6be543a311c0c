/** The keys of a document's files in the blob store, all below one prefix. */
export const blobKeys = {
  prefix: (documentId: string) => `documents/${documentId}/`,
  original: (documentId: string) => `documents/${documentId}/original`,
  content: (documentId: string) => `documents/${documentId}/content.md`,
  blocks: (documentId: string) => `documents/${documentId}/blocks.json`,
  report: (documentId: string) => `documents/${documentId}/report.json`,
  /** The version of Galley that reviewed the public sample. */
  version: (documentId: string) => `documents/${documentId}/version`,
  image: (documentId: string, name: string) => `documents/${documentId}/images/${name}`,
};
