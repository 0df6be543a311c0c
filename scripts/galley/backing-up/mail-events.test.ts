import { expect, test } from "vitest";
import { functions } from "#inngest/functions/all-functions.ts";
import { MAIL_EVENTS } from "./mail-events.ts";

test("every job that mails is known by the event that starts it", () => {
  const triggers = functions
    .filter((each) => each.id().startsWith("mail-"))
    .flatMap((each) => each.opts.triggers ?? []);
  expect(triggers.map((trigger) => "event" in trigger && trigger.event).toSorted()).toEqual(
    [...MAIL_EVENTS].toSorted(),
  );
});
