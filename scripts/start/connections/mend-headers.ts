import type { ServerResponse } from "node:http";
import { STATED_LENGTH } from "#lib/api/stated-length.ts";

/** Events are sent one by one, and there may be thousands of streams. */
const NEVER_COMPRESSED = "text/event-stream";

/**
 * Mends what Next does to the headers of handlers' answers: it leaves out their length, and makes each value a list, in
 * which its own compression does not find the type.
 */
export function mendHeaders(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const one = typeof value === "object" && value.length === 1 ? value[0] : undefined;
    const header = name.toLowerCase();
    if (one !== undefined && header === STATED_LENGTH) return setHeader("content-length", one);
    const isType = header === "content-type" && !one?.startsWith(NEVER_COMPRESSED);
    return setHeader(name, one !== undefined && isType ? one : value);
  };
}
