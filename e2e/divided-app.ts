import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "#db/embedded.ts";
import { testOwnInstallation } from "./own-installation.ts";
import { startApp } from "./start-app.ts";

/**
 * Returns tests in an installation whose pages and whose jobs have a process each. The one for jobs runs only while a test
 * lets it, and no owner has more than one review at a time.
 */
export function testDivided(log: string) {
  return testOwnInstallation(`${log}-web.log`, async () => {
    const root = join(import.meta.dirname, "..", ".test");
    mkdirSync(root, { recursive: true });
    const folder = mkdtempSync(join(root, "e2e-divided-"));
    const postgres = await startEmbedded({ dataDir: folder, settings: { fsync: "off" } });
    const shared = {
      DATABASE_URL: postgres.url,
      GALLEY_DATA_DIR: folder,
      REVIEWS_AT_ONCE: "1",
      // The pages of an installation that takes payments speak of credits.
      STRIPE_SECRET_KEY: "sk_test_none",
      SIGNUP_PAID_CREDITS: "4",
    };
    return {
      variables: { ...shared, GALLEY_ROLE: "web" },
      services: { startWorker: () => startApp(`${log}-worker.log`, { ...shared, GALLEY_ROLE: "worker" }) },
      async close() {
        await postgres.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  });
}
