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

/** Reviews a version with so many paragraphs added, as the one after an earlier review. */
async function version(added: number, previous_session_id: string | null) {
  const paragraphs = Array.from({ length: added }, (_, i) => `Paragraph ${i + 1} was added to this version.`);
  const content = [manuscript(), ...paragraphs].join("\n\n");
  const { document_id } = await converted(author, { content, filename: `version-${added}.md` });
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
  const first = await version(0, null);
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
    const later = await version(added, earlier.session_id);
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
