import type { MadeFile } from "#e2e/pages/home-page.ts";

interface Made {
  title: string;
  /** With eight slips of wording, more than a reader is shown at once. */
  slips?: boolean;
  /** Paragraphs of plain text, about 130 words each, in sections of ten. */
  paragraphs?: number;
}

/** A small trial, invented, with two faults of substance: a p-value and a percentage that do not follow. */
export function manuscript({ title, slips = false, paragraphs = 0 }: Made): string {
  return [
    `# ${title}`,
    "## Abstract",
    "Tea at noon may help people to finish their chores. We compared tea with water in 80 volunteers.",
    "## 1 Methods",
    "We randomised 80 volunteers to a cup of tea (n = 40) or a glass of water (n = 40) at noon for two weeks.",
    ...(slips ? SLIPS : []),
    "## 2 Results",
    "Chores were finished sooner with tea, t(78) = 2.10, p = .004.",
    "In the tea group 31 of 40 volunteers (70%) finished all chores, against 22 of 40 (55%) with water.",
    ...plainText(paragraphs),
    "## 3 Conclusion",
    "Tea at noon helps people to finish their chores.",
  ].join("\n\n");
}

export function markdownFile(name: string, text: string): MadeFile {
  return { name, mimeType: "text/markdown", buffer: Buffer.from(text) };
}

/** Two of each kind: three would be told as one remark. */
const SLIPS = [
  "Volunteers noted the the time at which they were done.",
  "The cups were filled with with the same amount.",
  "They had an cup of tea at their desk.",
  "They had an glass of water at their desk.",
  "Some asked for milk (which we did not give.",
  "Others asked for sugar (which we gave to nobody.",
  "We weighed the tea leaves,, and the cups.",
  "We counted the chores,, and the hours.",
];

const WORDS = [
  "bakers",
  "clerks",
  "dancers",
  "farmers",
  "glaziers",
  "joiners",
  "masons",
  "nurses",
  "painters",
];
const PER_SECTION = 10;

function plainText(paragraphs: number): string[] {
  return Array.from({ length: paragraphs }, (_, i) => {
    const heading =
      i % PER_SECTION === 0 ? `## 2.${i / PER_SECTION + 1} Notes on group ${i / PER_SECTION + 1}\n\n` : "";
    const sentences = WORDS.map(
      (word, at) =>
        `Note ${i + 1}.${at + 1} says that the ${word} drank their tea before they began with chore ${at + i}.`,
    );
    return `${heading}${sentences.join(" ")}`;
  });
}
