/** The archive cannot be used. The message is written for the person at the terminal. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}
