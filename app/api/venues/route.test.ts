import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { manuscriptToReview, ON_FISH } from "#lib/reviews/testing/reviewed-manuscript.ts";
import { scriptedModels } from "#lib/reviews/testing/scripted-review.ts";
import * as contract from "#lib/reviews/venue-contract.ts";
import { MOST_VENUES } from "#lib/reviews/venue-schema.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

beforeAll(testApp);

const JOURNAL = {
  name: "Journal of Fish",
  kind: "journal",
  limits: { abstract_words: 20, main_words: 30 },
  guideline: { name: "FISH", year: 2020 },
  expects: ["The species of every fish"],
  criteria: ["Freshness"],
} as const;

describe("venue profiles", () => {
  test("one's own come first, then those that come with Galley; nobody else sees them", async () => {
    const [person, other] = [await testContext(), await testContext()];
    const made = await call(contract.createVenue, { as: person.key, body: JOURNAL });
    expect(made).toMatchObject({
      is_own: true,
      prompt_set: null,
      limits: { abstract_words: 20, main_pages: null },
      guideline: { name: "FISH", year: 2020, url: null },
    });
    const listed = await call(contract.listVenues, { as: person.key });
    expect(listed[0]).toEqual(made);
    expect(listed.map(({ venue_id }) => venue_id)).toContain("randomised-trial");
    const ofOther = await call(contract.listVenues, { as: other.key });
    expect(ofOther.every(({ is_own }) => !is_own)).toBe(true);
  });

  test("a profile is replaced and deleted by its owner alone", async () => {
    const [person, other] = [await testContext(), await testContext()];
    const { venue_id } = await call(contract.createVenue, { as: person.key, body: JOURNAL });
    const params = { venue_id };
    const body = { name: "Journal of Tea" };
    const missing = { slug: "venue-not-found", status: 404 };
    expect(await refusal(contract.updateVenue, { as: other.key, params, body })).toMatchObject(missing);
    expect(await refusal(contract.deleteVenue, { as: other.key, params })).toMatchObject(missing);
    const changed = await call(contract.updateVenue, { as: person.key, params, body });
    expect(changed).toMatchObject({ venue_id, name: "Journal of Tea", expects: [], guideline: null });
    await call(contract.deleteVenue, { as: person.key, params });
    expect(await refusal(contract.deleteVenue, { as: person.key, params })).toMatchObject(missing);
    const unknown = { params: { venue_id: randomUUID() } };
    expect(await refusal(contract.deleteVenue, { as: person.key, ...unknown })).toMatchObject(missing);
  });

  test.each([
    [{ name: " " }, "/name"],
    [{ name: "x".repeat(101) }, "/name"],
    [{ name: "J", expects: ["x".repeat(301)] }, "/expects/0"],
    [{ name: "J", expects: Array.from({ length: 41 }, (_, i) => `Item ${i}`) }, "/expects"],
    [{ name: "J", criteria: Array.from({ length: 21 }, (_, i) => `Item ${i}`) }, "/criteria"],
    [{ name: "J", limits: { main_words: 0 } }, "/limits/main_words"],
    [{ name: "J", guideline: { name: "G", url: "javascript:alert(1)" } }, "/guideline/url"],
    [{ name: "a\0b" }, "/name"],
  ])("%j is refused", async (body, pointer) => {
    const person = await testContext();
    expect(await refusal(contract.createVenue, { as: person.key, body })).toMatchObject({
      slug: "validation-failed",
      errors: [{ pointer }],
    });
  });

  test("an account has a bounded number of them", async () => {
    const person = await testContext();
    for (let i = 0; i < MOST_VENUES; i++)
      await call(contract.createVenue, { as: person.key, body: { name: `Venue ${i}` } });
    expect(await refusal(contract.createVenue, { as: person.key, body: { name: "More" } })).toMatchObject({
      slug: "venue-limit-reached",
      status: 400,
      limit: MOST_VENUES,
    });
  });
});

describe("a review for a venue", async () => {
  const { person, start, read, review } = await manuscriptToReview(ON_FISH);

  test("limits are counted, models see the profile as data, and what it expects is looked for", async () => {
    const { venue_id } = await call(contract.createVenue, { as: person.key, body: JOURNAL });
    const { requestsFor } = await scriptedModels({
      review_findings: () => ({ findings: [finding({ quote: "Fish are light." })], ledger: [] }),
    });
    const session = await review({ customization: { venue: venue_id } });
    const computed = session.feedback.detailed.comments.filter(
      ({ source }) => source === "check:venue-limits",
    );
    expect(computed).toMatchObject([{ title: expect.stringContaining("words of the main text") }]);
    expect(session.venue).toEqual({ venue_id, name: "Journal of Fish" });
    const all = requestsFor("review_findings").map(({ text }) => text);
    for (const text of all) expect(text).toMatch(/<<<venue \w+\nName: Journal of Fish \(journal\)\n/);
    expect(all.filter((text) => text.includes("1. The species of every fish"))).toHaveLength(1);
    expect(all[0]).toContain("Reporting guideline: FISH 2020");
    expect(all[0]).toContain("- Freshness");
    for (const name of ["verdicts", "overall_feedback"])
      expect(requestsFor(name)[0]?.text).toContain("- Freshness");
  });

  test("a review that has started keeps its profile", async () => {
    const { venue_id } = await call(contract.createVenue, { as: person.key, body: JOURNAL });
    const session_id = await start({ customization: { venue: venue_id } });
    await call(contract.deleteVenue, { as: person.key, params: { venue_id } });
    expect((await read(session_id)).venue).toEqual({ venue_id, name: "Journal of Fish" });
  });

  test("the venue's prompt set counts, and one that the author names comes first", async () => {
    await scriptedModels();
    const kinds = async (customization: object) =>
      (await review({ customization })).passes.map(({ id }) => id);
    expect(await kinds({ venue: "registered-report" })).toContain("feasibility:1");
    const writing = await kinds({ venue: "registered-report", prompt_set: "writing" });
    expect(writing).toContain("writing:1");
    expect(writing).not.toContain("feasibility:1");
  });

  test("another user's profile, or none, is unknown", async () => {
    const other = await testContext();
    const { venue_id } = await call(contract.createVenue, { as: other.key, body: JOURNAL });
    for (const venue of [venue_id, "poetry-monthly"])
      await expect(start({ customization: { venue } })).rejects.toThrow(/unknown-venue|No such venue/);
  });
});
