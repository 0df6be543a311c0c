import { testOwnInstallation } from "./own-installation.ts";
import { startOpenai } from "./stand-ins/openai.ts";
import { readTea } from "./stand-ins/tea-model.ts";

/**
 * Returns tests in an installation of their own, with a model and without payments, where every account can
 * customize its reviews. The output of the app goes to a file of this name.
 */
export function testCustomizable(log: string) {
  return testOwnInstallation(log, async () => {
    const model = await startOpenai({ script: readTea });
    return {
      variables: {
        OPENAI_BASE_URL: model.url,
        REVIEW_MODEL: "tea-reader",
        MODEL_PRICES: "tea-reader=1.25/0.125/10",
      },
      services: { model },
      close: model.close,
    };
  });
}
