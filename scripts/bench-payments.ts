// `npm run bench:payments`: buying, paying twice, killing and losing events, against a stand-in for Stripe. Needs no app.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The imported modules read the environment.
const { benchPayments } = await import("../bench/payments.ts");
process.exitCode = await benchPayments(process.argv.slice(2));
