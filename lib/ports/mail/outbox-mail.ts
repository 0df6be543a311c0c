import type { Db } from "#db/client.ts";
import { insertOutboxMail } from "#db/queries/outbox-mails.ts";
import type { Mail } from "./port.ts";

/** The adapter without a mail server: each message becomes a row that `/outbox` shows, and a line on the terminal. */
export function outboxMail(db: Db, announce: (line: string) => void): Mail {
  return {
    async send(message) {
      await insertOutboxMail(db, message);
      announce(`Mail for ${message.to}: ${message.subject}\n${message.text}`);
    },
  };
}
