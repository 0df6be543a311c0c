import { expect, test } from "vitest";
import { decodablePath } from "./decodable-path.ts";

test.each([
  ["/api/history", "/api/history"],
  ["/api/history/%C3%A9?x=%E0%A4%A", "/api/history/%C3%A9?x=%E0%A4%A"],
  ["/api/history/%E0%A4%A", "/api/history/%25E0%25A4%25A"],
  ["/%zz?token=a%20b", "/%25zz?token=a%20b"],
  ["/100%", "/100%25"],
])("%s is read as %s", (address, read) => {
  expect(decodablePath(address)).toBe(read);
});
