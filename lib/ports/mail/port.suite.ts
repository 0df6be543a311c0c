import { describe, expect, test } from "vitest";
import type { Mail } from "./port.ts";

interface Mailbox {
  mail: Mail;
  /** Returns the mails that have arrived so far, as text with at least recipient, subject and plain body. */
  arrived: () => Promise<string[]>;
}

const message = {
  to: "ann@example.org",
  subject: "Your sign-in link",
  html: "<p>Follow the link.</p>",
  text: "Follow the link.",
};

/** The tests that every mail adapter must pass. */
export function mailSuite(name: string, open: () => Promise<Mailbox>): void {
  describe(name, () => {
    test("delivers a message once, with recipient, subject and both bodies", async () => {
      const { mail, arrived } = await open();
      const before = (await arrived()).length;
      await mail.send(message);
      const all = await arrived();
      expect(all).toHaveLength(before + 1);
      for (const part of Object.values(message)) expect(all.at(-1)).toContain(part);
    });

    test("keeps messages sent at once apart", async () => {
      const { mail, arrived } = await open();
      const before = (await arrived()).length;
      await Promise.all([1, 2, 3].map((n) => mail.send({ ...message, subject: `Number ${n}` })));
      const subjects = (await arrived()).slice(before).map((each) => /Number \d/.exec(each)?.[0]);
      expect(subjects.toSorted()).toEqual(["Number 1", "Number 2", "Number 3"]);
    });
  });
}
