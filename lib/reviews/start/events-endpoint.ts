/** Returns the path of a session's event stream, relative to the API's base. */
export function eventsEndpoint({ id, documentId }: { id: string; documentId: string }): string {
  return `/documents/${documentId}/process/events/${id}`;
}
