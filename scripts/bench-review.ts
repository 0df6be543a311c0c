// `npm run bench:review -- DIR`: measures what reviews with models find, lose, cost and survive. It needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The modules that this loads read the environment.
const { benchReview } = await import("../bench/review.ts");
process.exitCode = await benchReview(process.argv.slice(2));
