import type { Db } from "#db/client.ts";
import { insertOutboxMail } from "#db/queries/outbox-mails.ts";
import type { Mail } from "./port.ts";

/**
 * The adapter without a mail server: each message becomes a row that `/outbox` shows on this machine, and a line on the
 * terminal. The line has no text of the mail, because logs are read and kept by more people than a mail is.
 */
export function outboxMail(db: Db, announce: (line: string) => void): Mail {
  return {
    async send(message) {
      await insertOutboxMail(db, message);
      announce(`A mail for ${message.to} is in the outbox: ${message.subject}`);
    },
  };
}
