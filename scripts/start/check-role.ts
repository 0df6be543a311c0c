import { env } from "#lib/env.ts";
import { StartFailure } from "./failure.ts";

/**
 * Refuses roles that cannot work together with others.
 * @throws {StartFailure}
 */
export function checkRole({ dev }: { dev: boolean }): void {
  const { GALLEY_ROLE: role, DATABASE_URL } = env();
  if (role === "all") return;
  if (dev)
    throw new StartFailure(
      `GALLEY_ROLE=${role} needs \`npm start\`. \`npm run dev\` runs everything in one process: leave GALLEY_ROLE away.`,
    );
  if (!DATABASE_URL)
    throw new StartFailure(
      `GALLEY_ROLE=${role} shares the database with other processes, and the embedded PostgreSQL serves one. Set DATABASE_URL to a PostgreSQL server.`,
    );
}
