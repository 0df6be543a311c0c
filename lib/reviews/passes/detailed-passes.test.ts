import { expect, test } from "vitest";
import type { DocumentMap } from "./answers.ts";
import { readForAbsence, readPassage } from "./detailed-passes.ts";
import type { Ask, ReviewText } from "./pass.ts";
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
const [VOLUME] = PLAN;
const [PASSAGE] = VOLUME?.passages ?? [];
if (!VOLUME || !PASSAGE) throw new Error("the text has a passage");

/** Takes what is asked, and answers with far too much. */
function asker() {
  const prompts: string[] = [];
  const ask: Ask = async ({ schema, parts, name }) => {
    prompts.push(parts.map((part) => ("text" in part ? part.text : "")).join("\n"));
    const expectations = Array.from({ length: 1_000 }, () => HUGE);
    return schema.parse(name === "expectations" ? { expectations } : { findings: [], ledger: [] });
  };
  return { ask, prompts };
}

test("an answer of any length makes no prompt long", async () => {
  const { ask, prompts } = asker();
  await readForAbsence(TEXT, ask, VOLUME);
  expect(prompts).toHaveLength(2);
  for (const prompt of prompts) expect(prompt.length).toBeLessThan(50_000);
});

test("one endless line of the ledger does not push out what was noted before it", async () => {
  const { ask, prompts } = asker();
  const ledger = ["n = 120 birds", "alpha is the slope", HUGE];
  await readPassage({ ...TEXT, map: null }, ask, { volume: VOLUME, passage: PASSAGE, ledger });
  expect(prompts[0]).toContain("n = 120 birds\nalpha is the slope\nword word");
});

test("who looks for what is missing in a part is told what the other parts hold", async () => {
  const { ask, prompts } = asker();
  const markdown = `# Birds\n\n${"Birds are heavy. ".repeat(600)}\n\n## Ethics\n\n${"They were kept well. ".repeat(600)}\n`;
  const plan = readingPlan(markdown, 3_000);
  const [first] = plan;
  if (!first || plan.length < 2) throw new Error("the text has two volumes");
  const shown = async (text: ReviewText) => {
    await readForAbsence({ ...text, markdown, plan }, ask, first);
    return prompts.at(-1) ?? "";
  };
  for (const map of [null, MAP]) {
    const prompt = await shown({ ...TEXT, map });
    expect(prompt).not.toContain("They were kept well");
    expect(prompt).toMatch(/<<<outline 0f0f0f0f\nBirds\n {2}Ethics\n/);
  }
});

test("each passage's question begins with all that the one before held, its notes included", async () => {
  const { ask, prompts } = asker();
  const notes = ["n = 120 birds", "alpha is the slope", "Section 5 will show the proof"];
  for (const ledger of [notes.slice(0, 2), notes])
    await readPassage({ ...TEXT, map: null }, ask, { volume: VOLUME, passage: PASSAGE, ledger });
  const [before = "", after = ""] = prompts;
  const noted = before.slice(0, before.indexOf("alpha is the slope") + "alpha is the slope".length);
  expect(noted).toContain(MARKDOWN);
  expect(after.startsWith(noted)).toBe(true);
});
