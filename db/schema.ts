import * as settings from "./schema/settings.ts";

/** Every table and relation, for Drizzle's relational queries. One line per file of `schema/`. */
export const schema = { ...settings };
