import { z } from "zod";

export const text = z.string();
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const whole = z
  .string()
  .regex(/^-?\d+$/, "Invalid integer")
  .transform(Number);
/** An empty text clears a field. */
export const clearable = z.string().transform((value) => (value === "" ? null : value));
/** Metadata as a request states it. An empty value removes its key, an empty text all of them. */
export const metadata = z.union([z.literal("").transform(() => null), z.record(z.string(), z.string())]);
interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export const moment = z.union([
  whole.transform((at): Range => ({ gte: at, lte: at })),
  z.strictObject({
    gt: whole.optional(),
    gte: whole.optional(),
    lt: whole.optional(),
    lte: whole.optional(),
  }),
]);
export const address = z.strictObject({
  city: clearable.optional(),
  country: clearable.optional(),
  line1: clearable.optional(),
  line2: clearable.optional(),
  postal_code: clearable.optional(),
  state: clearable.optional(),
});
/** The parameters of every list. */
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Returns true if a time fits the range that a list asks for. */
export function isWithin(at: number, range: Range | undefined): boolean {
  const { gt, gte, lt, lte } = range ?? {};
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return at > (gt ?? least) && at >= (gte ?? least) && at < (lt ?? most) && at <= (lte ?? most);
}

/** Returns metadata after a request has changed it. */
export function mergeMetadata(
  before: Record<string, string>,
  change: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ""));
}

/** Returns a whole address. Stripe answers each part, null if it is unknown. */
export function wholeAddress(given: z.output<typeof address>) {
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = given;
  return { city, country, line1, line2, postal_code, state };
}
