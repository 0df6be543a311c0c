import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What is left of a refused body is read and thrown away up to this many bytes, more than any file may have. */
const MOST_BYTES = 256_000_000;
/** How long this may take, in milliseconds. */
const WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * Makes an answer harmless that comes before the end of the request's body. Nobody reads the rest then, and Node would
 * let the next request on the connection wait behind it, or reset the connection under an answer that is under way.
 * The rest is read and thrown away within bounds, beyond which the connection is closed.
 */
export function drainBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const connection = heldOpen(socket);
  keepSocket(request, socket);
  response.once("close", () => {
    const isOver = () => request.readableEnded || socket.destroyed;
    const end = () => connection.isLast && connection.close();
    if (isOver()) return end();
    discard(request);
    const readBefore = socket.bytesRead;
    const until = performance.now() + WITHIN_MS;
    const looking = setInterval(() => {
      if (performance.now() > until || socket.bytesRead - readBefore > MOST_BYTES) socket.destroy();
      if (!isOver()) return;
      clearInterval(looking);
      end();
    }, LOOK_EVERY_MS);
    looking.unref();
  });
}

interface Connection {
  /** The last answer is written, and the client may still send. */
  isLast: boolean;
  close: () => void;
}

const connections = new WeakMap<Socket, Connection>();

/** Node closes a connection after its last answer at once. Bytes that nobody read would then reset it. */
function heldOpen(socket: Socket): Connection {
  const known = connections.get(socket);
  if (known) return known;
  const connection = { isLast: false, close: socket.destroySoon.bind(socket) };
  connections.set(socket, connection);
  socket.destroySoon = () => {
    connection.isLast = true;
    socket.end();
  };
  return connection;
}

/** Whoever stops reading a body half-way makes Node take the socket from the request, or close it. */
function keepSocket(request: IncomingMessage, socket: Socket): void {
  const destroy = request.destroy.bind(request);
  request.destroy = (error) => {
    if (request.readableEnded || socket.destroyed) return destroy(error);
    request.socket = socket;
    return request;
  };
}

function discard(request: IncomingMessage): void {
  request.removeAllListeners("readable");
  request.removeAllListeners("data");
  // Node notices in the next tick that nobody listens any more.
  setImmediate(() => request.resume());
}
