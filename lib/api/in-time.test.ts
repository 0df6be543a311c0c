import { expect, test } from "vitest";
import { inTime } from "./in-time.ts";

test("work that never ends is 503, and other work is what it is", async () => {
  await expect(inTime(new Promise(() => {}), 5)).rejects.toMatchObject({
    definition: { slug: "temporarily-unavailable", status: 503 },
    extensions: { retry_after_seconds: 30 },
  });
  await expect(inTime(Promise.resolve(7), 5)).resolves.toBe(7);
  await expect(inTime(Promise.reject(new Error("no")), 5)).rejects.toThrow("no");
});
