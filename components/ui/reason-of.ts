import { ApiError } from "#lib/api/client.ts";

/** What went wrong, in words for the person in front of the page. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return "The server cannot be reached. Check the connection and try again.";
  return "Something unexpected happened on this page. Try again.";
}
