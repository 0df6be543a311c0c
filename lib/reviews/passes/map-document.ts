import { ModelError, type ModelErrorKind } from "#lib/ports/models/port.ts";
import { DOCUMENT_MAP, MAP_AND_LEDGER } from "./answers.ts";
import { fence } from "./fence.ts";
import { readLedger } from "./ledger.ts";
import { paragraphsOf } from "./paragraphs.ts";
import type { PassInput, PassReport } from "./pass.ts";
import type { Volume } from "./reading-plan.ts";
import { sharedPrompt } from "./shared-prompt.ts";
import { DOMAINS, TAXONOMIES } from "./subjects.ts";

/**
 * The share of a text that the model sees: a third is enough to know what it is. The passes that follow read every word,
 * so nobody pays for a text twice.
 */
const DIGEST_SHARE = 1 / 3;
const LEAST_DIGEST = 10_000;
const MOST_DIGEST = 24_000;
const WHOLE_OF_HEAD = 0.4;
const FIRST_WORDS = 220;

/** Failures of one call that another one, shorter and in another form, may not have. */
const ANSWERED_BADLY: ReadonlySet<ModelErrorKind> = new Set([
  "too_long",
  "cut_off",
  "broken_off",
  "empty",
  "not_json",
  "refused",
]);

/**
 * Summarises what the manuscript is and claims. Where one call holds it, the model of the review reads it whole and draws
 * up its ledger too: the passes that follow then find it in the server's cache. Otherwise the fast model sees a digest.
 */
export async function mapDocument(input: PassInput): Promise<PassReport> {
  const [volume, ...others] = input.text.plan;
  if (volume === undefined || others.length > 0) return mapDigest(input);
  try {
    return await mapWhole(input, volume);
  } catch (error) {
    if (!(error instanceof ModelError) || !ANSWERED_BADLY.has(error.kind)) throw error;
    return mapDigest(input);
  }
}

const CHOICES = `Domains: ${DOMAINS.join(", ")}.\nKinds: ${TAXONOMIES.join(", ")}.`;

async function mapWhole({ text, callModel }: PassInput, volume: Volume): Promise<PassReport> {
  const { isPreview } = text.preferences;
  const task = [text.prompt("map").text, CHOICES, isPreview ? "" : text.prompt("ledger").text];
  const { map, ledger } = await callModel({
    callId: "map-whole",
    role: "review",
    instructions: text.prompt("reviewer").text,
    parts: [
      ...sharedPrompt(text, volume).slice(0, 1),
      { text: task.filter((each) => each !== "").join("\n\n") },
    ],
    answer: MAP_AND_LEDGER,
  });
  if (map === null) throw new ModelError("empty", "the answer has no map");
  return {
    findings: [],
    map: { ...map, key_numbers: [], notation: [] },
    ledger: isPreview ? [] : readLedger(text.markdown, volume, ledger),
  };
}

async function mapDigest({ text, callModel }: PassInput): Promise<PassReport> {
  const shown = fence("manuscript", digest(text.markdown), text.boundary);
  const map = await callModel({
    callId: "map",
    role: "fast",
    instructions: text.prompt("map").text,
    parts: [{ text: `${CHOICES}\n\n${shown}` }],
    answer: DOCUMENT_MAP,
  });
  return { findings: [], map };
}

/** Returns a short text whole; of a long one the beginning, then headings and the first words of paragraphs, evenly thinned. */
export function digest(markdown: string): string {
  const most = Math.min(MOST_DIGEST, Math.max(LEAST_DIGEST, Math.floor(markdown.length * DIGEST_SHARE)));
  if (markdown.length <= most) return markdown;
  const head = Math.floor(most * WHOLE_OF_HEAD);
  const paragraphs = paragraphsOf(markdown.slice(head)).map((paragraph) =>
    paragraph.trim().slice(0, FIRST_WORDS),
  );
  const room = most - head;
  const total = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
  const isKept = (paragraph: string, i: number) =>
    /^#{1,6} |^\\(?:sub)*section/.test(paragraph) ||
    Math.floor((i * room) / total) !== Math.floor(((i - 1) * room) / total) ||
    total <= room;
  return [markdown.slice(0, head), ...paragraphs.filter(isKept)].join("\n\n").slice(0, most * 1.5);
}
