import type { ChecksReport } from "#lib/checks/checks-report.ts";
import type { Finding, RelatedSpan } from "#lib/checks/finding.ts";
import { overlaps } from "#lib/manuscript/span.ts";
import { shortenedMarkdown } from "#lib/manuscript/text/shortened.ts";
import { type CommentType, SEVERITIES } from "../../comment-types.ts";
import { isUnsure } from "../rank/score-comments.ts";

/** From this many findings of one theme on, they are one comment. */
const THEME_SIZE = 3;
const LISTED = 8;
const LONGEST_QUOTE = 60;

export interface ComputedFindings {
  report: ChecksReport;
  /** Joined where an author would call them the same. */
  findings: Finding[];
  /** Findings of an excluded type, or without an anchor. */
  dropped: Finding[];
}

/** Leaves out what the author excluded and joins what is left. */
export function joinComputed(
  markdown: string,
  report: ChecksReport,
  exclude: readonly CommentType[] = [],
): ComputedFindings {
  const isUsable = (finding: Finding) => isAnchored(markdown, finding) && !isExcluded(finding, exclude);
  const usable = report.findings.filter(isUsable);
  return {
    report,
    findings: mergeFindings(markdown, usable),
    dropped: report.findings.filter((finding) => !isUsable(finding)),
  };
}

/** The first type is the main subject of a finding. */
function isExcluded({ types }: Finding, exclude: readonly CommentType[]): boolean {
  return types[0] !== undefined && exclude.includes(types[0]);
}

function isAnchored(markdown: string, { span }: Finding): boolean {
  return span.start >= 0 && span.end > span.start && span.end <= markdown.length;
}

/**
 * Joins findings that an author would call the same. Several of one theme become one document-wide comment.
 * Overlapping ones of a common type become the most severe of them, which then names the others.
 */
export function mergeFindings(markdown: string, findings: readonly Finding[]): Finding[] {
  return mergeOverlaps(mergeThemes(markdown, mergeCounterparts(findings)));
}

/** Findings of a theme that are folded do not pull down those that are shown, so each kind is a comment of its own. */
function mergeThemes(markdown: string, findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, (finding) =>
    finding.theme === null ? finding : `${finding.checkId} ${finding.theme.id} ${isUnsure(finding)}`,
  );
  return [...groups.values()].flatMap((group) =>
    group.length < THEME_SIZE ? group : [asOne(markdown, group)],
  );
}

function asOne(markdown: string, group: readonly Finding[]): Finding {
  const [first, ...others] = group;
  if (first?.theme == null) throw new Error("Only findings of a theme become one.");
  const { plural, advice } = first.theme;
  const quotes = group
    .slice(0, LISTED)
    .map(
      (finding) =>
        `“${shortenedMarkdown(markdown.slice(finding.span.start, finding.span.end), LONGEST_QUOTE)}”`,
    );
  const more = group.length > LISTED ? `, and ${group.length - LISTED} more` : "";
  // The title names the problem once for all of them, so the quotes need no labels.
  const related: RelatedSpan[] = others.map((finding) => finding.span);
  return {
    ...first,
    title: `${group.length} ${plural}`,
    message: `${group.length} ${plural}: ${quotes.join(", ")}${more}. ${advice}`,
    severity: mostSevere(group),
    suggestion: null,
    confidence: group.reduce((sum, finding) => sum + finding.confidence, 0) / group.length,
    related,
  };
}

/** A reference that leads nowhere and a target that nothing refers to, one of each, are one slip seen from two sides. */
const COUNTERPARTS = [
  { lost: "mention-without-caption", idle: "caption-never-mentioned" },
  { lost: "citation-without-entry", idle: "entry-never-cited" },
] as const;

/**
 * With several candidates none is named: the author would have to try each. A folded finding does not hide one that
 * is shown.
 */
function mergeCounterparts(findings: readonly Finding[]): Finding[] {
  return COUNTERPARTS.reduce<Finding[]>(
    (all, { lost, idle }) => {
      const [first, ...moreLost] = all.filter((finding) => finding.checkId === lost);
      const [second, ...moreIdle] = all.filter((finding) => finding.checkId === idle);
      if (first === undefined || second === undefined || moreLost.length + moreIdle.length > 0) return all;
      if (kindOf(first) !== kindOf(second) || isUnsure(first) !== isUnsure(second)) return all;
      const joined: Finding = {
        ...first,
        message: `${first.message}\n\n${second.title}. If it is meant here, correct the number.`,
        related: [...first.related, { ...second.span, label: "perhaps this is meant" }],
      };
      return all.flatMap((finding) => (finding === first ? [joined] : finding === second ? [] : [finding]));
    },
    [...findings],
  );
}

/** A mention of a figure does not mean a table. */
function kindOf({ title }: Finding): string {
  return /^(?:Figure|Table) (?=\S+ is )/.exec(title)?.[0] ?? "";
}

function mergeOverlaps(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  const ordered = findings.toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  for (const finding of ordered) {
    const previous = kept.at(-1);
    if (previous !== undefined && areOne(previous, finding))
      kept[kept.length - 1] = absorb(previous, finding);
    else kept.push(finding);
  }
  return kept;
}

function areOne(a: Finding, b: Finding): boolean {
  return overlaps(a.span, b.span) && a.types.some((type) => b.types.includes(type));
}

function absorb(a: Finding, b: Finding): Finding {
  const [main, other] = rank(b) < rank(a) ? [b, a] : [a, b];
  const isRepeat = main.message === other.message;
  return {
    ...main,
    message: isRepeat ? main.message : `${main.message}\n\nAlso: ${other.message}`,
    types: [...new Set([...main.types, ...other.types])],
    related: [...main.related, ...other.related],
  };
}

function rank(finding: Finding): number {
  return SEVERITIES.indexOf(finding.severity) - finding.confidence / 2;
}

function mostSevere(group: readonly Finding[]): Finding["severity"] {
  return SEVERITIES.find((severity) => group.some((finding) => finding.severity === severity)) ?? "minor";
}
