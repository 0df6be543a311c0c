import type { DocumentRow } from "#db/queries/documents.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import { countNoun } from "#lib/count-noun.ts";
import { feedbackLanguage, isEnglishTag } from "../passes/feedback-language.ts";
import { groupParts, passOf } from "../passes/pass-parts.ts";
import { passReport, type StoredPass } from "../run/stored-reports.ts";

const LONGEST_REASON = 600;

interface Circumstances {
  session: Pick<SessionRow, "steeringPrompt" | "customization" | "venue" | "isPreview">;
  /** True if the file has pages that can be counted. */
  hasPages: boolean;
  /** Only counted: a public session must not show their names. */
  supplements: readonly Pick<DocumentRow, "id">[];
  passes: readonly StoredPass[];
  markdown: string;
  /** The owner can continue the review. */
  isPartial: boolean;
}

/** Names what the author requested or uploaded and this review did not use, as Markdown paragraphs. */
export function overallNotes(circumstances: Circumstances): string[] {
  const { session, supplements, passes, markdown, isPartial } = circumstances;
  const notes: string[] = [];
  const failed = passes.filter(({ error }) => error !== null);
  if (failed.length > 0) {
    const reasons = eachOnce(failed.map(({ error }) => error ?? ""));
    const next = isPartial ? "Continue the review" : "Start the review again";
    notes.push(`**Not checked, because of an error:** ${labelsOf(failed)}. ${reasons} ${next} to retry.`);
  }
  const partly = passes.filter((pass) => limitationsOf(pass).length > 0);
  if (partly.length > 0)
    notes.push(`**Done in part:** ${labelsOf(partly)}. ${eachOnce(partly.flatMap(limitationsOf))}`);
  notes.push(...pagesNote(circumstances));
  const isJudged = passes.some(({ kind }) => kind === "model");
  const readSupplements = passes.some(
    ({ kind, passId }) => kind === "model" && passOf(passId)?.sees === "supplements",
  );
  if (supplements.length > 0 && !readSupplements) {
    const what = supplements.length === 1 ? "the supplement" : `the ${supplements.length} supplements`;
    const why = isJudged ? "A preview reads" : "The computed checks read";
    notes.push(`**Not checked:** ${what}. ${why} the main document only.`);
  }
  const { prompt_set, language } = session.customization ?? {};
  if (isJudged) return [...notes, ...languageNote(language ?? null, markdown)];
  const unused = [
    session.steeringPrompt ? "the focus that you described" : null,
    prompt_set && prompt_set !== "default" ? `the prompt set “${prompt_set}”` : null,
    language && !isEnglishTag(language) ? `the feedback language ${language}` : null,
  ].filter((each) => each !== null);
  if (unused.length > 0) {
    notes.push(
      `**Not used:** ${unused.join(", ")}. This review ran the computed checks alone, which cannot follow it.`,
    );
  }
  return notes;
}

/** Says that a venue's limit on pages was not compared, if it was not. */
function pagesNote({ session: { venue }, hasPages }: Circumstances): string[] {
  const most = venue?.limits.main_pages ?? null;
  if (most === null || hasPages) return [];
  return [
    `**Not counted:** the pages. “${venue?.name}” allows ${countNoun(most, "page")}, and only a PDF has pages that can be counted.`,
  ];
}

/** Says that the comments are in two languages, if they are. */
function languageNote(chosen: string | null, markdown: string): string[] {
  const { tag, name, isOwn } = feedbackLanguage(chosen, markdown);
  if (tag === null || isEnglishTag(tag)) return [];
  const why = isOwn ? ", the language of the manuscript" : "";
  return [`**Two languages:** language models write in ${name}${why}. Computed comments are in English.`];
}

function labelsOf(passes: readonly StoredPass[]): string {
  return groupParts(passes)
    .map(({ label }) => label)
    .join("; ");
}

/** Joins reasons, each once. */
function eachOnce(reasons: readonly string[]): string {
  return [...new Set(reasons)].join(" ").slice(0, LONGEST_REASON);
}

/** Returns sentences about what a pass that ended well did not do; empty if it did everything. */
function limitationsOf(pass: StoredPass): readonly string[] {
  return passReport(pass)?.limitations ?? [];
}
