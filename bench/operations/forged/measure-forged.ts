import { join } from "node:path";
import { connect } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { startInngestStandIn } from "#e2e/stand-ins/inngest.ts";
import type { DrillPlace, DrillRow } from "../drill.ts";
import { type Instance, startInstance } from "../instances.ts";
import { forgeAddresses, TRUSTED_PROXY } from "./limits.ts";
import { forgeLinks } from "./links.ts";
import { forgeRegistrations } from "./registrations.ts";
import { forgeThisComputer } from "./this-computer.ts";

const ORIGIN = "http://galley.example.org";
const EVENT_KEY = "drill";
const SIGNING_KEY = `signkey-drill-${"0".repeat(64)}`;

/**
 * Sends an app requests with forged names, addresses and registrations: one app with an address of its own, a trusted
 * proxy and an Inngest server, and one as it runs on a computer of one's own.
 */
export async function measureForged({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const postgres = await startEmbedded({ dataDir: folder });
  const inngest = await startInngestStandIn({ eventKey: EVENT_KEY });
  const admin = connect(postgres.url, { connections: 1 });
  const running: Instance[] = [];
  const start = async (name: string, variables: Readonly<Record<string, string>>) => {
    await admin.sql.unsafe(`create database ${name}`);
    const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    await migrate(databaseUrl);
    const port = firstPort + running.length;
    const own = { GALLEY_DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl };
    const app = startInstance({ port, variables: { ...own, ...variables } });
    running.push(app);
    await app.ready();
    return { port, databaseUrl };
  };
  try {
    const served = await start("served", {
      AUTH_URL: ORIGIN,
      TRUSTED_PROXIES: TRUSTED_PROXY,
      INNGEST_BASE_URL: inngest.url,
      INNGEST_EVENT_KEY: EVENT_KEY,
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    });
    const local = await start("local", { SIGN_INS_PER_ADDRESS: "1000" });
    return [
      ...(await forgeRegistrations(inngest, { port: served.port, origin: ORIGIN })),
      ...(await forgeLinks({ ...served, origin: ORIGIN, from: TRUSTED_PROXY })),
      ...(await forgeAddresses(served.port)),
      ...(await forgeThisComputer(local.port)),
    ];
  } finally {
    await Promise.all(running.map((app) => app.stop()));
    await admin.close();
    await inngest.close();
    await postgres.stop();
  }
}
