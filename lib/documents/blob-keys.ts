/** The keys in the blob store: the id of the installation, and the files of a document, all below one prefix. */
export const blobKeys = {
  installation: "installation-id",
  documents: "documents/",
  prefix: (documentId: string) => `documents/${documentId}/`,
  original: (documentId: string) => `documents/${documentId}/original`,
  content: (documentId: string) => `documents/${documentId}/content.md`,
  blocks: (documentId: string) => `documents/${documentId}/blocks.json`,
  report: (documentId: string) => `documents/${documentId}/report.json`,
  /** The version of Galley that reviewed the public sample. */
  version: (documentId: string) => `documents/${documentId}/version`,
  image: (documentId: string, name: string) => `documents/${documentId}/images/${name}`,
};
