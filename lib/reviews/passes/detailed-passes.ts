import { readOutline } from "#lib/manuscript/sections/outline.ts";
import { expectationsAnswer, findingsAnswer } from "./answers.ts";
import { fence } from "./fence.ts";
import { describeMap, manuscriptParts, shorten, wishesOf } from "./manuscript-parts.ts";
import type { Ask, PassReport, Question, ReviewText } from "./pass.ts";
import type { Passage, Volume } from "./reading-plan.ts";

const LONGEST_LEDGER = 3_000;
const EDGE_WORDS = 14;
const MOST_EXPECTATIONS = 40;
const MOST_HEADINGS = 250;

type Findings = PassReport;

/** Reads one passage closely, with the whole volume before it and what earlier passages noted. */
export async function readPassage(
  text: ReviewText,
  ask: Ask,
  { volume, passage, ledger }: { volume: Volume; passage: Passage; ledger: readonly string[] },
): Promise<Findings> {
  // The notes come first: they grow at their end, so that a server has most of them from the passage before.
  const place = [
    ledger.length > 0 ? fence("ledger", latest(ledger), text.boundary) : "",
    `Passage ${volume.passages.indexOf(passage) + 1} of ${volume.passages.length}${passage.heading ? `, under “${shorten(passage.heading, 80)}”` : ""}.`,
    fence("passage begins with", edge(text, passage, "start"), text.boundary),
    fence("passage ends with", edge(text, passage, "end"), text.boundary),
  ];
  return ask(overVolume(text, volume, "reader", place.filter((line) => line !== "").join("\n")));
}

/** One look at a whole volume for one kind of thing. */
export function readAs(text: ReviewText, ask: Ask, prompt: string, volume: Volume): Promise<Findings> {
  return ask(overVolume(text, volume, prompt));
}

/** The same look by another model family, which errs elsewhere. */
export function readAgain(text: ReviewText, ask: Ask, volume: Volume): Promise<Findings> {
  return ask({ ...overVolume(text, volume, "whole"), role: "second" });
}

/** Writes down what such a manuscript should hold before it is read, then looks for each. */
export async function readForAbsence(text: ReviewText, ask: Ask, volume: Volume): Promise<Findings> {
  const rest = text.plan.length > 1 ? fence("outline", outlineOf(text.markdown), text.boundary) : "";
  if (text.map === null) return ask(overVolume(text, volume, "absence", rest));
  const { text: instructions } = text.prompt("expectations");
  const { expectations } = await ask({
    callId: "expectations",
    role: "fast",
    instructions,
    parts: [{ text: `${fence("map", describeMap(text.map), text.boundary)}\n\n${wishesOf(text)}` }],
    schema: expectationsAnswer,
    name: "expectations",
  });
  const list = expectations
    .slice(0, MOST_EXPECTATIONS)
    .map((line, i) => `${i + 1}. ${shorten(line, 200)}`)
    .join("\n");
  const expected = fence("expectations", list, text.boundary);
  return ask(overVolume(text, volume, "absence", rest === "" ? expected : `${rest}\n\n${expected}`));
}

/** The headings of the whole manuscript, so that nobody who is shown a part misses what stands in another. */
function outlineOf(markdown: string): string {
  const lines = readOutline(markdown).map(
    ({ level, heading }) => `${"  ".repeat(Math.max(0, level - 1))}${shorten(heading, 120)}`,
  );
  return lines.slice(0, MOST_HEADINGS).join("\n");
}

/** The manuscript beside its supplements, each with its owner's note. */
export async function readWithSupplement(
  text: ReviewText,
  ask: Ask,
  { volume, supplement, from, to }: { volume: Volume; supplement: number; from: number; to: number },
): Promise<Findings> {
  const given = text.supplements[supplement];
  if (given === undefined) throw new Error("no such supplement");
  const note = given.note ? `Its owner says of it: ${given.note}\n` : "";
  const part = `Supplement ${shorten(given.filename, 100)}.\n${note}${fence("supplement", given.markdown.slice(from, to), text.boundary)}`;
  return ask(overVolume(text, volume, "supplement", part));
}

/** A question about a volume, after what all of them are shown. */
export function overVolume(text: ReviewText, volume: Volume, prompt: string, more = ""): Question<Findings> {
  const task = text.prompt(prompt).text;
  return {
    callId: prompt,
    role: "review",
    instructions: text.prompt("reviewer").text,
    parts: [...manuscriptParts(text, volume), { text: more === "" ? task : `${task}\n\n${more}` }],
    schema: findingsAnswer,
    name: "review_findings",
  };
}

function edge({ markdown }: ReviewText, passage: Passage, side: "start" | "end"): string {
  const words = markdown.slice(passage.start, passage.end).trim().split(/\s+/);
  return (side === "start" ? words.slice(0, EDGE_WORDS) : words.slice(-EDGE_WORDS)).join(" ");
}

/** The newest lines that fit. */
function latest(ledger: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of ledger.toReversed()) {
    const told = shorten(line, 240);
    length += told.length + 1;
    if (length > LONGEST_LEDGER) break;
    kept.unshift(told);
  }
  return kept.join("\n");
}
