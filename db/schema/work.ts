import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { preciseInstant } from "../instant.ts";

const KINDS = { enum: ["conversion", "review", "event"] } as const;

/** Work that is not done. `reconcileWork` writes and forgets the rows, and sends the work again that stands still. */
export const watchedWork = pgTable(
  "watched_work",
  {
    kind: text("kind", KINDS).notNull(),
    /** The id of the document, the review or the event. */
    id: text("id").notNull(),
    /** The last sign of life. During a pause before another try, the end of the pause. */
    seenAt: preciseInstant("seen_at").notNull().defaultNow(),
    /** The run that did the last step; null if the work was sent again and nothing has begun since. */
    run: text("run"),
    /** The number of times that the work was sent again without progress. */
    sends: integer("sends").notNull().default(0),
    /** The number of passes that had ended when it was sent last. */
    progress: integer("progress").notNull().default(0),
    createdAt: preciseInstant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index("watched_work_seen").on(table.seenAt)],
);

/** When a step of a kind of work last gave a sign of life, whatever work it belonged to. */
export const workSigns = pgTable("work_signs", {
  kind: text("kind", KINDS).primaryKey(),
  seenAt: preciseInstant("seen_at").notNull(),
});

/** Steps under way. One execution at a time does a step, whoever runs the job, and however many runs there are. */
export const workSteps = pgTable(
  "work_steps",
  {
    kind: text("kind", KINDS).notNull(),
    id: text("id").notNull(),
    step: text("step").notNull(),
    run: text("run").notNull(),
    /** The execution that holds the step until `until`, which it renews. */
    holder: uuid("holder").notNull(),
    until: preciseInstant("until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.step] }),
    foreignKey({
      columns: [table.kind, table.id],
      foreignColumns: [watchedWork.kind, watchedWork.id],
    }).onDelete("cascade"),
    index("work_steps_run").on(table.run),
  ],
);
