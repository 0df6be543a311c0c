// `npm run bench:letters` measures how well decision letters are split and linked to passages. It needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { benchLetters } from "../bench/letters.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname) });
process.exitCode = benchLetters(process.argv.slice(2));
