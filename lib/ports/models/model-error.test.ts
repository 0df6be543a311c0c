import { expect, test, vi } from "vitest";
import { ModelError } from "./port.ts";

test("an error of the same class, loaded a second time, is a ModelError", async () => {
  vi.resetModules();
  const again = await import("./port.ts");
  expect(again.ModelError).not.toBe(ModelError);
  expect(new again.ModelError("unreachable", "gone")).toBeInstanceOf(ModelError);
  expect(new Error("gone")).not.toBeInstanceOf(ModelError);
  expect(Object.assign(new Error("gone"), { name: "ModelError" })).not.toBeInstanceOf(ModelError);
  expect({ name: "ModelError" }).not.toBeInstanceOf(ModelError);
});
