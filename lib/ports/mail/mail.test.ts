import { afterAll, expect, test } from "vitest";
import { selectOutboxMails } from "#db/queries/outbox-mails.ts";
import { testDatabase } from "#db/testing/database.ts";
import { startSmtpStandIn } from "#e2e/stand-ins/smtp.ts";
import { parseEnv } from "#lib/env.ts";
import { outboxMail } from "./outbox-mail.ts";
import { mailSuite } from "./port.suite.ts";
import { smtpMail, smtpSettings } from "./smtp-mail.ts";

const server = await startSmtpStandIn();
afterAll(() => server.stop());
const announced: string[] = [];
const smtp = smtpMail({ url: server.url, from: "Galley <galley@example.org>" });

mailSuite("the outbox", async () => {
  const { db } = await testDatabase();
  return {
    mail: outboxMail(db, (line) => void announced.push(line)),
    arrived: async () => (await selectOutboxMails(db, 100)).map((row) => JSON.stringify(row)).toReversed(),
  };
});

mailSuite("a mail server", async () => ({ mail: smtp, arrived: async () => server.mailbox.messages }));

test("the outbox tells the terminal that a mail is there, and nothing of its text", () => {
  expect(announced.join("\n")).toContain("A mail for ann@example.org is in the outbox: Your sign-in link");
  expect(announced.join("\n")).not.toContain("Follow the link.");
});

test("a refused recipient rejects, so that the sender tries again", async () => {
  server.mailbox.isClosed = true;
  await expect(smtp.send({ to: "x@example.org", subject: "s", html: "h", text: "t" })).rejects.toThrow("550");
  server.mailbox.isClosed = false;
});

test("the server's parts make the same settings as its address", () => {
  const parts = { SMTP_HOST: "mail.example.org", SMTP_USER: "ann@example.org", SMTP_PASSWORD: "p@ss" };
  expect(smtpSettings(parseEnv(parts))).toEqual({
    url: "smtp://ann%40example.org:p%40ss@mail.example.org:587",
    from: "ann@example.org",
  });
  expect(smtpSettings(parseEnv({}))).toBeNull();
});
