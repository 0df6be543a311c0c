import type { IncomingMessage, ServerResponse } from "node:http";
import { MOST_MS } from "#lib/api/in-time.ts";
import { areaOf } from "./observe-request.ts";

const WORDS = "This page took too long and was given up. Load it again in a moment.\n";

/**
 * Ends the answer to a page that waits for something that does not come, such as a database that has stopped. Other
 * requests have their own end (`handle`). The part of a page that is there stays, and says that the rest failed.
 */
export function giveUpPage(request: IncomingMessage, response: ServerResponse, mostMs = MOST_MS): void {
  if (areaOf(request.url ?? "/") !== "page") return;
  let timer: NodeJS.Timeout;
  const look = () => {
    if (response.writableEnded) return;
    // The page is there, and its reader is slow to take it.
    if (response.writableNeedDrain) return wait();
    if (response.headersSent) return void response.destroy();
    response.writeHead(503, {
      "content-type": "text/plain",
      "cache-control": "no-store",
      "retry-after": "30",
    });
    response.end(WORDS);
  };
  const wait = () => {
    timer = setTimeout(look, mostMs).unref();
  };
  wait();
  response.once("close", () => clearTimeout(timer));
}
