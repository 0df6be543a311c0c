import type { DocumentMap } from "./answers.ts";
import type { CallPassModel } from "./define-pass.ts";
import { fence } from "./fence.ts";
import { paragraphsOf } from "./paragraphs.ts";
import type { PassInput, PassReport } from "./pass.ts";
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

/** Summarises what the manuscript is and claims from a digest: the passes that follow read every part in full. */
export async function mapDocument(
  { text }: PassInput,
  callMapper: CallPassModel<DocumentMap>,
): Promise<PassReport> {
  const choices = `Domains: ${DOMAINS.join(", ")}.\nKinds: ${TAXONOMIES.join(", ")}.`;
  const shown = fence("manuscript", digest(text.markdown), text.boundary);
  return { findings: [], map: await callMapper(`${choices}\n\n${shown}`) };
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
