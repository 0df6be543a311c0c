// `npm run bench:event-loop`: how long requests that touch a document keep all others waiting. Needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The imported modules read the environment.
const { benchEventLoop } = await import("../bench/event-loop.ts");
process.exitCode = await benchEventLoop(process.argv.slice(2));
