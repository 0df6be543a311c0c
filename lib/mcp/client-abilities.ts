import { CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/server";
import { z } from "zod";
import { TASKS_EXTENSION } from "./review-task.ts";

/** What the client of a request can do beside calling tools. */
export interface ClientAbilities {
  /** True if it can show the user a question with a form and send the answer back. */
  readonly asksUser: boolean;
  /** True if it follows work that goes on after the answer. */
  readonly followsTasks: boolean;
}

const NONE: ClientAbilities = { asksUser: false, followsTasks: false };

/** A form is meant where elicitation names no mode, as it was before there were modes. */
const elicitation = z.looseObject({ form: z.unknown(), url: z.unknown() }).partial();

/**
 * Requests of 2026-07-28 declare the abilities of their client. Those before it declare them once, when a session
 * begins: Galley keeps no sessions, and could not match an answer to its question.
 */
const declaring = z.object({
  params: z.object({
    _meta: z.object({
      [PROTOCOL_VERSION_META_KEY]: z.string(),
      [CLIENT_CAPABILITIES_META_KEY]: z.object({
        elicitation: elicitation.optional(),
        extensions: z.record(z.string(), z.unknown()).optional(),
      }),
    }),
  }),
});

/** Returns what the client of a message declares that it can do. */
export function readAbilities(message: unknown): ClientAbilities {
  const read = declaring.safeParse(message);
  if (!read.success) return NONE;
  const { elicitation: asking, extensions = {} } = read.data.params._meta[CLIENT_CAPABILITIES_META_KEY];
  return {
    asksUser: asking !== undefined && (asking.form !== undefined || asking.url === undefined),
    followsTasks: Object.hasOwn(extensions, TASKS_EXTENSION),
  };
}
