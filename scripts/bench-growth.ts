// `npm run bench:growth` measures how the time of functions grows with hostile input. It needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname) });
// The imported modules read the environment.
const { benchGrowth } = await import("../bench/growth.ts");
process.exitCode = await benchGrowth(process.argv.slice(2));
