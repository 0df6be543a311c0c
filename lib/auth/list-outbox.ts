import { database } from "#db/client.ts";
import { selectOutboxMails } from "#db/queries/outbox-mails.ts";
import { isOutboxReadable } from "./outbox-readable.ts";

const MOST = 100;

export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  createdAt: string;
}

/** Mail that was not sent for want of a mail server, newest first; null where it must not be read. */
export async function listOutbox(): Promise<OutboxMail[] | null> {
  if (!(await isOutboxReadable())) return null;
  const rows = await selectOutboxMails(database().db, MOST);
  return rows.map(({ createdAt, ...mail }) => ({ ...mail, createdAt: createdAt.toISOString() }));
}
