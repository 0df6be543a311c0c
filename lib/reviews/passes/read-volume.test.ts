import { expect, test } from "vitest";
import type { DocumentMap } from "./map-answer.ts";
import { numberedText } from "./paragraphs.ts";
import type { CallModel, PassReport, ReviewText } from "./pass.ts";
import { partOf, passOf } from "./pass-parts.ts";
import { readingPlan } from "./reading-plan.ts";
import { NO_TEXT } from "./testing/review-text.ts";

const HUGE = "word ".repeat(20_000);
const MAP: DocumentMap = {
  title: HUGE,
  summary: HUGE,
  domain: "",
  taxonomy: "",
  design: HUGE,
  claims: Array.from({ length: 1_000 }, () => HUGE),
  key_numbers: Array.from({ length: 1_000 }, () => HUGE),
  notation: Array.from({ length: 1_000 }, () => HUGE),
  has_proofs: false,
  has_statistics: false,
  has_experiments: false,
  has_figures_or_tables: false,
  has_references: false,
};
const MARKDOWN = "# Birds\n\nBirds are heavy.\n";
const PLAN = readingPlan(MARKDOWN, 1_000);
const TEXT = { ...NO_TEXT, markdown: MARKDOWN, plan: PLAN, map: MAP };

/** Runs passes with a model that answers with far too much, and keeps the prompts. */
function runner() {
  const prompts: string[] = [];
  const callModel: CallModel = async ({ parts, answer: { name, schema } }) => {
    prompts.push(parts.map((part) => ("text" in part ? part.text : "")).join("\n"));
    const expectations = Array.from({ length: 1_000 }, () => HUGE);
    return schema.parse(name === "expectations" ? { expectations } : { findings: [], ledger: [] });
  };
  const run = async (text: ReviewText, passId: string, reports: Record<string, PassReport> = {}) => {
    const part = partOf(text, passId);
    if (!part) throw new Error(`the text has no ${passId}`);
    await passOf(passId)?.run({
      text,
      part,
      callModel,
      reports: new Map(Object.entries(reports)),
      startOf: () => 0,
      seesPictures: async () => true,
      computed: [],
      comments: () => [],
      earlierReview: async () => ({ markdown: "", comments: [], dismissedBefore: [] }),
    });
  };
  return { run, prompts };
}

/** A text of two passages in one volume. */
const TWO_PASSAGES = `# Birds\n\n${"Birds are heavy. ".repeat(400)}\n\n## Results\n\n${"They weigh 40 g. ".repeat(400)}\n`;
const TWO = { ...TEXT, map: null, markdown: TWO_PASSAGES, plan: readingPlan(TWO_PASSAGES, 100_000) };
const noted = (readingNotes: string[]) => ({ "reader:1:1": { findings: [], readingNotes } });

test("an answer of any length makes no prompt long", async () => {
  const { run, prompts } = runner();
  await run(TEXT, "absence:1");
  expect(prompts).toHaveLength(2);
  for (const prompt of prompts) expect(prompt.length).toBeLessThan(50_000);
});

test("one endless reading note does not push out the notes before it", async () => {
  const { run, prompts } = runner();
  await run(TWO, "reader:1:2", noted(["n = 120 birds", "alpha is the slope", HUGE]));
  expect(prompts[0]).toContain("n = 120 birds\nalpha is the slope\nword word");
});

test("a pass that looks for missing content in a part sees the headings of the other parts", async () => {
  const { run, prompts } = runner();
  const markdown = `# Birds\n\n${"Birds are heavy. ".repeat(600)}\n\n## Ethics\n\n${"They were kept well. ".repeat(600)}\n`;
  const plan = readingPlan(markdown, 3_000);
  if (plan.length < 2) throw new Error("the text has two volumes");
  const shown = async (text: ReviewText) => {
    await run({ ...text, markdown, plan }, "absence:1");
    return prompts.at(-1) ?? "";
  };
  for (const map of [null, MAP]) {
    const prompt = await shown({ ...TEXT, map });
    expect(prompt).not.toContain("They were kept well");
    expect(prompt).toMatch(/<<<outline 0f0f0f0f\nBirds\n {2}Ethics\n/);
  }
});

test("the prompt of a passage begins with the shared prompt and the notes that the passage before saw", async () => {
  const { run, prompts } = runner();
  const notes = ["n = 120 birds", "alpha is the slope", "Section 5 will show the proof"];
  for (const known of [notes.slice(0, 2), notes]) await run(TWO, "reader:1:2", noted(known));
  const [before = "", after = ""] = prompts;
  const opening = before.slice(0, before.indexOf("alpha is the slope") + "alpha is the slope".length);
  expect(opening).toContain(numberedText(TWO_PASSAGES, { start: 0, end: TWO_PASSAGES.length }).trim());
  expect(after.startsWith(opening)).toBe(true);
});
