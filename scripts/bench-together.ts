// `npm run bench:together [-- PORT]`: forty people in one review. Needs a built app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The imported modules read the environment.
const { benchTogether } = await import("../bench/together.ts");
process.exitCode = await benchTogether(Number(process.argv[2] ?? 3190));
