import { z } from "zod";
import { empty, json, jsonBody, noBody, noParams, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import * as problems from "./problems.ts";
import { venue, venueContent } from "./venue-schema.ts";

const shared = { access: "actor", rate: ["requests"], tag: "Venues", query: noQuery } as const;
const ofVenue = { params: z.object({ venue_id: uuid }) };

export const listVenues = operation({
  id: "venues.list",
  method: "GET",
  path: "/venues",
  summary: "List venue profiles",
  description:
    "Your own profiles, then those that come with Galley. Name one in `customization.venue` to review a manuscript for it.",
  ...shared,
  params: noParams,
  scope: "reviews:read",
  body: noBody,
  reply: json(z.array(venue)),
  problems: [],
});

export const createVenue = operation({
  id: "venues.create",
  method: "POST",
  path: "/venues",
  summary: "Make a venue profile",
  description:
    "Only you see the profile and can use it. Its limits are counted; what it expects and what its reviewers score is shown to language models as your preference.",
  ...shared,
  params: noParams,
  scope: "reviews:write",
  body: jsonBody(venueContent),
  reply: json(venue, 201),
  problems: [problems.venueLimitReached],
  idempotent: true,
});

export const updateVenue = operation({
  id: "venues.update",
  method: "PUT",
  path: "/venues/{venue_id}",
  summary: "Change a venue profile",
  description: "Replaces the whole profile. Reviews that have started keep the one they started with.",
  ...shared,
  ...ofVenue,
  scope: "reviews:write",
  body: jsonBody(venueContent),
  reply: json(venue),
  problems: [missingIdentifier, problems.venueNotFound],
});

export const deleteVenue = operation({
  id: "venues.delete",
  method: "DELETE",
  path: "/venues/{venue_id}",
  summary: "Delete a venue profile",
  description: "Reviews for it stay as they are.",
  ...shared,
  ...ofVenue,
  scope: "reviews:write",
  body: noBody,
  reply: empty,
  problems: [missingIdentifier, problems.venueNotFound],
});
