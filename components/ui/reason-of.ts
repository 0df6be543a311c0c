import { ApiError } from "#lib/client/client.ts";

/** Explains an error to the user of the page. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return "The server cannot be reached. Check the connection and try again.";
  return "This page failed unexpectedly. Try again.";
}
