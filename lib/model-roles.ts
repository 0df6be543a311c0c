import { z } from "zod";

/**
 * The uses of models. `proof` and `verify` are the model of `review` with settings of their own; `fast` and `chat` fall
 * back on it; `second` is optional.
 */
export const MODEL_ROLES = ["review", "fast", "proof", "verify", "chat", "second"] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

/** Returns the role whose model serves a role. */
export function roleWithModel(role: ModelRole): "review" | "fast" | "chat" | "second" {
  return role === "proof" || role === "verify" ? "review" : role;
}

/** Amounts of thinking before an answer, the least first. */
export const EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
export type Effort = (typeof EFFORTS)[number];

/** Parses `high`, a value for all roles, or `review=medium, proof=high`, values for some. The named ones count more. */
export function byRole<T>(value: z.ZodType<T>) {
  return z
    .string()
    .transform((list): Partial<Record<ModelRole, unknown>> => {
      const entries = list.split(",").map((entry) => entry.split("=").map((part) => part.trim()));
      const forAll = entries.filter(({ length }) => length === 1);
      const named = entries.filter(({ length }) => length > 1);
      return Object.fromEntries([
        ...forAll.flatMap(([all = ""]) => MODEL_ROLES.map((role) => [role, all])),
        ...named.map(([role = "", ...own]) => [role, own.join("=")]),
      ]);
    })
    .pipe(z.partialRecord(z.enum(MODEL_ROLES), value));
}
