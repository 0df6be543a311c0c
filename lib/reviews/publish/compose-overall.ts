import type { ChecksReport } from "#lib/checks/checks-report.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import { groupOf } from "#lib/checks/registry.ts";
import { SEVERITIES, type Severity } from "../comment-types.ts";
import { groupParts } from "../passes/pass-parts.ts";

export type OverallInput = {
  report: ChecksReport;
  comments: readonly { title: string; severity: Severity; shown: boolean; source: string }[];
  counts: { found: number; merged: number; folded: number; dropped: number };
  preview: boolean;
  /** The assessment that a model wrote, if one did. */
  judgement: string | null;
  passes: readonly { passId: string; kind: "computed" | "model"; label: string; error: string | null }[];
};

const STANDING_OUT = 5;

/** Composes the overall assessment as Markdown: what stands out, what was checked, what could not be, and how. */
export function composeOverall(input: OverallInput): string {
  const { judgement } = input;
  const parts = [
    ...(judgement ? [judgement, "## This review", opening(input)] : [opening(input), standingOut(input)]),
    read(input),
    checked(input.report),
    unchecked(input.report),
    closing(input),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function opening({ comments, counts, preview, passes }: OverallInput): string {
  if (counts.found === 0) return "The checks found nothing to report. They do not judge the argument.";
  const bySeverity = SEVERITIES.map((severity) => ({
    severity,
    count: comments.filter((comment) => comment.severity === severity).length,
  }));
  const listed = bySeverity
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severity}`);
  const source = passes.some(({ kind }) => kind === "model") ? "The review" : "The checks";
  const total = comments.length + (preview ? counts.folded : 0);
  if (preview && counts.folded > 0)
    return `${source} led to ${plural(total, "comment")}. This preview shows the ${comments.length} that matter most (${listed.join(", ")}).`;
  const folded =
    counts.folded > 0
      ? ` ${counts.folded} of them ${counts.folded === 1 ? "is" : "are"} folded: less certain, or less important.`
      : "";
  return `${source} led to ${plural(total, "comment")}: ${listed.join(", ")}.${folded}`;
}

function standingOut({ comments }: OverallInput): string {
  const first = comments
    .filter((comment) => comment.shown && comment.severity !== "minor")
    .slice(0, STANDING_OUT);
  if (first.length === 0) return "";
  return `## What stands out\n\n${first.map((comment) => `- ${comment.title}`).join("\n")}`;
}

/** Lists the passes that ended well. */
function read({ passes }: OverallInput): string {
  const read = groupParts(passes.filter(({ kind, error }) => kind === "model" && error === null));
  return read.length === 0
    ? ""
    : `## What the language model did\n\n${read.map(({ label }) => `- ${label}`).join("\n")}`;
}

/** Writes a line for each check group: what it looked at, how many, and what it found. */
function checked({ ran, findings }: ChecksReport): string {
  const lines = CHECK_GROUPS.flatMap(({ id: group, name }) => {
    const looked = ran.filter(({ id }) => groupOf(id) === group);
    if (looked.length === 0) return [];
    const items = looked.map(({ id, label, checked: count }) => {
      const found = findings.filter((finding) => finding.checkId === id).length;
      return `${label} (${count.toLocaleString("en")}${found === 0 ? "" : `, **${found} found**`})`;
    });
    const isClean = looked.every(({ id }) => findings.every((finding) => finding.checkId !== id));
    return [`- **${name}:** ${items.join("; ")}${isClean ? ". Nothing found." : "."}`];
  });
  return lines.length === 0
    ? ""
    : `## What was checked\n\nThe number in brackets is how many of each Galley checked.\n\n${lines.join("\n")}`;
}

/** Gives each reason once for what could not be read, and then names what the manuscript does not contain. */
function unchecked({ notApplicable }: ChecksReport): string {
  const unread = Map.groupBy(
    notApplicable.filter(({ absent }) => !absent),
    ({ reason }) => reason,
  );
  const absent = notApplicable.filter((each) => each.absent).map(({ label }) => label);
  const lines = [...unread].map(
    ([reason, checks]) => `- ${capitalise(checks.map(({ label }) => label).join("; "))}: ${reason}.`,
  );
  const parts = [
    ...(lines.length > 0 ? [`## What could not be checked\n\n${lines.join("\n")}`] : []),
    ...(absent.length > 0
      ? [`## Not in this manuscript\n\nThe manuscript has nothing to check for: ${absent.join("; ")}.`]
      : []),
  ];
  return parts.join("\n\n");
}

function closing({ counts, passes }: OverallInput): string {
  const dropped =
    counts.dropped > 0
      ? ` ${plural(counts.dropped, "finding")} did not become a comment, because you excluded the type, the quote is not in the manuscript, or there were too many.`
      : "";
  if (passes.some(({ kind, error }) => kind === "model" && error === null))
    return `Comments marked “judged” come from language models, which make mistakes. Each quotes the manuscript word for word. Its confidence is the probability that you agree; it comes from published evaluations and is not measured for your field. Comments marked “computed” come from programs.${dropped}`;
  return `Programs recomputed and compared what the manuscript itself says. No language model was used. Checks do not judge the argument, the design or the novelty of the work.${dropped}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
