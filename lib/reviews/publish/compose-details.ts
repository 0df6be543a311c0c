import type { ChecksReport } from "#lib/checks/checks-report.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import { groupOf } from "#lib/checks/registry.ts";
import { countNoun } from "#lib/count-noun.ts";
import { DOUBTS } from "#lib/manuscript/doubt.ts";
import { groupParts } from "../passes/pass-parts.ts";

export type DetailsInput = {
  report: ChecksReport;
  counts: { dropped: number };
  passes: readonly { passId: string; kind: "computed" | "model"; label: string; error: string | null }[];
};

/** Composes the details of a review as Markdown: what was read and checked, what could not be, and how. */
export function composeDetails(input: DetailsInput): string {
  const parts = [read(input), checked(input.report), unchecked(input.report), closing(input)];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Lists the passes that ended well. */
function read({ passes }: DetailsInput): string {
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
function unchecked({ notApplicable, doubtful = [], withheld = 0 }: ChecksReport): string {
  const unread = Map.groupBy(
    notApplicable.filter(({ absent }) => !absent),
    ({ reason }) => reason,
  );
  const absent = notApplicable.filter((each) => each.absent).map(({ label }) => label);
  const lines = [...unread].map(
    ([reason, checks]) => `- ${capitalise(checks.map(({ label }) => label).join("; "))}: ${reason}.`,
  );
  lines.push(...doubtful.map(({ doubt, blocks }) => doubtLine(DOUBTS[doubt].reason, blocks)));
  if (withheld > 0) lines.push(`- ${countNoun(withheld, "finding")} in these paragraphs: left out.`);
  const parts = [
    ...(lines.length > 0 ? [`## What could not be checked\n\n${lines.join("\n")}`] : []),
    ...(absent.length > 0
      ? [`## Not in this manuscript\n\nThe manuscript has nothing to check for: ${absent.join("; ")}.`]
      : []),
  ];
  return parts.join("\n\n");
}

function doubtLine(reason: string, blocks: number): string {
  const verbs = blocks === 1 ? "could not be read reliably and was" : "could not be read reliably and were";
  return `- ${countNoun(blocks, "paragraph")} ${verbs} not checked: ${reason}.`;
}

function closing({ counts, passes }: DetailsInput): string {
  const dropped =
    counts.dropped > 0
      ? ` ${countNoun(counts.dropped, "finding")} did not become a comment, because you excluded the type or there were too many.`
      : "";
  if (passes.some(({ kind, error }) => kind === "model" && error === null))
    return `Comments marked “judged” come from language models, which make mistakes. Each quotes the manuscript word for word. Its confidence is the probability that you agree; it comes from published evaluations and is not measured for your field. Comments marked “computed” come from programs.${dropped}`;
  return `Programs recomputed and compared what the manuscript itself says. No language model was used. Checks do not judge the argument, the design or the novelty of the work.${dropped}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
