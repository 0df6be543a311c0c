import { expect, test } from "vitest";
import { functions } from "#inngest/functions/all-functions.ts";
import { MAIL_EVENTS } from "./mail-events.ts";

test("every job that mails is known by the event that starts it", () => {
  const started = functions
    .filter((each) => each.id().startsWith("mail-"))
    .flatMap((each) => {
      const triggers: readonly object[] = [each.opts.triggers ?? []].flat();
      return triggers.map((trigger) => "event" in trigger && trigger.event);
    });
  expect(started.toSorted()).toEqual([...MAIL_EVENTS].toSorted());
});
