import { expect, test, vi } from "vitest";
import { isDatabaseUnavailable } from "./unavailable.ts";

test("an error of another module graph, as the cause of another one, tells that the database is unavailable", async () => {
  vi.resetModules();
  const { DatabaseSilentError } = await import("./server-pulse.ts");
  const { NoFreeConnectionError } = await import("./connection-places.ts");
  expect(isDatabaseUnavailable(new DatabaseSilentError("no answer"))).toBe(true);
  expect(isDatabaseUnavailable(new Error("failed", { cause: new DatabaseSilentError("none") }))).toBe(true);
  expect(isDatabaseUnavailable(new NoFreeConnectionError("all are taken"))).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error("no"), { name: "DatabaseSilentError" }))).toBe(false);
  expect(isDatabaseUnavailable(new Error("failed"))).toBe(false);
});
