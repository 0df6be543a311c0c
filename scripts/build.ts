// `npm run build` builds the app for production, as `npm start` does at its first start. Needs no database.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { ensureBuild } from "./start/build.ts";
import { StartFailure } from "./start/failure.ts";

settleEnv({
  GALLEY_ROOT: dirname(import.meta.dirname),
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
});
try {
  await ensureBuild();
  console.log("The app is built. `npm start` starts it.");
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
