// `npm run bench:chat`: what Galley adds to the time until a chat's first word, measured. Needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The imported modules read the environment.
const { benchChat } = await import("../bench/chat.ts");
process.exitCode = await benchChat();
