// `npm run bench:operations`: instances that are replaced, killed and cut off from each other. Needs a built app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The imported modules read the environment.
const { benchOperations } = await import("../bench/operations.ts");
process.exitCode = await benchOperations(process.argv.slice(2));
