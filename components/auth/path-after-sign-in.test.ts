import { expect, test } from "vitest";
import { pathAfterSignIn } from "./path-after-sign-in.ts";

test.each([
  ["/settings/api-keys", "/settings/api-keys"],
  ["/reviews/1?comment=2#x", "/reviews/1?comment=2#x"],
  ["http://localhost:3000/settings", "/settings"],
  [undefined, "/reviews"],
  ["", "/reviews"],
  ["/", "/reviews"],
  ["/sign-in?callbackUrl=/x", "/reviews"],
  ["https://elsewhere.example/settings", "/reviews"],
  ["//elsewhere.example/", "/reviews"],
  ["/\\elsewhere.example/", "/reviews"],
  ["/.//elsewhere.example", "/reviews"],
  ["javascript:alert(1)", "/reviews"],
  ["/\t/elsewhere.example", "/reviews"],
])("%j leads to %s", (wanted, path) => {
  expect(pathAfterSignIn(wanted, "localhost:3000")).toBe(path);
});
