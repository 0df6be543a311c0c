import { expect, test } from "vitest";
import { FORMAT_IDS } from "./format.ts";
import { loadReader } from "./load-reader.ts";

test.each(FORMAT_IDS)("the format %s has a reader in its folder", async (format) => {
  expect(await loadReader(format)).toBeTypeOf("function");
});
