import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { preciseInstant } from "../instant.ts";

export interface ConcurrencyLimit {
  /** Function id, number of the limit and value of its key expression. */
  key: string;
  max: number;
}

/** One run of an Inngest function by the embedded runner. */
export const jobRuns = pgTable(
  "job_runs",
  {
    id: uuid("id").primaryKey(),
    functionId: text("function_id").notNull(),
    eventId: text("event_id").notNull(),
    event: json("event").notNull(),
    status: text("status", { enum: ["queued", "running", "completed", "failed", "cancelled"] })
      .notNull()
      .default("queued"),
    /** Once several steps were reported at a time, a discovery may only plan steps, never run one. */
    parallel: boolean("parallel").notNull().default(false),
    limits: json("limits").$type<ConcurrencyLimit[]>().notNull(),
    /** `{ data }` or `{ error }`. */
    result: json("result"),
    createdAt: preciseInstant("created_at").notNull().defaultNow(),
    startedAt: preciseInstant("started_at"),
    endedAt: preciseInstant("ended_at"),
  },
  (table) => [
    unique("job_runs_event").on(table.eventId, table.functionId),
    index("job_runs_active").on(table.functionId).where(sql`${table.endedAt} is null`),
    index("job_runs_ended").on(table.endedAt),
  ],
);

/** The order in which steps completed, which a replay must follow. */
export const jobCompletions = pgSequence("job_completions");

/**
 * The steps of a run by their hashed id, beside one row named "step" per run: the discovery, which calls
 * the function to learn what comes next. `idle` is a discovery that waits for a step to complete.
 */
export const jobSteps = pgTable(
  "job_steps",
  {
    runId: uuid("run_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    state: text("state", { enum: ["ready", "idle", "done", "dropped"] }).notNull(),
    attempt: integer("attempt").notNull().default(0),
    /** Claims of this attempt that ended without a word from their holder. */
    losses: integer("losses").notNull().default(0),
    /** A step completed while the discovery was under way: call the function once more. */
    again: boolean("again").notNull().default(false),
    /** The same for all steps that the same limits hold for. Null in rows of versions that did not write it. */
    lane: text("lane"),
    /** When a ready step may start. */
    dueAt: preciseInstant("due_at"),
    lock: uuid("lock"),
    leaseUntil: preciseInstant("lease_until"),
    /** `{ data }` or `{ error }`, as the function will see it. */
    result: json("result"),
    position: bigint("position", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.id] }),
    foreignKey({ columns: [table.runId], foreignColumns: [jobRuns.id] }).onDelete("cascade"),
    index("job_steps_lane").on(table.lane, table.dueAt).where(sql`${table.state} = 'ready'`),
    index("job_steps_due").on(table.dueAt).where(sql`${table.state} = 'ready'`),
    index("job_steps_locked").on(table.lock).where(sql`${table.lock} is not null`),
  ],
);
