import { expect, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { ModelError } from "#lib/ports/models/port.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { faultsLogged } from "#lib/testing/test-app.ts";
import * as reviews from "../contract.ts";
import * as partial from "../partial-contract.ts";
import type { Session } from "../schema.ts";
import { judgedOf, manuscriptToReview } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const QUOTE = "All 12 fish weighed 3 g.";
const TEXT = `# On Fish\n\n## Abstract\n\nFish are light. ${prose(400)}\n\n## Results\n\n${QUOTE} ${prose(4_000)}\n`;
const OUT = { status: 401, message: "Incorrect key." };
const FOUND = { findings: [finding({ quote: QUOTE, title: "Equal weights" })], ledger: [] };
const UPHELD = { verdicts: [{ number: 1, verdict: "stands", reason: "The text says so." }] };

const { person, review, read, credits } = await manuscriptToReview(TEXT);

const own = (session_id: string) => ({ as: person.key, params: { session_id } });
const passageOf = (text: string) => /^Passage (\d+) of \d+/m.exec(text)?.[1] ?? null;
const namesOf = (requests: readonly { name: string | null }[]) => new Set(requests.map(({ name }) => name));

async function continued(session_id: string): Promise<Session> {
  await call(partial.continueReview, own(session_id));
  expect(await read(session_id)).toMatchObject({
    processing_status: "processing",
    completed_at: null,
    partial: null,
    feedback: { overall: { content: "" }, detailed: { comments_count: 0 } },
  });
  await runJobs();
  return read(session_id);
}

/** A review of which the model read the first passage only. */
async function hollowReview() {
  await scriptedModels({
    review_findings: ({ text }) => (passageOf(text) === "1" ? FOUND : OUT),
    same_cause: () => OUT,
    verdicts: () => OUT,
    overall_feedback: () => OUT,
  });
  const session = await review();
  faultsLogged();
  return session;
}

test("a review of which little was read is partial, says why, and keeps its credit held", async () => {
  const before = await credits();
  const { processing_status, partial: lack, feedback, session_id } = await hollowReview();
  expect(processing_status).toBe("completed");
  expect(lack).toMatchObject({ is_verified: false, credit_returned: false });
  expect(lack?.text_read).toBeLessThan(0.9);
  expect(lack?.reasons).toEqual([new ModelError("wrong_key", "").publicMessage]);
  expect(feedback.overall.content).toMatch(
    /^\*\*This review is partial: models read \d+ % of the text closely/,
  );
  expect(await credits()).toBe(before - 1);
  await call(reviews.deleteSession, own(session_id));
  expect(await credits()).toBe(before);
});

test("a partial review is continued without a credit, and only what failed runs again", async () => {
  const before = await credits();
  const hollow = await hollowReview();
  const [computed] = hollow.feedback.detailed.comments;
  const comment_id = computed?.id ?? "";
  await call(reviews.dismissComment, {
    as: person.key,
    params: { session_id: hollow.session_id, comment_id },
  });
  const { requests, requestsFor } = await scriptedModels({
    review_findings: () => FOUND,
    verdicts: () => UPHELD,
  });
  const whole = await continued(hollow.session_id);
  expect(whole).toMatchObject({ processing_status: "completed", partial: null });
  expect(whole.passes.every(({ state }) => state === "done")).toBe(true);
  expect(judgedOf(whole)).toHaveLength(1);
  expect(whole.feedback.detailed.comments.find(({ id }) => id === comment_id)?.is_dismissed).toBe(true);
  expect(namesOf(requests()).has("document_map")).toBe(false);
  const passages = requestsFor("review_findings").map(({ text }) => passageOf(text));
  expect(passages).toContain("2");
  expect(passages).not.toContain("1");
  expect(await credits()).toBe(before - 1);
  await call(reviews.deleteSession, own(hollow.session_id));
  expect(await credits()).toBe(before - 1);
});

test("a review whose comments were not checked again is partial, and is continued from there", async () => {
  await scriptedModels({ review_findings: () => FOUND, verdicts: () => OUT });
  const session = await review();
  faultsLogged();
  expect(session.partial).toMatchObject({ text_read: 1, is_verified: false });
  const { requests } = await scriptedModels({ review_findings: () => FOUND, verdicts: () => UPHELD });
  const whole = await continued(session.session_id);
  expect(whole.partial).toBeNull();
  expect(namesOf(requests())).toEqual(new Set(["verdicts", "overall_feedback"]));
});

test("the credit of a partial review can be taken back once, and the review is not continued then", async () => {
  const before = await credits();
  const { session_id } = await hollowReview();
  expect(await call(partial.returnCredit, own(session_id))).toMatchObject({ paid_credits_remaining: before });
  expect((await read(session_id)).partial?.credit_returned).toBe(true);
  expect(await refusal(partial.returnCredit, own(session_id))).toMatchObject({ slug: "review-not-partial" });
  expect(await refusal(partial.continueReview, own(session_id))).toMatchObject({
    slug: "review-not-partial",
  });
  expect(await credits()).toBe(before);
});

test("a partial review that fails again when continued keeps its comments", async () => {
  const hollow = await hollowReview();
  await scriptedModels({ review_findings: () => OUT, verdicts: () => OUT, overall_feedback: () => OUT });
  const again = await continued(hollow.session_id);
  faultsLogged();
  expect(again).toMatchObject({ processing_status: "completed", failure: null });
  expect(again.partial?.text_read).toBe(hollow.partial?.text_read);
  const idsOf = ({ feedback }: Session) => feedback.detailed.comments.map(({ id }) => id);
  expect(idsOf(again)).toEqual(expect.arrayContaining(idsOf(hollow)));
});

test("a whole review is not continued", async () => {
  await scriptedModels({ review_findings: () => FOUND, verdicts: () => UPHELD });
  const { session_id, partial: lack } = await review();
  expect(lack).toBeNull();
  expect(await refusal(partial.continueReview, own(session_id))).toMatchObject({
    slug: "review-not-partial",
  });
});
