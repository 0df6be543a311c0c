import { remembering } from "#lib/manuscript/remembering.ts";
import { readOutline } from "#lib/manuscript/sections/outline.ts";
import type { CommentType } from "../comment-types.ts";
import { EXPECTATIONS, type FindingsAnswer } from "./answers.ts";
import type { CallPassModel } from "./define-pass.ts";
import { venueExpectations } from "./describe-venue.ts";
import { fence } from "./fence.ts";
import { paragraphMark, paragraphNumber } from "./paragraphs.ts";
import type { PassInput, PassReport, ReviewText } from "./pass.ts";
import type { Passage } from "./reading-plan.ts";
import { describeMap, preferencesText, shorten } from "./shared-prompt.ts";

const LONGEST_NOTES = 3_000;
const LONGEST_NOTE = 240;
const MOST_EXPECTATIONS = 40;
const MOST_HEADINGS = 250;

type CallReader = CallPassModel<FindingsAnswer>;

/** Looks at a whole volume for one kind of problem. */
export async function readVolume(_: PassInput, callReader: CallReader): Promise<PassReport> {
  return reportOf(await callReader(""));
}

/** Looks at a whole volume; a finding to which the model gives no type of its own has this one. */
export function readVolumeFor(type: CommentType) {
  return async (_: PassInput, callReader: CallReader): Promise<PassReport> => {
    const { findings, readingNotes } = reportOf(await callReader(""));
    const typed = findings.map((each) =>
      each.types.some((own) => own !== "general") ? each : { ...each, types: [type] },
    );
    return { findings: typed, ...(readingNotes ? { readingNotes } : {}) };
  };
}

export function reportOf({ findings, ledger }: Pick<FindingsAnswer, "findings" | "ledger">): PassReport {
  return { findings, readingNotes: ledger };
}

/** Reads a few passages closely. The model sees the whole volume, and the notes of the calls before it in its chain. */
export async function readPassages(
  { text, part, reports }: PassInput,
  callReader: CallPassModel<FindingsAnswer>,
): Promise<PassReport> {
  const { volume, reading } = part;
  if (!volume || !reading) throw new Error(`${part.id} has no passages.`);
  const notes = reading.before.flatMap((id) => reports.get(id)?.readingNotes ?? []);
  const named = reading.passages.map((passage) => {
    const under = passage.heading ? `, under “${shorten(passage.heading, 80)}”` : "";
    const nth = volume.passages.indexOf(passage) + 1;
    return `Passage ${nth} of ${volume.passages.length}: ${paragraphsOf(text, passage)}${under}.`;
  });
  // The notes come first: they grow at their end, so that a server has most of them from the call before.
  const shown = [notes.length > 0 ? fence("notes", latest(notes), text.boundary) : "", ...named];
  return reportOf(await callReader(shown.filter((line) => line !== "").join("\n")));
}

/** Writes down what such a manuscript should hold before it is read, then looks for each. */
export async function lookForMissing(input: PassInput, callReader: CallReader): Promise<PassReport> {
  const { text } = input;
  const expectations = [
    ...venueExpectations(text.preferences.venue),
    ...(text.map === null ? [] : await expectationsFor(input)),
  ].map((line, i) => `${i + 1}. ${line}`);
  const shown = [
    text.plan.length > 1 ? fence("outline", outlineOf(text.markdown).lines, text.boundary) : "",
    expectations.length === 0 ? "" : fence("expectations", expectations.join("\n"), text.boundary),
  ];
  return reportOf(await callReader(shown.filter((section) => section !== "").join("\n\n")));
}

async function expectationsFor({ text, callModel }: PassInput): Promise<string[]> {
  const map = text.map ? fence("map", describeMap(text.map), text.boundary) : "";
  const { expectations } = await callModel({
    callId: "expectations",
    role: "fast",
    instructions: text.prompt("expectations").text,
    parts: [{ text: `${map}\n\n${preferencesText(text)}` }],
    answer: EXPECTATIONS,
  });
  return expectations.slice(0, MOST_EXPECTATIONS).map((line) => shorten(line, 200));
}

/** Lists the headings of the whole manuscript, so that nobody who sees a part misses what stands in another. */
const outlineOf = remembering((markdown) => {
  const lines = readOutline(markdown)
    .slice(0, MOST_HEADINGS)
    .map(({ level, heading }) => `${"  ".repeat(Math.max(0, level - 1))}${shorten(heading, 120)}`);
  return { lines: lines.join("\n") };
});

/** Reads a volume beside a part of a supplement, with its owner's note. */
export async function readWithSupplement(
  { text, part }: PassInput,
  callReader: CallReader,
): Promise<PassReport> {
  const supplement = part.supplement && text.supplements[part.supplement.index];
  if (!part.supplement || !supplement) throw new Error(`${part.id} has no supplement.`);
  const { start, end } = part.supplement.span;
  const note = supplement.note ? `Its owner says of it: ${supplement.note}\n` : "";
  const shown = fence("supplement", supplement.markdown.slice(start, end), text.boundary);
  return reportOf(await callReader(`Supplement ${shorten(supplement.filename, 100)}.\n${note}${shown}`));
}

/** Names a passage by the numbers of its first and last paragraph. */
function paragraphsOf({ markdown }: ReviewText, { start, end }: Passage): string {
  const lastWord = start + markdown.slice(start, end).trimEnd().length - 1;
  const [first, last] = [start, lastWord].map((at) => paragraphMark(paragraphNumber(markdown, at)));
  return first === last ? `${first}` : `${first} to ${last}`;
}

/** Returns the newest notes that fit, one a line. */
function latest(notes: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const note of notes.toReversed()) {
    const line = shorten(note, LONGEST_NOTE);
    length += line.length + 1;
    if (length > LONGEST_NOTES) break;
    kept.unshift(line);
  }
  return kept.join("\n");
}
