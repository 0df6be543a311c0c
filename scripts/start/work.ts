import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { closeDatabase } from "#db/client.ts";
import { answerReadyz } from "#lib/documents/answer-readyz.ts";
import { projectRoot, settleEnv } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { requestContext } from "#lib/request-context.ts";
import { stopBackgroundWork } from "./background-work.ts";
import type { OpenPorts } from "./listen.ts";
import type { ServedApp } from "./serve.ts";

/** Starts the background work of the build without Next's server: jobs, and nothing that people open. */
export async function work(ports: OpenPorts): Promise<ServedApp> {
  settleEnv({ NEXT_RUNTIME: "nodejs" });
  const require = createRequire(import.meta.url);
  // What Next's server puts on `globalThis`, and its modules look for.
  require("next/dist/server/node-environment");
  const register: unknown = require(join(projectRoot(), ".next", "server", "instrumentation.js")).register;
  if (typeof register !== "function") throw new Error("The build has no background work.");
  // As Next's server does. The database's driver asks for types by itself, and nobody waits for that answer: a database
  // that goes away would otherwise end the process.
  process.on("unhandledRejection", (error) =>
    log().error({ err: error }, "something failed that nothing waited for"),
  );
  await register();
  ports.open((request, response) => void answer(request, response));
  return { endWork: stopBackgroundWork, endReplies: () => {}, close: closeDatabase };
}

/** Answers like the app where an orchestrator asks, and says to everybody else what this process is. */
async function answer({ url = "" }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url.replace(/\?.*$/s, "") === "/readyz") {
    const ready = await answerReadyz(requestContext("readyz"));
    response.writeHead(ready.status, Object.fromEntries(ready.headers)).end(await ready.text());
    return;
  }
  response.writeHead(404, { "content-type": "text/plain" });
  response.end(
    "This is a worker of Galley. It runs jobs and has no pages: open the address of a web process.\n",
  );
}
