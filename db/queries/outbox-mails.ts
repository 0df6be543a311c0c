import { desc } from "drizzle-orm";
import type { Db } from "../client.ts";
import { outboxMails } from "../schema/mail.ts";

export type NewOutboxMail = Pick<typeof outboxMails.$inferInsert, "to" | "subject" | "html" | "text">;
export type OutboxMailRow = typeof outboxMails.$inferSelect;

export async function insertOutboxMail(db: Db, mail: NewOutboxMail): Promise<void> {
  await db.insert(outboxMails).values(mail);
}

export async function selectOutboxMails(db: Db, limit: number): Promise<OutboxMailRow[]> {
  return db
    .select()
    .from(outboxMails)
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(limit);
}
