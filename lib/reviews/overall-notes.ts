import type { DocumentRow } from "#db/queries/documents.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";

interface Circumstances {
  session: Pick<SessionRow, "steeringPrompt" | "customization">;
  supplements: Pick<DocumentRow, "filename">[];
  failedPasses: string[];
}

/** What the author asked for or handed in that this review did not use, said plainly; Markdown paragraphs. */
export function overallNotes({ session, supplements, failedPasses }: Circumstances): string[] {
  const notes: string[] = [];
  if (failedPasses.length > 0) {
    notes.push(
      `**Not checked, because the check broke off:** ${failedPasses.join("; ")}. Run the review again to retry.`,
    );
  }
  if (supplements.length > 0) {
    const names = supplements.map(({ filename }) => filename).join(", ");
    notes.push(
      `**Not checked:** the supplementary material (${names}). The computed checks read the main document only.`,
    );
  }
  const { prompt_set, language } = session.customization ?? {};
  const unused = [
    session.steeringPrompt ? "the focus that you described" : null,
    prompt_set ? `the prompt set “${prompt_set}”` : null,
    language && !/^en\b/i.test(language) ? `the feedback language ${language}` : null,
  ].filter((each) => each !== null);
  if (unused.length > 0) {
    notes.push(
      `**Not used:** ${unused.join(", ")}. This review ran the computed checks alone, which cannot follow it.`,
    );
  }
  return notes;
}
