/**
 * The header in which a handler says how many bytes it answers. Next removes `Content-Length` from what handlers answer,
 * so that our own server sends this in its place (`scripts/start/connections/mend-headers.ts`); elsewhere it says nothing.
 */
export const STATED_LENGTH = "x-stated-length";

/** Returns the header for a text that is sent as UTF-8. */
export function lengthOf(text: string): Record<string, string> {
  return { [STATED_LENGTH]: `${Buffer.byteLength(text)}` };
}
