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

test("a request names nothing that the profile says already", () => {
  expect(customizationOf(initialChoices(OWN), OWN)).toBeNull();
});

test("a request names each choice that differs, and null takes a choice of the profile back", () => {
  const choices = { depth: "standard", promptSet: "default", venue: null, language: null } as const;
  expect(customizationOf(choices, OWN)).toEqual({
    depth: "standard",
    prompt_set: "default",
    venue: null,
    language: null,
  });
  expect(customizationOf({ ...initialChoices(OWN), venue: "short-paper" }, OWN)).toEqual({
    venue: "short-paper",
  });
});

test("the chosen prompt set comes before the venue's, and the venue's before the profile's", () => {
  const inUse = (choices: object) => promptSetInUse({ ...initialChoices(OWN), ...choices }, OWN, VENUES);
  expect(inUse({})).toBe("writing");
  expect(inUse({ venue: "grant-proposal" })).toBe("proposal");
  expect(inUse({ venue: "grant-proposal", promptSet: "default" })).toBe("default");
  expect(promptSetInUse({ promptSet: null, venue: null }, { promptSet: null }, VENUES)).toBe("default");
});
