// `npm run bench:conversion -- CORPUS_DIR`: how well manuscripts convert, measured. Needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { benchConversion } from "../bench/conversion.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname) });
process.exitCode = await benchConversion(process.argv.slice(2));
