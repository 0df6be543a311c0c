import { defineConfig } from "vitest/config";
import { quickStart } from "./scripts/test/quick-start.ts";

/** Tests of values in, values out. They start without a database, in a moment. */
const PURE = [
  "lib/architecture.test.ts",
  "lib/client/client-events.test.ts",
  "lib/backup/**/*.test.ts",
  "lib/env.test.ts",
  "lib/ports/blobs/*.test.ts",
  "scripts/{start,test}/*.test.ts",
  "scripts/run.test.ts",
  "lib/{calculator,checks,conversion,exports,letters,manuscript,public-fetch,rendered,revisions,sandbox}/**/*.test.{ts,tsx}",
  "lib/reviews/{passes,findings}/**/*.test.ts",
  "components/**/*.test.{ts,tsx}",
  "e2e/stand-ins/**/*.test.ts",
];

/** No test changes a module, so the files of a process share what they import; setup files undo the rest. */
const shared = {
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  pool: "forks" as const,
  // For the programs that tests start.
  env: quickStart(import.meta.dirname),
};

export default defineConfig({
  // tsconfig keeps JSX for Next; here nothing else compiles it.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...shared, name: "pure", include: PURE } },
      {
        extends: true,
        test: {
          ...shared,
          name: "database",
          include: ["{app,db,inngest,lib,scripts}/**/*.test.{ts,tsx}"],
          exclude: PURE,
          globalSetup: ["db/testing/global-setup.ts"],
          // Node does not find "next/server" from within it, as a bundler does.
          server: { deps: { inline: ["next-auth"] } },
          // Steps that fail are tried again at once.
          env: { ...shared.env, JOB_RETRY_SECONDS: "0.02" },
          setupFiles: ["db/testing/setup-file.ts", "lib/testing/setup-file.ts"],
        },
      },
    ],
  },
});
