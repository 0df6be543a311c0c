// `npm run bench:revisions` measures comparisons of versions. It needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname) });
// The imported modules read the environment.
const { benchRevisions } = await import("../bench/revisions.ts");
process.exitCode = await benchRevisions(process.argv.slice(2));
