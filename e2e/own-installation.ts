import { test } from "./fixtures.ts";
import { startApp } from "./start-app.ts";

/** What an installation runs with: variables, and the stand-ins behind them. */
interface Surroundings<Services> {
  variables: Readonly<Record<string, string>>;
  services: Services;
  close?: () => Promise<unknown>;
}

/** Returns tests in an installation of their own, one for each worker. The output of the app goes to a file of this name. */
export function testOwnInstallation<Services>(log: string, open: () => Promise<Surroundings<Services>>) {
  return test.extend<
    { origin: string; services: Services },
    { installation: { origin: string; services: Services } }
  >({
    installation: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
      async ({}, use) => {
        const { variables, services, close } = await open();
        const app = await startApp(log, variables);
        await use({ origin: app.origin, services });
        await app.stop();
        await close?.();
      },
      { scope: "worker", timeout: 180_000 },
    ],
    origin: async ({ installation }, use) => use(installation.origin),
    services: async ({ installation }, use) => use(installation.services),
    baseURL: async ({ installation }, use) => use(installation.origin),
  });
}
