import { expect, test } from "vitest";
import type { OwnPreferences } from "#lib/reviews/preference-schema.ts";
import type { VenueChoice } from "#lib/reviews/venue-schema.ts";
import { customizationOf, initialChoices, promptSetInUse } from "./review-choices.ts";

const OWN: OwnPreferences = { depth: "thorough", promptSet: "writing", venue: "thesis", language: "de" };
const NO_LIMITS = {
  abstract_words: null,
  main_words: null,
  main_pages: null,
  references: null,
  figures_and_tables: null,
};
const venue = (venue_id: string, prompt_set: VenueChoice["prompt_set"]): VenueChoice => ({
  venue_id,
  name: venue_id,
  is_own: false,
  prompt_set,
  limits: NO_LIMITS,
  expected: 0,
  criteria: 0,
});
const VENUES = [venue("thesis", null), venue("grant-proposal", "proposal")];

const START = { own: OWN, venues: VENUES };
const CAN_CUSTOMIZE = { customization: true };

test("a request names all that the page shows, because the profile may have changed since", () => {
  expect(customizationOf(initialChoices(OWN), START, CAN_CUSTOMIZE)).toEqual({
    depth: "thorough",
    prompt_set: "writing",
    venue: "thesis",
    language: "de",
  });
  const none = { depth: "standard", promptSet: "default", venue: null, language: null } as const;
  expect(customizationOf(none, START, CAN_CUSTOMIZE)).toEqual({
    depth: "standard",
    prompt_set: "default",
    venue: null,
    language: null,
  });
  const forGrant = { ...initialChoices(OWN), venue: "grant-proposal" };
  expect(customizationOf(forGrant, START, CAN_CUSTOMIZE)).toMatchObject({ prompt_set: "proposal" });
});

test("a venue that was deleted since is none, as the page shows it", () => {
  const choices = { ...initialChoices(OWN), venue: "journal-of-fish" };
  expect(customizationOf(choices, START, CAN_CUSTOMIZE)).toMatchObject({ venue: null });
});

test("a request names nothing in a tier without customization", () => {
  expect(customizationOf(initialChoices(OWN), START, { customization: false })).toBeNull();
});

test("the chosen prompt set comes before the venue's, and the venue's before the profile's", () => {
  const inUse = (choices: object) => promptSetInUse({ ...initialChoices(OWN), ...choices }, OWN, VENUES);
  expect(inUse({})).toBe("writing");
  expect(inUse({ venue: "grant-proposal" })).toBe("proposal");
  expect(inUse({ venue: "grant-proposal", promptSet: "default" })).toBe("default");
  expect(promptSetInUse({ promptSet: null, venue: null }, { promptSet: null }, VENUES)).toBe("default");
});
