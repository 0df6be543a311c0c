import next from "next";
import { closeDatabase } from "#db/client.ts";
import { projectRoot } from "#lib/env.ts";
import type { WakeUps } from "#lib/streams/wake-ups.ts";
import { decodablePath } from "./decodable-path.ts";
import type { OpenPorts } from "./listen.ts";

/** The background work that `instrumentation.ts` started in Next's module graph. */
interface BackgroundWork {
  stop: () => Promise<void>;
}

/** Starts Next behind the open ports, in this process. Resolves, when it serves, to a function that stops it. */
export async function serve(ports: OpenPorts, { dev }: { dev: boolean }): Promise<() => Promise<void>> {
  const app = next({ dev, dir: projectRoot(), hostname: ports.hostname, port: ports.port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const upgrade = app.getUpgradeHandler();
  ports.open(
    (request, response) => {
      request.url = decodablePath(request.url ?? "/");
      handle(request, response).catch(() => response.destroy());
    },
    (request, socket, head) => void upgrade(request, socket, head).catch(() => socket.destroy()),
  );
  return async () => {
    const held: typeof globalThis & { galleyJobs?: Promise<BackgroundWork>; galleyWakeUps?: WakeUps } =
      globalThis;
    held.galleyWakeUps?.stop();
    await (await held.galleyJobs)?.stop();
    await app.close();
    await closeDatabase();
  };
}
