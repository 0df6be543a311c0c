// `npm run bench:conversion -- CORPUS_DIR`: measures how well manuscripts convert. It needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { benchConversion } from "../bench/conversion.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname) });
process.exitCode = await benchConversion(process.argv.slice(2));
