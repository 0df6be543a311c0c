import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import type { Server } from "node:net";

/** Lets a stand-in listen on a free port of this machine, and returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");
  return address.port;
}

/** Returns a function that closes the server and the connections that it still has. */
export function closing(server: HttpServer): () => Promise<void> {
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}
