import { beforeAll, expect, test } from "vitest";
import * as comparisons from "#lib/reviews/comparison-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as starting from "#lib/reviews/process-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { converted, reviewed } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { sharePerson, verifiedPerson } from "#lib/testing/review-roles.ts";
import type { Person } from "#lib/testing/test-context.ts";

const ADDED = "A third group of volunteers had coffee, which was not part of the plan of the trial.";

let owner: Person;
let earlier: string;
let later: string;
beforeAll(async () => {
  owner = await verifiedPerson();
  ({ session_id: earlier } = await reviewed(owner));
  const text = `${manuscript()}\n\n${ADDED}\n`;
  const { document_id } = await converted(owner, { content: text, filename: "second.md" });
  ({ session_id: later } = await call(starting.startReview, {
    as: owner.key,
    params: { document_id },
    body: { previous_session_id: earlier },
  }));
  await runJobs();
});

const compare = (as: Person) => ({ as: as.key, params: { session_id: later } });

test("a review is compared with the one that it was made after", async () => {
  const comparison = await call(comparisons.compareVersions, compare(owner));
  expect(comparison).toMatchObject({
    before: { session_id: earlier, filename: "manuscript.md" },
    after: { session_id: later, filename: "second.md" },
    counts: { changed: 0, moved: 0, added: 1, removed: 0 },
    is_cut: false,
  });
  expect(comparison.blocks.at(-1)).toMatchObject({ kind: "added", parts: [{ kind: "added", text: ADDED }] });
  const { feedback } = await call(reviews.getSession, { as: owner.key, params: { session_id: earlier } });
  expect(comparison.comments.map(({ comment_id }) => comment_id)).toEqual(
    feedback.detailed.comments.map(({ id }) => id),
  );
  expect(comparison.comments.every(({ verdict }) => verdict === "not_fixed")).toBe(true);
});

test("any two sessions can be compared, but not one with itself", async () => {
  const query = { with: later };
  const turned = { as: owner.key, params: { session_id: earlier }, query };
  expect((await call(comparisons.compareVersions, turned)).counts).toMatchObject({ removed: 1, added: 0 });
  const none = { as: owner.key, params: { session_id: earlier } };
  expect(await refusal(comparisons.compareVersions, none)).toMatchObject({ slug: "no-earlier-version" });
  expect(await refusal(comparisons.compareVersions, { ...compare(owner), query })).toMatchObject({
    slug: "same-version",
  });
});

test("whoever reads both compares them, without what became of the comments", async () => {
  const person = await verifiedPerson();
  const query = { with: earlier };
  const theirs = { ...compare(person), query };
  expect(await refusal(comparisons.compareVersions, theirs)).toMatchObject({ status: 403 });
  await sharePerson(owner, { session_id: later, person, role: "viewer" });
  expect(await refusal(comparisons.compareVersions, theirs)).toMatchObject({ status: 403 });
  await sharePerson(owner, { session_id: earlier, person, role: "viewer" });
  const { counts, comments } = await call(comparisons.compareVersions, theirs);
  expect(counts).toMatchObject({ added: 1 });
  expect(comments.every(({ verdict }) => verdict === null)).toBe(true);
});
