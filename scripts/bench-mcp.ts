// `npm run bench:mcp`: a tool of the MCP endpoint beside the same operation over REST, measured. Needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The imported modules read the environment.
const { benchMcp } = await import("../bench/mcp.ts");
process.exitCode = await benchMcp();
