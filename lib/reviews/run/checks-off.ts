import { CHECK_IDS } from "#lib/checks/registry.ts";
import { env } from "#lib/env.ts";
import { EnvironmentError } from "#lib/env-files.ts";

/**
 * Returns the ids of the checks that this installation leaves out.
 * @throws {EnvironmentError} if CHECKS_OFF names a check that does not exist
 */
export function checksOff(): readonly string[] {
  const ids = env().CHECKS_OFF;
  const unknown = ids.filter((id) => !CHECK_IDS.includes(id));
  if (unknown.length > 0)
    throw new EnvironmentError(
      `CHECKS_OFF: no check has the id ${unknown.join(", ")}. \`npm run galley -- check --list\` names them all.`,
    );
  return ids;
}
