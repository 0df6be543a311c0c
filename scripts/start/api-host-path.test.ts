import { expect, test } from "vitest";
import { apiHostPath } from "./api-host-path.ts";

test("the API's host needs no prefix, and other hosts keep their paths", () => {
  for (const [path, host, expected] of [
    ["/history?limit=2", "api.example.org", "/api/history?limit=2"],
    ["/history", "API.example.org:8443", "/api/history"],
    ["/api/history", "api.example.org", "/api/history"],
    ["/api?x", "api.example.org", "/api?x"],
    ["/apiary", "api.example.org", "/api/apiary"],
    ["/history", "galley.example.org", "/history"],
    ["/history", "evil-api.example.org", "/history"],
    ["/history", undefined, "/history"],
  ] as const)
    expect([path, host, apiHostPath(path, host, "api.example.org:443")]).toEqual([path, host, expected]);
  expect(apiHostPath("/history", "api.example.org", undefined)).toBe("/history");
});
