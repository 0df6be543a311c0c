import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressed } from "./compressed.ts";

test.each([1_024, 300_000])(
  "a text of %i bytes comes back whole from gzip, and is smaller",
  async (length) => {
    const text = "tea at noon, ".repeat(length).slice(0, length);
    const { bytes, encoding } = await compressed(text, "gzip, deflate");
    expect(encoding).toBe("gzip");
    expect(bytes.length).toBeLessThan(length / 2);
    expect(gunzipSync(bytes).toString()).toBe(text);
  },
);

test("a text in few bytes stays as it is; letters of several bytes count by these", async () => {
  expect((await compressed("a".repeat(1_023), "gzip")).encoding).toBeNull();
  expect((await compressed("ä".repeat(512), "gzip")).encoding).toBe("gzip");
});
