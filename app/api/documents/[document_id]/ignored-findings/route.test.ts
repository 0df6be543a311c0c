import { expect, test } from "vitest";
import * as reviews from "#lib/reviews/contract.ts";
import * as ignored from "#lib/reviews/ignored-contract.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { manuscriptToReview } from "#lib/reviews/testing/reviewed-manuscript.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { testContext } from "#lib/testing/test-context.ts";

const TEXT = `# On Fish

## Abstract

Fish are light, and the the fish were weighed. ${prose(80)}

## Results

All 12 fish were weighed in in the morning. They sang (loudly. ${prose(80)}
`;

const { person, document_id, review } = await manuscriptToReview(TEXT);
const of = (id = document_id) => ({ as: person.key, params: { document_id: id } });

const found = (session: Session) =>
  session.feedback.detailed.comments.map(({ source, quote }) => `${source} ${quote}`).toSorted();

test("reviews leave out ignored words and checks, count them, and report them again afterwards", async () => {
  const before = await review();
  expect(found(before)).toEqual([
    "check:repeated-word in in",
    "check:repeated-word the the",
    expect.stringMatching(/^check:unbalanced-bracket /),
  ]);
  expect(before.overview?.checks.ignored_findings).toBe(0);

  const words = await call(ignored.ignoreFinding, {
    ...of(),
    body: { check_id: "repeated-word", quote: " The\n the " },
  });
  expect(words).toMatchObject({ check_id: "repeated-word", quote: "The the" });
  const again = await call(ignored.ignoreFinding, {
    ...of(),
    body: { check_id: "repeated-word", quote: "The the" },
  });
  expect(again.id).toBe(words.id);
  const check = await call(ignored.ignoreFinding, { ...of(), body: { check_id: "unbalanced-bracket" } });
  expect(await call(ignored.listIgnoredFindings, of())).toEqual([words, check]);

  const after = await review({ previous_session_id: before.session_id });
  expect(found(after)).toEqual(["check:repeated-word in in"]);
  expect(after.overview?.checks.ignored_findings).toBe(2);
  expect(after.feedback.overall.content).toContain("2 findings ignored, as you asked");
  expect(after.revision_check?.comments.map(({ quote_before }) => quote_before)).toEqual(["in in"]);
  const { comments_found, comments_merged, comments_dropped } = after.receipt ?? {};
  expect([comments_found, comments_merged, comments_dropped]).toEqual([1, 0, 0]);

  for (const { id } of [words, check])
    await call(ignored.stopIgnoring, { as: person.key, params: { document_id, ignored_id: id } });
  expect(await call(ignored.listIgnoredFindings, of())).toEqual([]);
  expect(found(await review())).toEqual(found(before));
});

test("a revision starts with what its earlier version ignores, once", async () => {
  const before = await review();
  await call(ignored.ignoreFinding, { ...of(), body: { check_id: "repeated-word" } });
  const revised = await converted(person, { content: TEXT.replace("12 fish", "14 fish") });
  const body = { previous_session_id: before.session_id };
  const after = await review(body, revised.document_id);
  expect(after.overview?.checks.ignored_findings).toBe(2);

  const [copied] = await call(ignored.listIgnoredFindings, of(revised.document_id));
  const ignored_id = copied?.id ?? "";
  await call(ignored.stopIgnoring, {
    as: person.key,
    params: { document_id: revised.document_id, ignored_id },
  });
  const later = await review(body, revised.document_id);
  expect(later.overview?.checks.ignored_findings, "what is taken back stays so").toBe(0);
  expect(await call(ignored.listIgnoredFindings, of()), "the earlier version keeps its own").toHaveLength(1);
});

test("only the owner ignores findings of a document", async () => {
  const stranger = await testContext();
  const foreign = { as: stranger.key, params: { document_id } };
  const slug = "document-not-accessible";
  expect(await refusal(ignored.listIgnoredFindings, foreign)).toMatchObject({ slug });
  const body = { check_id: "repeated-word" };
  expect(await refusal(ignored.ignoreFinding, { ...foreign, body })).toMatchObject({ slug });
  const params = { document_id, ignored_id: document_id };
  expect(await refusal(ignored.stopIgnoring, { as: stranger.key, params })).toMatchObject({ slug });
});

test("a dismissal can say that the comment is wrong; the same again without a reason keeps it", async () => {
  const { session_id, feedback } = await review();
  const comment_id = feedback.detailed.comments[0]?.id ?? "";
  const at = { as: person.key, params: { session_id, comment_id } };
  expect(await call(reviews.dismissComment, at)).toMatchObject({ action_type: "dismissed", reason: null });
  const wrong = await call(reviews.dismissComment, { ...at, body: { reason: "wrong" } });
  expect(wrong).toMatchObject({ action_type: "dismissed", reason: "wrong" });
  expect(await call(reviews.dismissComment, at)).toEqual(wrong);
  expect(await call(reviews.addressComment, at)).toMatchObject({ action_type: "addressed", reason: null });
});
