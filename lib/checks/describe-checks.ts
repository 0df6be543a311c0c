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
export function precisionWords({ estimate, ofPages, why }: Precision): string {
  const pages = ofPages === undefined ? "" : `, and at ${Math.round(100 * ofPages)}% in the text of a PDF`;
  return `Estimated at ${Math.round(100 * estimate)}%${pages}: ${why}.`;
}

/** Returns the explanation of every check, as Markdown. */
export function checksAsMarkdown(): string {
  const parts = describedGroups().flatMap(({ label, checks }) => [`## ${label}`, ...checks.map(asMarkdown)]);
  return `${[INTRODUCTION, ...parts].join("\n\n")}\n`;
}

const INTRODUCTION = `# The computed checks

How each check works, its limits, its sources, and how often its comments are right. A check that cannot read what it needs reports “not checked”, never “no problem”.

To turn checks off: \`galley check --skip ID,ID\` on the command line; \`CHECKS_OFF=ID,ID\` in the environment for a whole installation; or exclude a type of comment when you start a review (\`customization.exclude\`).`;

function asMarkdown({ id, label, types, method, precision }: DescribedCheck): string {
  const sources = (method.sources ?? []).map(({ title, url }) => `[${title}](${url})`);
  return [
    `### \`${id}\`: ${label}`,
    `${method.how}`,
    `*Limits.* ${method.limits}`,
    ...(sources.length > 0 ? [`*Sources.* ${sources.join("; ")}.`] : []),
    `*Precision.* ${precisionWords(precision)} Comment ${types.length === 1 ? "type" : "types"}: ${types.map((type) => `\`${type}\``).join(", ")}.`,
  ].join("\n\n");
}
