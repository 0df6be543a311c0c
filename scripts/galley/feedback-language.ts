import { languageTag } from "#lib/contract/fields.ts";
import { UsageError } from "./command.ts";

/** The word for the language of each manuscript. A part of a language tag has at most eight letters, so that it is none. */
const OF_MANUSCRIPT = "manuscript";

/** Reads a language as the API takes it; null for the manuscript's own. @throws {UsageError} */
export function readLanguage(given: string): string | null {
  if (given === OF_MANUSCRIPT) return null;
  if (languageTag.safeParse(given).success && isKnown(given)) return given;
  throw new UsageError(
    `--language is a language tag, such as en, de or pt-BR, or "${OF_MANUSCRIPT}" for the manuscript's own.`,
  );
}

/** A word such as "german" has the form of a tag and still names no language. */
function isKnown(tag: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
