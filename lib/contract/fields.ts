import { z } from "zod";

/** A UUID of any version, lower-cased; PostgreSQL takes no other spelling for granted. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, "must be a UUID")
  .transform((value) => value.toLowerCase())
  .meta({
    override: ({ jsonSchema }) => {
      jsonSchema.format = "uuid";
      delete jsonSchema.pattern;
    },
  });

/** A UUID in an answer. */
export const uuidOut = z.string().meta({ override: { type: "string", format: "uuid" } });

/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.string().meta({ override: { type: "string", format: "date-time" } });

const NUL = String.fromCharCode(0);

/** Text from outside: no NUL, which PostgreSQL cannot hold, and no lone surrogate; `max` in UTF-16 units. */
export function text(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes(NUL), "must not contain the NUL character")
    .refine((value) => value.isWellFormed(), "must be well-formed Unicode");
}

/** A BCP 47 language tag, by its form alone. */
export const languageTag = text(35).regex(
  /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/,
  "must be a BCP 47 language tag",
);

/** A name in a path: plain text with an upper bound, since not every identifier is a UUID. */
export const label = text(200);

export const noParams = z.object({});
export const noQuery = z.object({});
export const noBody = { kind: "none" } as const;
export const empty = { kind: "empty", status: 204 } as const;

export function json<Schema extends z.ZodType>(schema: Schema, status: 200 | 201 | 202 = 200) {
  return { kind: "json", status, schema } as const;
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { kind: "json", schema, optional: false } as const;
}

export function optionalJsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { kind: "json", schema, optional: true } as const;
}
