import { ApiError } from "#lib/client/client.ts";
import {
  MOST_CRITERIA,
  MOST_EXPECTED,
  VENUE_LINE_LENGTH,
  VENUE_NAME_LENGTH,
  type VenueContent,
  venueContent,
} from "#lib/reviews/venue-schema.ts";
import { LIMIT_NAMES } from "./venue-draft.ts";

/** The message for each field that is not valid, by the name of the field: `name`, `main_words`, `guideline-url` … */
export type DraftProblems = Readonly<Record<string, string>>;

const LIMIT_MESSAGE = "Enter a whole number from 1 to 1,000,000, or leave the field empty.";

const MESSAGES: DraftProblems = {
  name: `Enter a name of at most ${VENUE_NAME_LENGTH} characters.`,
  ...Object.fromEntries(LIMIT_NAMES.map((name) => [name, LIMIT_MESSAGE])),
  "guideline-name": `Enter a name of at most ${VENUE_NAME_LENGTH} characters, or clear the year and the address.`,
  "guideline-year": "Enter a year from 1900 to 2200, or leave the field empty.",
  "guideline-url": "Enter an address that begins with http:// or https://, or leave the field empty.",
};

const MOST_ITEMS = { expects: MOST_EXPECTED, criteria: MOST_CRITERIA };

/** Returns what is wrong with a profile, by field; nothing if it is valid. */
export function draftProblems(content: VenueContent): DraftProblems {
  const { error } = venueContent.safeParse(content);
  return problemsAt(error?.issues.map(({ path }) => path) ?? []);
}

/** Returns what the API found wrong, by field; nothing if it refused for another reason. */
export function refusedFields(error: unknown): DraftProblems {
  if (!(error instanceof ApiError) || !Array.isArray(error.extensions.errors)) return {};
  const pointers = error.extensions.errors.flatMap((each: unknown) =>
    typeof each === "object" && each !== null && "pointer" in each ? [String(each.pointer)] : [],
  );
  return problemsAt(pointers.map((pointer) => pointer.split("/").slice(1)));
}

function problemsAt(paths: readonly (readonly PropertyKey[])[]): DraftProblems {
  const problems: Record<string, string> = {};
  for (const path of paths) {
    const [member, part] = path.map(String);
    if (member === "expects" || member === "criteria") problems[member] ??= listMessage(member, part);
    const field = member === "limits" ? part : member === "guideline" ? `guideline-${part}` : member;
    const message = MESSAGES[field ?? ""];
    if (field && message) problems[field] ??= message;
  }
  return problems;
}

function listMessage(list: keyof typeof MOST_ITEMS, index: string | undefined): string {
  return index === undefined
    ? `Write at most ${MOST_ITEMS[list]} lines.`
    : `Line ${Number(index) + 1} is too long. Write at most ${VENUE_LINE_LENGTH} characters a line.`;
}
