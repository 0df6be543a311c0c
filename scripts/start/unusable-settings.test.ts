import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childEnv, projectRoot } from "#lib/env.ts";

test("a start with a setting that cannot be used names it, and nothing else", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot(), "scripts", "start.ts")],
    {
      env: childEnv({ OTEL_TRACES_SAMPLER: "hunter2-sampler" }),
      encoding: "utf8",
    },
  );
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^These environment variables cannot be used:\n {2}OTEL_TRACES_SAMPLER: .+\n$/);
  expect(stderr).not.toContain("hunter2");
});
