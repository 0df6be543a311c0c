import type { PromptPart } from "#lib/ports/models/port.ts";
import type { DocumentMap } from "./answers.ts";
import { fence } from "./fence.ts";
import type { Evidence, ReviewText } from "./pass.ts";
import type { Volume } from "./reading-plan.ts";

const MOST_EVIDENCE = 60;
const LONGEST_EVIDENCE = 220;
const MOST_LISTED = 30;
const LONGEST_LISTED = 300;
const LONGEST_SUMMARY = 800;

/**
 * What every pass over a volume is shown first, word for word the same, so that servers which keep the beginning of a
 * prompt read it once: the manuscript, its map, the author's wishes and the computed findings.
 */
export function manuscriptParts(text: ReviewText, volume: Volume): PromptPart[] {
  const isWhole = text.plan.length === 1;
  const place = isWhole
    ? "The whole manuscript."
    : `Part ${text.plan.indexOf(volume) + 1} of ${text.plan.length} of the manuscript; other readers have the others.`;
  const own = text.evidence.filter(({ start }) => isWhole || (start >= volume.start && start < volume.end));
  const sections = [
    `${place}\n${fence("manuscript", text.markdown.slice(volume.start, volume.end), text.boundary)}`,
    ...(text.map ? [fence("map", describeMap(text.map), text.boundary)] : []),
    ...(own.length > 0
      ? [fence("computed findings", own.slice(0, MOST_EVIDENCE).map(tell).join("\n"), text.boundary)]
      : []),
    ...(text.conversionNotes.length > 0
      ? [`Notes on the conversion:\n${text.conversionNotes.join("\n")}`]
      : []),
    wishesOf(text),
  ];
  return [{ text: sections.filter((section) => section !== "").join("\n\n") }];
}

/** In bounds: it stands in every prompt, whatever the model wrote. */
export function describeMap(map: DocumentMap): string {
  const list = (name: string, lines: readonly string[]) => {
    const told = lines.slice(0, MOST_LISTED).map((line) => `- ${shorten(line, LONGEST_LISTED)}`);
    return told.length === 0 ? "" : `${name}:\n${told.join("\n")}`;
  };
  return [
    `Title: ${shorten(map.title ?? "none", LONGEST_LISTED)}`,
    `Summary: ${shorten(map.summary, LONGEST_SUMMARY)}`,
    `Design: ${shorten(map.design, LONGEST_LISTED)}`,
    list("Claims", map.claims),
    list("Numbers", map.key_numbers),
    list("Notation", map.notation),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function tell({ number, title, quote, message }: Evidence): string {
  return `E${number}. ${title} | “${shorten(quote, 100)}” | ${shorten(message, LONGEST_EVIDENCE)}`;
}

/** What the author asked for, and the emphasis of the prompt set. */
export function wishesOf({ wishes, prompt }: Pick<ReviewText, "wishes" | "prompt">): string {
  const lines = [
    prompt(`sets/${wishes.promptSet}`).text,
    wishes.steering ? `The author asks you to look at this above all: ${wishes.steering}` : "",
    wishes.focus.length > 0 ? `Types to look for first: ${wishes.focus.join(", ")}.` : "",
    wishes.exclude.length > 0 ? `Leave out findings of these types: ${wishes.exclude.join(", ")}.` : "",
    `Write titles, messages and reasons in ${wishes.language === null ? "English" : `the language ${wishes.language}`}; quotes stay as they are.`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

export function shorten(text: string, most: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}…`;
}
