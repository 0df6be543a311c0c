import { describe, expect, onTestFinished, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted, upload } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import * as reviews from "../contract.ts";
import * as processing from "../process-contract.ts";
import { judgedOf, manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const { person, document_id, start, read, review } = await manuscriptToReview(ON_FISH);

const EMPTY = { findings: [], ledger: [] };

describe("the preferences of an author", () => {
  test("a preview reads once and shows three comments", async () => {
    const { requestsFor } = await scriptedModels({
      review_findings: () => ({ findings: [finding({ quote: "Fish are light." })], ledger: [] }),
    });
    const session = await review({ preview: true });
    expect(requestsFor("review_findings")).toHaveLength(1);
    expect(session.feedback.detailed.comments_count).toBeLessThanOrEqual(3);
    expect(session.is_preview).toBe(true);
  });

  test("focus, language, prompt set and steering reach the model", async () => {
    const { requestsFor } = await scriptedModels();
    await review({
      steering_prompt: "Look at the weights.",
      customization: { prompt_set: "theory", language: "de", focus: ["numbers"], exclude: ["style"] },
    });
    const [request] = requestsFor("review_findings");
    for (const words of [
      "Look at the weights.",
      "German (de)",
      "first: numbers",
      "types: style",
      "derivations",
    ])
      expect(request?.text).toContain(words);
  });

  test("models write in the language of the manuscript, and the review says that the checks do not", async () => {
    const german = `# Über Fische\n\n## Ergebnisse\n\n${"Die Fische wurden in der Nacht gewogen, und es ist nicht bekannt, ob sie gelitten haben. ".repeat(8)}\n`;
    const { document_id: of } = await converted(person, { content: german });
    const { requestsFor } = await scriptedModels({
      review_findings: () => ({ findings: [finding({ quote: "Die Fische wurden" })], ledger: [] }),
    });
    const { overview } = await review({}, of);
    const requests = [
      requestsFor("review_findings"),
      requestsFor("verdicts"),
      requestsFor("overall_feedback"),
    ];
    for (const [request] of requests)
      expect(request?.text).toContain("in German, the language of the manuscript");
    expect(overview?.notes.join()).toContain("Computed comments are in English.");
    const english = await review({ customization: { language: "en" } }, of);
    expect(requestsFor("review_findings").at(-1)?.text).toContain("reasons in English;");
    expect(english.overview?.notes.join()).not.toContain("Computed comments");
  });

  test("the language of the account counts, and a review can ask for the manuscript's own", async () => {
    const { requestsFor } = await scriptedModels();
    const choose = (feedback_language: string | null) =>
      call(updateProfile, { as: person.cookie, body: { feedback_language } });
    expect(await choose("fr")).toMatchObject({ feedback_language: "fr", name: null });
    onTestFinished(async () => void (await choose(null)));
    await review();
    expect(requestsFor("review_findings").at(-1)?.text).toContain("reasons in French (fr);");
    await review({ customization: { language: null } });
    expect(requestsFor("review_findings").at(-1)?.text).not.toContain("French");
  });

  test("the prompt set decides which passes run, and the estimate follows it", async () => {
    await scriptedModels({
      review_findings: ({ text }) =>
        text.includes("as an editor")
          ? { findings: [finding({ quote: "Fish are light.", types: [] })], ledger: [] }
          : EMPTY,
    });
    const expected = (prompt_set: "default" | "writing" | "proposal") =>
      call(processing.estimateReview, {
        as: person.key,
        params: { document_id },
        query: { preview: "false", prompt_set },
      });
    const session = await review({ customization: { prompt_set: "writing" } });
    const passes = session.passes.map(({ id }) => id);
    expect(passes).toContain("writing:1");
    for (const left of ["proofs:1", "statistics:1", "methods:1"]) expect(passes).not.toContain(left);
    expect(judgedOf(session)).toMatchObject([{ source: "model:writing", types: ["clarity"] }]);
    const { model_calls } = await expected("default");
    expect((await expected("writing")).model_calls).toBe(model_calls + 1);
    expect((await expected("proposal")).model_calls).toBe(model_calls + 2);
  });

  test("a second model reads the whole too, and a finding of both is one comment with a higher score", async () => {
    const found = () => ({
      findings: [finding({ quote: "All 12 fish weighed 3 g.", confidence: 0.5 })],
      ledger: [],
    });
    const scoreOf = async () => {
      const [judged] = judgedOf(await review());
      return judged?.score ?? 0;
    };
    await scriptedModels({
      review_findings: ({ text }) => (text.includes("Read the whole") ? found() : EMPTY),
    });
    const alone = await scoreOf();
    const { requestsFor } = await scriptedModels(
      { review_findings: ({ text }) => (text.includes("Read the whole") ? found() : EMPTY) },
      { SECOND_MODEL: "other" },
    );
    expect(await scoreOf()).toBeGreaterThan(alone);
    expect(requestsFor("review_findings").filter(({ model }) => model === "other")).toHaveLength(1);
  });

  test("an excluded type stays out, with and without exact quotes", async () => {
    const { requestsFor } = await scriptedModels({
      review_findings: () => ({
        findings: [
          finding({ quote: "Fish are light.", types: ["claims"] }),
          finding({ quote: "Fishes were found to be of no weight.", types: ["claims"] }),
          finding({ quote: "All 12 fish weighed 3 g.", types: [] }),
        ],
        ledger: [],
      }),
      exact_quotes: () => ({ places: [{ number: 1, exact_words: "Fish are light." }] }),
    });
    const session = await review({ customization: { exclude: ["claims", "general"] } });
    expect(judgedOf(session)).toEqual([]);
    expect(session.receipt?.comments_dropped).toBeGreaterThanOrEqual(
      3 * requestsFor("review_findings").length,
    );
  });

  test("supplements are read beside the manuscript, with their notes", async () => {
    const other = await converted(person, { content: `${ON_FISH}\n${prose(30)}` });
    await upload(person, {
      content: `# Supplement\n\nAll 13 fish weighed 3 g. ${prose(60)}`,
      filename: "supplement.md",
      fields: { parent_document_id: other.document_id, steering_note: "Holds the raw weights." },
    });
    await runJobs();
    const { requestsFor } = await scriptedModels();
    await review({}, other.document_id);
    const request = requestsFor("review_findings").find(({ text }) => text.includes("All 13 fish"));
    expect(request?.text).toContain("Holds the raw weights.");
    expect(request?.text).toContain("All 12 fish");
  });

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
});
