import type { ChecksReport } from "#lib/checks/checks-report.ts";
import type { Comment } from "../comment-schema.ts";
import { checkIdOf } from "../comment-types.ts";
import { IGNORED_QUOTE_LENGTH } from "../ignored-schema.ts";

/** A check that is ignored; with a quote, only its findings with these words. */
export interface Ignored {
  checkId: string;
  /** Empty for all findings of the check. */
  quote: string;
}

/** Returns the report without the findings that the owner ignores, and their number. */
export function withoutIgnored(
  markdown: string,
  report: ChecksReport,
  ignored: readonly Ignored[],
): ChecksReport & { ignored: number } {
  const findings = report.findings.filter(
    ({ checkId, span }) => !isIgnored(ignored, checkId, markdown.slice(span.start, span.end)),
  );
  return { ...report, findings, ignored: report.findings.length - findings.length };
}

/** True if the owner ignores the finding that became the comment. */
export function isIgnoredComment(
  ignored: readonly Ignored[],
  { source, quote }: Pick<Comment, "source" | "quote">,
): boolean {
  const checkId = checkIdOf(source);
  return checkId !== null && isIgnored(ignored, checkId, quote);
}

function isIgnored(ignored: readonly Ignored[], checkId: string, quote: string): boolean {
  return ignored.some(
    (each) => each.checkId === checkId && (each.quote === "" || sameWords(each.quote) === sameWords(quote)),
  );
}

/** Case and line breaks do not make other words. */
function sameWords(quote: string): string {
  return quote.replace(/\s+/g, " ").trim().slice(0, IGNORED_QUOTE_LENGTH).trimEnd().toLowerCase();
}
