import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { z } from "zod";
import { getProfile, updateProfile } from "#lib/auth/contract.ts";
import type { updateProfileRequest } from "#lib/auth/schema.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { estimateReview } from "./process-contract.ts";
import { manuscriptToReview, ON_FISH } from "./testing/reviewed-manuscript.ts";
import { scriptedModels } from "./testing/scripted-review.ts";
import * as venues from "./venue-contract.ts";

const { person, document_id, start, read, review } = await manuscriptToReview(ON_FISH);

const choose = (body: z.input<typeof updateProfileRequest>) =>
  call(updateProfile, { as: person.cookie, body });
const JOURNAL = { name: "Journal of Fish", limits: { abstract_words: 20 } };

afterEach(async () => void (await choose({ review_venue: null, review_prompt_set: null })));

test("the venue of the profile counts unless a review names another, or none", async () => {
  expect(await choose({ review_venue: "thesis" })).toMatchObject({ review_venue: "thesis" });
  const venueOf = async (customization?: object) => {
    const session = await read(await start(customization ? { customization } : {}));
    return session.venue?.venue_id ?? null;
  };
  expect(await venueOf()).toBe("thesis");
  expect(await venueOf({ depth: "standard" })).toBe("thesis");
  expect(await venueOf({ venue: "short-paper" })).toBe("short-paper");
  expect(await venueOf({ venue: null })).toBeNull();
});

test("the prompt set of the profile counts unless a review or its venue names one", async () => {
  await scriptedModels();
  await choose({ review_prompt_set: "writing" });
  const kinds = async (customization?: object) =>
    (await review(customization ? { customization } : {})).passes.map(({ id }) => id);
  expect(await kinds()).toContain("writing:1");
  expect(await kinds({ venue: "thesis" })).toContain("writing:1");
  expect(await kinds({ prompt_set: "default" })).not.toContain("writing:1");
  const ofVenue = await kinds({ venue: "grant-proposal" });
  expect(ofVenue).toContain("feasibility:1");
  expect(ofVenue).not.toContain("writing:1");
});

test("an estimate begins with the profile, and can leave its venue out", async () => {
  await scriptedModels();
  const calls = async (query: object = {}) => {
    const input = { as: person.key, params: { document_id }, query: { preview: "false" as const, ...query } };
    return (await call(estimateReview, input)).model_calls;
  };
  const plain = await calls();
  await choose({ review_venue: "grant-proposal" });
  const forVenue = await calls();
  expect(forVenue).toBeGreaterThan(plain);
  expect(await calls({ venue: "grant-proposal" })).toBe(forVenue);
  expect(await calls({ venue: "" })).toBe(plain);
  await choose({ review_venue: null, review_prompt_set: "writing" });
  expect(await calls()).toBe(await calls({ prompt_set: "writing" }));
});

test("an estimate for a venue of another user is refused", async () => {
  await scriptedModels();
  const other = await testContext();
  const { venue_id: venue } = await call(venues.createVenue, { as: other.key, body: JOURNAL });
  const input = { as: person.key, params: { document_id }, query: { preview: "false" as const, venue } };
  expect(await refusal(estimateReview, input)).toMatchObject({ slug: "unknown-venue", status: 422 });
});

test("a profile can name a venue of its owner only, and forgets one that is deleted", async () => {
  const other = await testContext();
  const foreign = await call(venues.createVenue, { as: other.key, body: JOURNAL });
  for (const review_venue of [foreign.venue_id, randomUUID(), "poetry-monthly", ""])
    expect(await refusal(updateProfile, { as: person.cookie, body: { review_venue } })).toMatchObject({
      slug: "unknown-venue",
      status: 422,
    });
  const { venue_id } = await call(venues.createVenue, { as: person.key, body: JOURNAL });
  await choose({ review_venue: venue_id.toUpperCase() });
  const kept = await call(venues.createVenue, { as: person.key, body: JOURNAL });
  await call(venues.deleteVenue, { as: person.key, params: { venue_id: kept.venue_id } });
  expect(await call(getProfile, { as: person.key })).toMatchObject({ review_venue: venue_id });
  await call(venues.deleteVenue, { as: person.key, params: { venue_id } });
  expect(await call(getProfile, { as: person.key })).toMatchObject({ review_venue: null });
});
