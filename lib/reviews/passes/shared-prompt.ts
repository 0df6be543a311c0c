import type { Span } from "#lib/manuscript/span.ts";
import type { PromptPart } from "#lib/ports/models/port.ts";
import { describeVenue, FOR_VENUE } from "./describe-venue.ts";
import { languageInstruction } from "./feedback-language.ts";
import { fence } from "./fence.ts";
import type { DocumentMap } from "./map-answer.ts";
import { numberedText, paragraphMark, paragraphNumber } from "./paragraphs.ts";
import type { ComputedEvidence, ReviewText } from "./pass.ts";
import type { Volume } from "./reading-plan.ts";

const MOST_EVIDENCE = 60;
const LONGEST_EVIDENCE = 220;
const MOST_LISTED = 30;
const LONGEST_LISTED = 300;
const LONGEST_SUMMARY = 800;
/** UTF-16 units of a volume's entries in a prompt, and of all volumes together. */
const LONGEST_OF_A_VOLUME = 5_000;
const LONGEST_OF_ALL = 20_000;

/**
 * Returns the beginning of the prompt of every pass over a volume: first the manuscript, then its map and ledger, the
 * computed findings and the author's preferences. It is the same word for word, so that servers which keep the beginning
 * of a prompt read it once. The passes that draw the map and the ledger begin with the manuscript alone.
 */
export function sharedPrompt(text: ReviewText, volume: Volume): PromptPart[] {
  const place =
    text.plan.length === 1
      ? "The whole manuscript."
      : `Part ${text.plan.indexOf(volume) + 1} of ${text.plan.length} of the manuscript; other readers have the others.`;
  return partsPrompt(text, place, [volume]);
}

/** Returns the same beginning for parts of the manuscript; `place` says in a sentence which they are. */
export function partsPrompt(text: ReviewText, place: string, parts: readonly Span[]): PromptPart[] {
  const isWhole = parts.length === 1 && text.plan.length === 1;
  const own = text.evidence.filter(
    ({ start }) => isWhole || parts.some((part) => start >= part.start && start < part.end),
  );
  const shown = parts.map((part) => numberedText(text.markdown, part).trim()).join("\n[…]\n");
  const ledger = describeLedger(text);
  const sections = [
    ...(text.map ? [fence("map", describeMap(text.map), text.boundary)] : []),
    ...(ledger === "" ? [] : [fence("ledger", ledger, text.boundary)]),
    ...(own.length > 0
      ? [
          fence(
            "computed findings",
            own
              .slice(0, MOST_EVIDENCE)
              .map((each) => describeEvidence(text.markdown, each))
              .join("\n"),
            text.boundary,
          ),
        ]
      : []),
    ...(text.conversionNotes.length > 0
      ? [`Notes on the conversion:\n${text.conversionNotes.join("\n")}`]
      : []),
    preferencesText(text),
  ];
  const manuscript = `${place}\n${fence("manuscript", shown, text.boundary)}`;
  return [{ text: manuscript }, { text: sections.filter((section) => section !== "").join("\n\n") }];
}

/** Describes the map within bounds, whatever the model wrote: it stands in every prompt. */
export function describeMap(map: DocumentMap): string {
  const list = (name: string, lines: readonly string[]) => {
    const items = lines.slice(0, MOST_LISTED).map((line) => `- ${shorten(line, LONGEST_LISTED)}`);
    return items.length === 0 ? "" : `${name}:\n${items.join("\n")}`;
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

/** Returns the ledgers of all volumes within bounds, an equal share for each. */
export function describeLedger({ ledgers }: Pick<ReviewText, "ledgers">): string {
  const most = Math.min(LONGEST_OF_A_VOLUME, Math.floor(LONGEST_OF_ALL / Math.max(1, ledgers.length)));
  return ledgers
    .flatMap((entries) => {
      let length = 0;
      return entries.filter((entry) => {
        length += entry.length + 1;
        return length <= most;
      });
    })
    .join("\n");
}

function describeEvidence(
  markdown: string,
  { number, title, quote, message, start }: ComputedEvidence,
): string {
  const paragraph = paragraphMark(paragraphNumber(markdown, start));
  return `E${number}. ${title} | ${paragraph} | “${shorten(quote, 100)}” | ${shorten(message, LONGEST_EVIDENCE)}`;
}

/** Describes the author's preferences and the emphasis of the prompt set. */
export function preferencesText({
  markdown,
  preferences,
  prompt,
  boundary,
}: Pick<ReviewText, "markdown" | "preferences" | "prompt" | "boundary">): string {
  const { promptSet, steering, venue, focus, exclude, language } = preferences;
  const lines = [
    prompt(`sets/${promptSet}`).text,
    venue ? `${FOR_VENUE}\n${fence("venue", describeVenue(venue), boundary)}` : "",
    steering ? `The author asks you to look at this above all: ${steering}` : "",
    focus.length > 0 ? `Types to look for first: ${focus.join(", ")}.` : "",
    exclude.length > 0 ? `Leave out findings of these types: ${exclude.join(", ")}.` : "",
    languageInstruction(language, markdown),
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/** Returns the text on one line, cut with an ellipsis if it is longer than `most` UTF-16 units. */
export function shorten(text: string, most: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}…`;
}
