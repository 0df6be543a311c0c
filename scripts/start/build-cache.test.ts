import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepsBuildCache, noteBuilt } from "./build-cache.ts";

test("the first build of a checkout keeps no cache, later ones do", () => {
  const root = mkdtempSync(join(tmpdir(), "galley-build-cache-"));
  try {
    expect(keepsBuildCache(root)).toBe(false);
    noteBuilt(root);
    expect(keepsBuildCache(root)).toBe(true);
  } finally {
    rmSync(root, { recursive: true });
  }
});
