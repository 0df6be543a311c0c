import { beforeAll, expect, test } from "vitest";
import { selectOutboxMails } from "#db/queries/outbox-mails.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { mayMail } from "./may-mail.ts";
import { sendSignInMail } from "./send-sign-in-mail.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("one address gets ten sign-in mails an hour and thirty a day; others go on", async () => {
  const { ctx } = await testContext();
  const may = (to: string) => mayMail(ctx, { to, kind: "sign-in" });
  const answers: boolean[] = [];
  for (let i = 0; i < 12; i++) answers.push(await may(i % 2 ? "ann@example.org" : " Ann@Example.org"));
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(await may("ben@example.org")).toBe(true);
  expect(await mayMail(ctx, { to: "ann@example.org", kind: "from-others" })).toBe(true);
  await app.database.sql`update rate_limits set expire = now() where key like 'mail-sign-in-hour:%'`;
  await app.database.sql`update rate_limits set points = 29 where key like 'mail-sign-in-day:%'`;
  expect([await may("ann@example.org"), await may("ann@example.org")]).toEqual([true, false]);
});

test("forms with + of a mailbox share ten sign-in mails, and take none from the address without", async () => {
  const { ctx } = await testContext();
  const may = (to: string) => mayMail(ctx, { to, kind: "sign-in" });
  const answers: boolean[] = [];
  for (let i = 0; i < 12; i++) answers.push(await may(`eve+${i}@example.org`));
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(await may("eve@example.org")).toBe(true);
});

test("mails from others count for the mailbox, however its address is written", async () => {
  const { ctx } = await testContext();
  const answers: boolean[] = [];
  for (let i = 0; i < 12; i++) {
    const to = i % 2 ? `Kim+${i}@example.org` : "kim@Example.org";
    answers.push(await mayMail(ctx, { to, kind: "from-others" }));
  }
  expect(answers.filter(Boolean)).toHaveLength(10);
});

test("a sign-in mail too many is left out in silence", async () => {
  const { ctx } = await testContext();
  const email = "flooded@example.org";
  for (let i = 0; i < 11; i++) await sendSignInMail(ctx, { email, url: "http://localhost/x", hours: 24 });
  const mails = await selectOutboxMails(app.database.db, 100);
  expect(mails.filter(({ to }) => to === email)).toHaveLength(10);
});
