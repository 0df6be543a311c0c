import { afterEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { creditNote } from "./credit-note.ts";

afterEach(() => settleEnv({ STRIPE_SECRET_KEY: "" }));

test("credits are named only where reviews cost credits", () => {
  expect(`The review failed.${creditNote("Your credit was returned.")}`).toBe("The review failed.");
  settleEnv({ STRIPE_SECRET_KEY: "sk_test_none" });
  expect(`The review failed.${creditNote("Your credit was returned.")}`).toBe(
    "The review failed. Your credit was returned.",
  );
});
