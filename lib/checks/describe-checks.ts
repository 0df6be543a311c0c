import type { Check, Precision } from "./check.ts";
import { CHECK_GROUPS } from "./groups.ts";
import { HARPER } from "./language/harper/harper.ts";
import { checksOf } from "./registry.ts";

/** A check without its function: all that is known without a manuscript. */
export type DescribedCheck = Omit<Check, "run">;

/** Returns the groups in the order of a review, each with its checks. */
export function describedGroups(): { id: string; label: string; checks: DescribedCheck[] }[] {
  return CHECK_GROUPS.map(({ id, label }) => ({
    id,
    label,
    checks: [
      ...checksOf(id).map(({ run: _, ...described }) => described),
      ...(id === "language" ? [HARPER] : []),
    ],
  }));
}

/** Says in a sentence how often a check is right. */
export function precisionWords({ estimate, why }: Precision): string {
  return `Estimated at ${Math.round(100 * estimate)} %: ${why}.`;
}

/** Returns the explanation of every check, as Markdown. */
export function checksAsMarkdown(): string {
  const parts = describedGroups().flatMap(({ label, checks }) => [`## ${label}`, ...checks.map(asMarkdown)]);
  return `${[INTRODUCTION, ...parts].join("\n\n")}\n`;
}

const INTRODUCTION = `# The computed checks

What each check reads, compares and allows, what it does not look at, what it follows, and how often it is right. A check that cannot read what it needs says “not checked”; it never takes that for “no problem”.

To switch checks off: \`galley check --skip ID,ID\` on the command line; \`CHECKS_OFF=ID,ID\` in the environment for a whole installation; or leave out a type of comment when a review is started (\`customization.exclude\`).`;

function asMarkdown({ id, label, types, method, precision }: DescribedCheck): string {
  const sources = (method.sources ?? []).map(({ title, url }) => `[${title}](${url})`);
  return [
    `### \`${id}\`: ${label}`,
    `${method.how}`,
    `*What it does not look at.* ${method.limits}`,
    ...(sources.length > 0 ? [`*Follows* ${sources.join("; ")}.`] : []),
    `*How often it is right.* ${precisionWords(precision)} Comment ${types.length === 1 ? "type" : "types"}: ${types.map((type) => `\`${type}\``).join(", ")}.`,
  ].join("\n\n");
}
