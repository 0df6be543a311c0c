import next from "next";
import { closeDatabase } from "#db/client.ts";
import { answerDirectly } from "#lib/api/answer-directly.ts";
import { env, projectRoot, settleEnv } from "#lib/env.ts";
import { offerConnection } from "#lib/streams/own-connection.ts";
import { stopReplies, stopStreams } from "#lib/streams/stream-hub.ts";
import { answerEarly } from "./answer-early.ts";
import { apiHostPath } from "./api-host-path.ts";
import { stopBackgroundWork } from "./background-work.ts";
import { builtConfig } from "./built-config.ts";
import { giveUpPage } from "./connections/give-up-page.ts";
import { decodablePath } from "./decodable-path.ts";
import type { OpenPorts } from "./listen.ts";

/** Next in this process. */
export interface ServedApp {
  /** Ends event streams, so that their readers resume elsewhere, and hands running steps of jobs back. */
  endWork: () => Promise<void>;
  /** Ends replies that are being written, while there is time to keep and to send what they have. */
  endReplies: () => void;
  /** Stops what requests in progress needed. */
  close: () => Promise<void>;
}

/** Starts Next behind the open ports, in this process. Resolves when it serves. */
export async function serve(ports: OpenPorts, { dev }: { dev: boolean }): Promise<ServedApp> {
  if (!dev) settleEnv({ __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfig(projectRoot()) });
  const app = next({ dev, dir: projectRoot(), hostname: ports.hostname, port: ports.port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const upgrade = app.getUpgradeHandler();
  ports.open(
    (request, response) => {
      const path = decodablePath(request.url ?? "/");
      request.url = apiHostPath(path, request.headers.host, env().API_HOST);
      if (answerEarly(request, response)) return;
      // While developing, only Next knows if a handler has been changed.
      if (!dev && answerDirectly(request, response)) return;
      // While developing, the first request of a page builds it.
      if (!dev) giveUpPage(request, response);
      offerConnection(response, () => void handle(request, response).catch(() => response.destroy()));
    },
    (request, socket, head) => void upgrade(request, socket, head).catch(() => socket.destroy()),
  );
  return {
    async endWork() {
      stopStreams();
      await stopBackgroundWork();
    },
    endReplies: stopReplies,
    async close() {
      await app.close();
      await closeDatabase();
    },
  };
}
