// `npm run bench:streams -- ORIGIN PID [STREAMS]` opens event streams at an app that runs on DATABASE_URL.
import { dirname } from "node:path";
import { env, settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), LOG_LEVEL: "fatal" });
// The imported modules read the environment.
const { measureStreams } = await import("../bench/operations/streams.ts");
const { closeDatabase } = await import("#db/client.ts");
const [origin = "http://localhost:3000", pid = "", streams = "5000"] = process.argv.slice(2);
const figures = await measureStreams({
  origin,
  pid: Number(pid),
  databaseUrl: env().DATABASE_URL ?? "",
  streams: Number(streams),
  idleSeconds: 30,
});
await closeDatabase();
console.log(JSON.stringify(figures, null, 2));
