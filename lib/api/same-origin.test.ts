import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

const from = (headers: Record<string, string>) =>
  isSameOrigin(new Request("http://galley.test/", { headers }));

test.each<[boolean, Record<string, string>]>([
  [true, { host: "galley.test", "sec-fetch-site": "same-origin" }],
  [true, { host: "Galley.test", origin: "https://galley.test" }],
  [true, { host: "galley.test:3000", origin: "http://galley.test:3000" }],
  [false, { host: "galley.test", origin: "http://galley.test", "sec-fetch-site": "same-site" }],
  [false, { host: "galley.test", origin: "http://galley.test.evil.example" }],
  [false, { host: "galley.test", origin: "null" }],
  [false, { origin: "null" }],
  [false, { origin: "" }],
  [false, { host: "galley.test" }],
  [false, {}],
])("%s for %j", (expected, headers) => {
  expect(from(headers)).toBe(expected);
});
