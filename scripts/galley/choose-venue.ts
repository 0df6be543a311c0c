import { call } from "#lib/client/client.ts";
import { listVenues } from "#lib/reviews/venue-contract.ts";
import type { Venue } from "#lib/reviews/venue-schema.ts";
import { UsageError } from "./command.ts";
import type { Connection } from "./connection.ts";
import { oneLine } from "./printable.ts";

const LONGEST_NAME = 100;

/** Returns the id of the venue profile that the user named by its id or its name. @throws {UsageError} */
export async function chooseVenue(
  connection: Connection,
  named: string,
  signal: AbortSignal,
): Promise<string> {
  const venues = await connection.request(signal, (input) => call(listVenues, input));
  const wanted = named.trim().toLowerCase();
  const byId = venues.find(({ venue_id }) => venue_id === wanted);
  if (byId) return byId.venue_id;
  const [found, ...others] = venues.filter(({ name }) => name.toLowerCase() === wanted);
  if (found && others.length === 0) return found.venue_id;
  if (found)
    throw new UsageError(
      `Several venue profiles have this name. Name one by its id: ${[found, ...others].map(({ venue_id }) => venue_id).join(", ")}.`,
    );
  throw new UsageError(`--venue is one of: ${venues.map(describe).join(", ")}, or none.`);
}

/** The id of an own profile says nothing to its owner, so the name stands for it. */
function describe({ venue_id, name, is_own }: Venue): string {
  return is_own ? `"${oneLine(name, LONGEST_NAME)}"` : venue_id;
}
