import { afterEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { EnvironmentError } from "#lib/env-files.ts";
import { checksOff } from "./checks-off.ts";

afterEach(() => settleEnv({ CHECKS_OFF: "" }));

test("checks that are switched off are checks", () => {
  settleEnv({ CHECKS_OFF: "p-value, acronym" });
  expect(checksOff()).toEqual(["p-value", "acronym"]);
  settleEnv({ CHECKS_OFF: "p-values" });
  expect(checksOff).toThrow(EnvironmentError);
  expect(checksOff).toThrow(/CHECKS_OFF.*p-values.*check --list/);
});
