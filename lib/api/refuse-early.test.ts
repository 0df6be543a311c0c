import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { projectRoot, settleEnv } from "#lib/env.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { refuseMethod } from "./refuse-early.ts";

afterEach(() => settleEnv({ AUTH_URL: "" }));

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const refusedAt = (method: string, target: string, headers: Record<string, string> = {}) =>
  refuseMethod({ method, target, headers: new Headers({ host: "localhost:3000", ...headers }) });

test("the gate knows the methods of every route", () => {
  const files = globSync("app/**/route.ts", { cwd: projectRoot() });
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) {
    const source = readFileSync(join(projectRoot(), file), "utf8");
    const own = METHODS.filter((method) =>
      new RegExp(`export const ${method}\\b|\\bas ${method}\\b`).test(source),
    );
    const address = file
      .replace(/^app|\/route\.ts$/g, "")
      .replace(/\/\[\[\.\.\.\w+\]\]/, "/mcp")
      .replace(/\[(\.\.\.)?\w+\]/g, "anything");
    expect([file, METHODS.filter((method) => allowedMethods(address).includes(method))]).toEqual([file, own]);
  }
});

test.each([
  ["TRACE", "/api/history", "GET, HEAD, OPTIONS"],
  ["POST", "/api/history?token=secret", "GET, HEAD, OPTIONS"],
  ["GET", "/api/documents/upload/", "POST, OPTIONS"],
  ["PROPFIND", "/reviews", "GET, HEAD, OPTIONS"],
  ["POST", "/", "GET, HEAD, OPTIONS"],
  ["DELETE", "/openapi.json", "GET, HEAD, OPTIONS"],
  ["PUT", "/oauth/token", "GET, HEAD, POST, OPTIONS"],
  ["TRACE", "/api/nothing", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"],
])("%s of %s is 405 as a problem, and only %s are allowed", async (method, target, allow) => {
  const answer = refusedAt(method, target);
  expect([answer?.status, answer?.headers.get("allow")]).toEqual([405, allow]);
  expect(answer?.headers.get("content-type")).toBe("application/problem+json");
  const body = await answer?.text();
  expect(JSON.parse(body ?? "")).toMatchObject({
    type: "http://localhost:3000/problems/method-not-allowed",
    status: 405,
    request_id: answer?.headers.get("x-request-id"),
  });
  expect(body).not.toContain("secret");
});

test.each([
  ["GET", "/"],
  ["HEAD", "/api/history"],
  ["OPTIONS", "/api/history"],
  ["POST", "/api/nothing"],
  ["DELETE", "/api/documents/x"],
  ["POST", "/mcp"],
  ["OPTIONS", "/oauth/token"],
])("%s of %s is for Next", (method, target) => {
  expect(refusedAt(method, target)).toBeNull();
});

test("OPTIONS of a page says what it answers to", () => {
  const answer = refusedAt("OPTIONS", "/reviews");
  expect([answer?.status, answer?.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test("the answer keeps to HTTPS where Galley does", () => {
  settleEnv({ AUTH_URL: "https://galley.example" });
  const refused = refusedAt("GET", "/api/documents/upload");
  expect(refused?.status).toBe(405);
  expect(refused?.headers.get("strict-transport-security")).toContain("max-age");
});
