import type { GalleyEvents } from "#lib/context.ts";

/** The events whose jobs send a mail and do nothing else. */
export const MAIL_EVENTS: readonly (keyof GalleyEvents)[] = [
  "access/requested",
  "digest/due",
  "organization/invited",
  "plan/bought-twice",
  "review/ended",
  "review/shared",
  "threads/answered",
  "withdrawal/asked",
  "withdrawal/refunded",
];
