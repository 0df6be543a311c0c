import { AsyncLocalStorage } from "node:async_hooks";
import { ServerResponse } from "node:http";

/** A reader that takes nothing for this long, while something waits for it, has gone without a word. */
const TAKES_WITHIN_MS = 60_000;

/** Writes to the connection of a request until the signal says that its reader has left. */
type Body = (write: (text: string) => Promise<void>, gone: AbortSignal) => Promise<void>;

/** The connection of a request, which may outlive Next's part in answering it. */
export interface OwnConnection {
  /** The answer's body, written after the head that the handler returned. */
  takeOver: (body: Body) => void;
}

const held: typeof globalThis & { galleyConnections?: AsyncLocalStorage<OwnConnection> } = globalThis;

/** The connection of the current request where Galley's own server holds it. Next's server does not offer it. */
export function ownConnection(): OwnConnection | undefined {
  return held.galleyConnections?.getStore();
}

/**
 * Lets a handler that `answer` reaches write to the response itself, once Next has written the head and left. What Next
 * holds for a request that it answers is many times what an idle connection needs.
 */
export function offerConnection(
  response: ServerResponse,
  answer: () => void,
  takesWithinMs = TAKES_WITHIN_MS,
): void {
  held.galleyConnections ??= new AsyncLocalStorage();
  // What runs inside Next's own storage keeps all that Next has of the request.
  const outside = AsyncLocalStorage.snapshot();
  held.galleyConnections.run(
    {
      takeOver: (body) => takeOver(response, (write, gone) => outside(body, write, gone), takesWithinMs),
    },
    answer,
  );
}

/** Replaces the end of the response, which Next calls for an answer without a body. */
function takeOver(response: ServerResponse, body: Body, takesWithinMs: number): void {
  const end = () => {
    // Not the methods of this response: Next has put compression around them, with a buffer for each stream.
    const { writeHead, write, end: finish } = ServerResponse.prototype;
    writeHead.call(response, response.statusCode);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    body(async (text) => {
      if (!gone.signal.aborted && !write.call(response, text, "utf8"))
        await drained(response, gone.signal, takesWithinMs);
    }, gone.signal).then(
      () => Reflect.apply(finish, response, []),
      () => response.destroy(),
    );
    return response;
  };
  Object.assign(response, { end });
}

/** Resolves when the reader has taken what waits. A reader that does not is cut off, and can resume later. */
function drained(response: ServerResponse, gone: AbortSignal, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), withinMs);
    const done = () => {
      clearTimeout(timer);
      response.off("drain", done);
      gone.removeEventListener("abort", done);
      resolve();
    };
    response.on("drain", done);
    gone.addEventListener("abort", done);
  });
}
