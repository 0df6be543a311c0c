import { expect, test, vi } from "vitest";
import * as port from "./port.ts";

test("errors of the same classes, loaded a second time, are errors of the store", async () => {
  vi.resetModules();
  const again = await import("./port.ts");
  expect(new again.BlobsUnavailableError("gone")).toBeInstanceOf(port.BlobsUnavailableError);
  expect(new again.BlobMissingError("gone")).toBeInstanceOf(port.BlobMissingError);
  expect(new again.BlobTooLargeError(9)).toBeInstanceOf(port.BlobTooLargeError);
  expect(new again.BlobMissingError("gone")).not.toBeInstanceOf(port.BlobsUnavailableError);
  expect(new Error("gone")).not.toBeInstanceOf(port.BlobMissingError);
});
