import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,components,db,inngest,lib,scripts}/**/*.test.{ts,tsx}"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
