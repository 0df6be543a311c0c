import { findOpenWork } from "#db/queries/open-work.ts";
import type { Work } from "#db/queries/work-steps.ts";
import type { OperatorContext } from "#lib/operators/operator.ts";
import { workNotFound } from "#lib/operators/problems.ts";

/** Returns work that is not done. @throws work-not-found (404) */
export async function requireOpenWork({ db }: Pick<OperatorContext, "db">, work: Work) {
  const found = await findOpenWork(db, work);
  if (!found) throw workNotFound("No such work is under way. It may be done: look at the list again.");
  return found;
}
