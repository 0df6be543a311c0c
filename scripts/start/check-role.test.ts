import { afterEach, expect, test } from "vitest";
import { rememberEnv, settleEnv } from "#lib/env.ts";
import { checkRole } from "./check-role.ts";

const restore = rememberEnv();
afterEach(restore);

test("a role that is a part needs a database that processes share, and a build", () => {
  settleEnv({ GALLEY_ROLE: "", DATABASE_URL: "" });
  expect(() => checkRole({ dev: true })).not.toThrow();
  settleEnv({ GALLEY_ROLE: "worker" });
  expect(() => checkRole({ dev: false })).toThrow("Set DATABASE_URL");
  settleEnv({ GALLEY_ROLE: "web", DATABASE_URL: "postgres://localhost/galley" });
  expect(() => checkRole({ dev: false })).not.toThrow();
  expect(() => checkRole({ dev: true })).toThrow("npm start");
});
