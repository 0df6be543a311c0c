import { z } from "zod";

/** The id behind a reference, which is the whole object where it was expanded. */
export const reference = z
  .union([z.string().min(1), z.object({ id: z.string().min(1) })])
  .transform((value) => (typeof value === "string" ? value : value.id));

/** The id behind a reference that may be absent. */
export const maybeReference = reference.nullish().transform((id) => id ?? null);

/** A time, which Stripe states in seconds. */
export const moment = z.int().transform((seconds) => new Date(seconds * 1000));

export const maybeMoment = moment.nullish().transform((at) => at ?? null);

export const currencyCode = z.string().regex(/^[a-z]{3}$/);

/** An answer of which nothing is needed but that it is one. */
export const anObject = z.object({ object: z.string() });

/** The names under which Galley keeps notes on Stripe's objects. */
export const NOTE = {
  owner: "galley_owner",
  mode: "galley_mode",
  price: "galley_price",
  replaces: "galley_replaces",
} as const;

export const notes = z
  .record(z.string(), z.string())
  .nullish()
  .transform((metadata) => metadata ?? {});
