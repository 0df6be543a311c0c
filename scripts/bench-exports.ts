// `npm run bench:exports -- FOLDER`: measures where comments land in authors' files. It needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { benchExports } from "../bench/exports.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname) });
process.exitCode = await benchExports(process.argv.slice(2));
