// `npm run bench:checks -- [CORPUS_DIR]` measures what the computed checks find and miss. It needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { benchChecks } from "../bench/checks.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname) });
process.exitCode = await benchChecks(process.argv.slice(2));
