import { z } from "zod";
import { timestamp, uuidOut } from "#lib/contract/fields.ts";

export const workKind = z
  .enum(["conversion", "review", "event"])
  .meta({ description: "`event` is other work, such as a mail." });

export const openWork = z
  .object({
    kind: workKind,
    work_id: z.string().meta({ description: "The id of the document, the review or the event." }),
    state: z.enum(["waiting", "running", "paused", "held_back"]).meta({
      description: "`paused` before another try; `held_back` by other reviews of the same owner.",
    }),
    step: z.string().nullable().meta({ description: "The step under way." }),
    event: z.string().nullable().meta({ description: "The name of an event." }),
    user_id: uuidOut.nullable(),
    email: z.string().nullable(),
    created_at: timestamp,
    seen_at: timestamp.nullable().meta({
      description: "The last sign of life; during a pause, its end. Null within the first minute.",
    }),
    times_sent_again: z.number().int(),
  })
  .meta({ id: "OpenWork" });
export type OpenWork = z.infer<typeof openWork>;

export const versions = z
  .object({
    version: z.string(),
    migration: z.string().meta({ description: "The last migration of the database." }),
    node: z.string(),
    postgres: z.string(),
    role: z.enum(["all", "web", "worker"]).meta({ description: "Of the process that answered." }),
    running_since: timestamp.meta({ description: "Of the process that answered." }),
  })
  .meta({ id: "Versions" });
export type Versions = z.infer<typeof versions>;
