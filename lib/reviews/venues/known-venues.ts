import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "#lib/env.ts";
import { type Venue, venueContent } from "../venue-schema.ts";

let known: readonly Venue[] | null = null;

/** Returns the venue profiles that come with Galley, by name. The id of each is the name of its file. */
export function knownVenues(): readonly Venue[] {
  known ??= readVenues(join(projectRoot(), "lib", "reviews", "venues", "profiles"));
  return known;
}

function readVenues(folder: string): Venue[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({
      ...venueContent.strict().parse(JSON.parse(readFileSync(join(folder, file), "utf8"))),
      venue_id: basename(file, ".json"),
      is_own: false,
      updated_at: null,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}
