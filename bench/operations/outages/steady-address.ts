import { connect, createServer, type Socket } from "node:net";
import { listen } from "#e2e/stand-ins/stand-in-server.ts";

/** A port that leads to a server whose own port changes when it is started anew. */
export async function startSteadyAddress(url: string) {
  let target = Number(new URL(url).port);
  const open = new Set<Socket>();
  const proxy = createServer((socket) => {
    const server = connect(target, "127.0.0.1");
    for (const each of [socket, server]) {
      open.add(each);
      each.setNoDelay(true);
      each
        .on("error", () => {})
        .on("close", () => {
          open.delete(each);
          socket.destroy();
          server.destroy();
        });
    }
    socket.pipe(server).pipe(socket);
  });
  const port = await listen(proxy);
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    leadTo(other: string) {
      target = Number(new URL(other).port);
    },
    close() {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
