/** Paths relative to the API's base. */
export function documentUrls(documentId: string) {
  return {
    content_url: `/documents/${documentId}/content`,
    original_url: `/documents/${documentId}/original`,
  };
}
