import next from "next";
import { closeDatabase } from "#db/client.ts";
import { projectRoot } from "#lib/env.ts";
import type { WakeUps } from "#lib/streams/wake-ups.ts";
import { decodablePath } from "./decodable-path.ts";
import type { Doors } from "./listen.ts";

/** What `instrumentation.ts` started in Next's own module graph. */
interface BackgroundWork {
  stop: () => Promise<void>;
}

/** Puts Next behind the doors, in this process. Resolves, once it serves, to what stops it. */
export async function serve(doors: Doors, { dev }: { dev: boolean }): Promise<() => Promise<void>> {
  const app = next({ dev, dir: projectRoot(), hostname: doors.hostname, port: doors.port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const upgrade = app.getUpgradeHandler();
  doors.open(
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
