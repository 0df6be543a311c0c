import { sql } from "drizzle-orm";

/** Passes the list as one parameter, so that its length does not change the statement. */
export function uuids(values: readonly string[]) {
  return sql`${`{${values.join(",")}}`}::uuid[]`;
}

/** As `uuids`, for texts. */
export function textArray(values: readonly string[]) {
  return sql`array(select json_array_elements_text(${JSON.stringify(values)}::json))`;
}
