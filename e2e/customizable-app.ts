import { test } from "./fixtures.ts";
import { startOpenai } from "./stand-ins/openai.ts";
import { readTea } from "./stand-ins/tea-model.ts";
import { startApp } from "./start-app.ts";

/**
 * Returns tests in an installation of their own, with a model and without payments, where every account can
 * customize its reviews. The output of the app goes to a file of this name.
 */
export function testCustomizable(log: string) {
  return test.extend<object, { origin: string }>({
    origin: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
      async ({}, use) => {
        const model = await startOpenai({ script: readTea });
        const app = await startApp(log, {
          OPENAI_BASE_URL: model.url,
          REVIEW_MODEL: "tea-reader",
          MODEL_PRICES: "tea-reader=1.25/0.125/10",
        });
        await use(app.origin);
        await app.stop();
        await model.close();
      },
      { scope: "worker", timeout: 180_000 },
    ],
    baseURL: async ({ origin }, use) => use(origin),
  });
}
