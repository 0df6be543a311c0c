import { z } from "zod";
import { text, timestamp } from "#lib/contract/fields.ts";
import { PROMPT_SETS } from "#lib/contract/prompt-set.ts";

export const VENUE_NAME_LENGTH = 100;
/** Of one expected item and of one criterion. */
export const VENUE_LINE_LENGTH = 300;
export const MOST_EXPECTED = 40;
export const MOST_CRITERIA = 20;
/** The venue profiles of one account. */
export const MOST_VENUES = 50;
const HIGHEST_LIMIT = 1_000_000;

export const VENUE_KINDS = ["journal", "conference", "proposal", "thesis", "other"] as const;

const limit = (description: string) =>
  z.number().int().min(1).max(HIGHEST_LIMIT).nullable().default(null).meta({ description });

const limits = z
  .object({
    abstract_words: limit("Words of the abstract."),
    main_words: limit(
      "Words of the main text: without abstract, acknowledgements, declarations, references, appendices, captions and tables.",
    ),
    main_pages: limit("Pages to the end of the main text. Counted in PDF files only."),
    references: limit("Entries of the list of references."),
    figures_and_tables: limit("Figures and tables together."),
  })
  .meta({
    id: "VenueLimits",
    description: "The most that the venue allows; null for what it does not limit.",
  });

/** The noun that each limit counts. */
export const LIMIT_NOUNS: Readonly<Record<keyof z.infer<typeof limits>, string>> = {
  abstract_words: "words of the abstract",
  main_words: "words of the main text",
  main_pages: "pages of the main text",
  references: "references",
  figures_and_tables: "figures and tables",
};

/** Returns what a venue limits: "300 words of the abstract". */
export function limitWords(limits: VenueContent["limits"]): string[] {
  return Object.entries(LIMIT_NOUNS).flatMap(([key, noun]) => {
    const most = Object.entries(limits).find(([named]) => named === key)?.[1] ?? null;
    return most === null ? [] : [`${most.toLocaleString("en")} ${noun}`];
  });
}

const lines = (most: number, description: string) =>
  z.array(text(VENUE_LINE_LENGTH).trim().min(1)).max(most).default([]).meta({ description });

const guideline = z
  .object({
    name: text(VENUE_NAME_LENGTH).trim().min(1),
    year: z.number().int().min(1900).max(2200).nullable().default(null),
    url: text(500)
      .regex(/^https?:\/\/\S+$/, "must be a web address")
      .nullable()
      .default(null),
  })
  .meta({ id: "ReportingGuideline" });

export const venueContent = z
  .object({
    name: text(VENUE_NAME_LENGTH).trim().min(1),
    kind: z.enum(VENUE_KINDS).default("journal"),
    prompt_set: z
      .enum(PROMPT_SETS)
      .nullable()
      .default(null)
      .meta({ description: "The prompt set of a review for the venue that names none." }),
    limits: limits.prefault({}),
    guideline: guideline
      .nullable()
      .default(null)
      .meta({ description: "The reporting guideline that the venue asks for." }),
    expects: lines(MOST_EXPECTED, "What a manuscript for the venue must contain; models look for each."),
    criteria: lines(MOST_CRITERIA, "What reviewers of the venue score."),
  })
  .meta({ id: "VenueContent" });
export type VenueContent = z.infer<typeof venueContent>;

export const venue = venueContent
  .extend({
    venue_id: z.string(),
    is_own: z.boolean().meta({ description: "false for a profile that comes with Galley." }),
    updated_at: timestamp.nullable(),
  })
  .meta({ id: "Venue", description: "The place that a manuscript is written for." });
export type Venue = z.infer<typeof venue>;

/** A venue profile as one chooses it before a review. */
export type VenueChoice = Pick<Venue, "venue_id" | "name" | "is_own" | "prompt_set" | "limits"> & {
  expected: number;
  criteria: number;
};
