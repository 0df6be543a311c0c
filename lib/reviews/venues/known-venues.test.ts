import { expect, test } from "vitest";
import { knownVenues } from "./known-venues.ts";

test("every profile that comes with Galley says what a manuscript must contain and what reviewers score", () => {
  expect(knownVenues().length).toBeGreaterThan(5);
  for (const { venue_id, name, expects, criteria } of knownVenues()) {
    expect(venue_id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(expects.length, name).toBeGreaterThanOrEqual(5);
    expect(criteria.length, name).toBeGreaterThanOrEqual(4);
    expect(new Set([...expects, ...criteria]).size).toBe(expects.length + criteria.length);
  }
});
