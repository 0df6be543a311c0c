import { route } from "#lib/api/route.ts";
import * as contract from "#lib/reviews/venue-contract.ts";
import { deleteVenue } from "#lib/reviews/venues/delete-venue.ts";
import { updateVenue } from "#lib/reviews/venues/update-venue.ts";

export const PUT = route(contract.updateVenue, updateVenue);
export const DELETE = route(contract.deleteVenue, deleteVenue);
