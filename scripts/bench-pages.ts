// `npm run bench:pages`: the author's pages in the reader, beside pdf.js's own viewer.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The imported modules read the environment.
const { benchPages } = await import("../bench/pages.ts");
process.exitCode = await benchPages(process.argv.slice(2));
