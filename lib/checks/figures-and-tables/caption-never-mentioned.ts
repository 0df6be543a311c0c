import type { Caption } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";

const THEME = {
  id: "caption-never-mentioned",
  plural: "figures or tables that the text never mentions",
  advice: "Refer to each where the reader should look at it, or leave it out.",
};

export const captionNeverMentioned = check({
  id: "caption-never-mentioned",
  label: "captions against mentions in the text",
  types: ["figures_tables"],
  severity: "minor",
  method: {
    how: "Every figure and table with a numbered caption must be mentioned in the text, in another caption or in a table.",
    limits: "Captions without a number are not looked at.",
  },
  precision: { estimate: 0.92, why: "all 10 alarms on published papers were right" },
  examine: (manuscript) => {
    if (manuscript.captions.length === 0) return notApplicable("no figure or table captions were recognised");
    if (manuscript.wordCount === 0) return nothingToCheck("no running text was found beside the captions");
    const unmentioned = manuscript.captions.filter((caption) => !isMentioned(manuscript, caption));
    return { checked: manuscript.captions.length, findings: firstOfEach(unmentioned).map(describe) };
  },
});

function isMentioned(manuscript: Manuscript, caption: Caption): boolean {
  return manuscript.mentions.some(
    (mention) =>
      mention.kind === caption.kind &&
      (mention.ids.includes(caption.id) ||
        caption.keys.some((key) => mention.ids.includes(key)) ||
        mention.ids.some((id) => id.startsWith(`${caption.id}.`))) &&
      // The label at the head of a caption is not a mention of it.
      !(mention.block === caption.block && mention.span.start <= caption.labelSpan.end),
  );
}

function firstOfEach(captions: readonly Caption[]): Caption[] {
  const seen = new Set<string>();
  return captions.filter((caption) => {
    const name = `${caption.kind} ${caption.id}`;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

function describe(caption: Caption) {
  const name = nameOf(caption);
  return finding(caption.labelSpan, {
    title: `${name} is never mentioned`,
    message: `${name} has a caption, but the text never refers to it. Say in the text what the reader should see there, or leave it out.`,
    theme: THEME,
  });
}

/** Without a printed number a caption is named by its label, or by how it begins. */
function nameOf(caption: Caption): string {
  const [key] = caption.keys;
  if (caption.isNumbered) return `${caption.kind === "figure" ? "Figure" : "Table"} ${caption.id}`;
  return `The ${caption.kind} “${key ?? `${caption.text.replace(/^[:\s]+/, "").slice(0, 50)}…`}”`;
}
