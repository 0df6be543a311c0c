// Holds an embedded server until killed: the other process in `embedded.test.ts`.
import { startEmbedded } from "../embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
const server = await startEmbedded({ dataDir, settings: { fsync: "off" } });
process.stdout.write(`${server.pid}\n`);
setInterval(() => {}, 60_000);
