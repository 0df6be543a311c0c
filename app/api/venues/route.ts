import { route } from "#lib/api/route.ts";
import * as contract from "#lib/reviews/venue-contract.ts";
import { createVenue } from "#lib/reviews/venues/create-venue.ts";
import { listVenues } from "#lib/reviews/venues/list-venues.ts";

export const GET = route(contract.listVenues, listVenues);
export const POST = route(contract.createVenue, createVenue);
