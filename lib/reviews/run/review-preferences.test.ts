import { describe, expect, onTestFinished, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted, upload } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import * as processing from "../process-contract.ts";
import { judgedOf, manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const { person, document_id, review } = await manuscriptToReview(ON_FISH);

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
});
