import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { instant } from "../instant.ts";

/** Mail that was written while no mail server is configured. */
export const outboxMails = pgTable(
  "outbox_mails",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("outbox_mails_created").on(table.createdAt)],
);
