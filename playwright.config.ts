import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { env } from "#lib/env.ts";

const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The browser of the machine where there is one; otherwise the one that `npx playwright install chromium` brings. */
const executablePath = env().CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));

export default defineConfig({
  testDir: "e2e/specs",
  outputDir: ".test/e2e-artifacts",
  globalSetup: "./e2e/start-app.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A test takes seconds; on a machine that is busy with other things, a long page takes minutes.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: ".test/e2e.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
      ],
    },
  },
});
