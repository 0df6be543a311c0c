import { beforeAll, expect, test } from "vitest";
import * as reviews from "#lib/reviews/contract.ts";
import * as ignoring from "#lib/reviews/ignored-contract.ts";
import * as starting from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let author: Person;
beforeAll(async () => {
  author = await testContext();
});

/** A manuscript with so many paragraphs added. */
function withAdded(added: number): string {
  const paragraphs = Array.from({ length: added }, (_, i) => `Paragraph ${i + 1} was added to this version.`);
  return [manuscript(), ...paragraphs].join("\n\n");
}

/** Reviews a version as the one after an earlier review. */
async function version(content: string, previous_session_id: string | null) {
  const { document_id } = await converted(author, { content, filename: "version.md" });
  const { session_id } = await call(starting.startReview, {
    as: author.key,
    params: { document_id },
    body: { previous_session_id },
  });
  await runJobs();
  const session = await call(reviews.getSession, { as: author.key, params: { session_id } });
  return { document_id, session_id, comments: session.feedback.detailed.comments };
}

test("over three versions, what was dismissed stays dismissed, and a check that is ignored stays silent", async () => {
  const first = await version(withAdded(0), null);
  const [dismissed, other] = first.comments;
  const silenced = first.comments.find(
    ({ source }) => source !== dismissed?.source && source.startsWith("check:"),
  );
  if (!dismissed || !other || !silenced)
    throw new Error("The manuscript has too few comments for this test.");
  const place = { session_id: first.session_id, comment_id: dismissed.id };
  await call(reviews.dismissComment, { as: author.key, params: place });
  await call(ignoring.ignoreFinding, {
    as: author.key,
    params: { document_id: first.document_id },
    body: { check_id: silenced.source.replace(/^check:/, "") },
  });

  let earlier = first;
  for (const added of [1, 2]) {
    const later = await version(withAdded(added), earlier.session_id);
    const same = later.comments.filter(
      ({ title, quote }) => title === dismissed.title && quote === dismissed.quote,
    );
    expect(same.map(({ is_dismissed }) => is_dismissed)).toEqual([true]);
    expect(later.comments.filter(({ source }) => source === silenced.source)).toEqual([]);
    const open = later.comments.filter(({ is_dismissed }) => !is_dismissed);
    expect(open.length).toBeGreaterThan(0);
    earlier = later;
  }
});

test("what was dismissed stays dismissed when a version did not have it and a later one has it again", async () => {
  const text = manuscript();
  const first = await version(text, null);
  const dismissed = first.comments.find(({ source }) => source === "check:repeated-word");
  if (!dismissed) throw new Error("The manuscript repeats no word.");
  await call(reviews.dismissComment, {
    as: author.key,
    params: { session_id: first.session_id, comment_id: dismissed.id },
    body: { reason: "wrong" },
  });
  const mended = text.replace(dismissed.quote, dismissed.quote.split(" ")[0] ?? "");
  const second = await version(mended, first.session_id);
  expect(second.comments.map(({ id }) => id)).not.toContain(dismissed.id);

  const third = await version(`${text}\n\nA paragraph was added.`, second.session_id);
  const again = third.comments.find(({ id }) => id === dismissed.id);
  expect(again).toMatchObject({ is_dismissed: true, previous_comment_id: null });
  const session = await call(reviews.getSession, {
    as: author.key,
    params: { session_id: third.session_id },
  });
  expect(session.comment_actions).toMatchObject([{ comment_id: dismissed.id, reason: "wrong" }]);
  expect(session.overview?.first_comment_ids).not.toContain(dismissed.id);
});
