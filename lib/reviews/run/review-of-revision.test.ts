import { expect, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import * as reviews from "../contract.ts";
import { judgedOf, manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const { person, start, read, review } = await manuscriptToReview(ON_FISH);

test("the comments of an earlier session are followed up", async () => {
  await scriptedModels({
    review_findings: () => ({
      findings: [finding({ quote: "All 12 fish weighed 3 g.", title: "Too few fish" })],
      ledger: [],
    }),
  });
  const { session_id: first } = await review();
  const revised = await converted(person, { content: ON_FISH.replace("All 12 fish", "All 120 fish") });
  await scriptedModels({
    revision_verdicts: () => ({
      verdicts: [1, 2, 3, 4].map((number) => ({
        number,
        verdict: "fixed",
        explanation: "More fish.",
        quote_after: "All 120 fish weighed 3 g.",
      })),
    }),
  });
  const { revision_check } = await review({ previous_session_id: first }, revised.document_id);
  const judged = revision_check?.comments.find(({ title }) => title === "Too few fish");
  expect(judged).toMatchObject({ verdict: "fixed", quote_after: "All 120 fish weighed 3 g." });
  expect(revision_check?.previous_session_id).toBe(first);
});

test("a dismissed comment that returns in other words keeps its link and stays dismissed", async () => {
  const report = (title: string, message: string) =>
    scriptedModels({
      review_findings: () => ({
        findings: [
          finding({ quote: "All 12 fish weighed 3 g.", title, message }),
          finding({
            quote: "Fish are light.",
            title: `${title}, and yet`,
            message: "Nobody says how light.",
            types: ["clarity"],
          }),
        ],
        ledger: [],
      }),
    });
  await report("Too few fish", "Twelve animals cannot carry the claim.");
  const { session_id, feedback } = await review();
  const first = feedback.detailed.comments.find(({ title }) => title === "Too few fish");
  const params = { session_id, comment_id: first?.id ?? "" };
  await call(reviews.dismissComment, { as: person.key, params, body: { reason: "wrong" } });
  await report("The sample is small", "A dozen specimens is not enough for such a statement.");
  const revised = await converted(person, { content: `${ON_FISH}\nWe thank the lake.\n` });
  const session = await review({ previous_session_id: session_id }, revised.document_id);
  const again = judgedOf(session).find(({ title }) => title === "The sample is small");
  expect(again).toMatchObject({ previous_comment_id: first?.id, is_dismissed: true });
  const others = session.feedback.detailed.comments.filter(({ id }) => id !== again?.id);
  expect(others.filter((each) => each.is_dismissed)).toEqual([]);
  expect(others.some((each) => each.previous_comment_id !== null)).toBe(true);
  expect(session.comment_actions).toMatchObject([{ comment_id: again?.id, reason: "wrong" }]);
});

test("a dismissed comment that a version did not have and a later one has in other words stays dismissed", async () => {
  const report = (...findings: Parameters<typeof finding>[0][]) =>
    scriptedModels({ review_findings: () => ({ findings: findings.map(finding), ledger: [] }) });
  const few = { quote: "All 12 fish weighed 3 g." };
  const light = {
    quote: "Fish are light.",
    message: "Nobody says how light.",
    types: ["clarity" as const],
  };
  const next = async (previous_session_id: string, thanks: string) => {
    const { document_id: revised } = await converted(person, { content: `${ON_FISH}\n${thanks}\n` });
    return review({ previous_session_id }, revised);
  };
  await report(
    { ...few, title: "Too few fish", message: "Twelve animals cannot carry the claim." },
    { ...light, title: "Light is vague" },
  );
  const { session_id, feedback } = await review();
  const params = {
    session_id,
    comment_id: feedback.detailed.comments.find(({ title }) => title === "Too few fish")?.id ?? "",
  };
  await call(reviews.dismissComment, { as: person.key, params, body: { reason: "wrong" } });

  await report({ ...light, title: "Light is vague" });
  const second = await next(session_id, "We thank the lake.");
  expect(judgedOf(second).map(({ title }) => title)).toEqual(["Light is vague"]);

  await report(
    {
      ...few,
      title: "The sample is small",
      message: "A dozen specimens is not enough for such a statement.",
    },
    { ...light, title: "How light is light?" },
  );
  const third = await next(second.session_id, "We thank the river.");
  expect(
    judgedOf(third).map(({ title, is_dismissed, previous_comment_id }) => ({
      title,
      is_dismissed,
      isFollowed: previous_comment_id !== null,
    })),
  ).toEqual([
    { title: "The sample is small", is_dismissed: true, isFollowed: false },
    { title: "How light is light?", is_dismissed: false, isFollowed: true },
  ]);
  expect(third.comment_actions).toMatchObject([{ reason: "wrong" }]);
});

test("an earlier session that is deleted meanwhile leaves nothing to follow up", async () => {
  await scriptedModels();
  const { session_id: first } = await review();
  const second = await start({ previous_session_id: first });
  await call(reviews.deleteSession, { as: person.key, params: { session_id: first } });
  await runJobs();
  expect(await read(second)).toMatchObject({ processing_status: "completed", revision_check: null });
});
