import { LANGUAGE_NAMES } from "#lib/manuscript/text/language.ts";
import { languageOfText } from "#lib/manuscript/text/language-of-text.ts";

/** The language in which models write about a manuscript. */
interface FeedbackLanguage {
  /** BCP 47; null if the author chose none and the manuscript's own was not recognised. */
  tag: string | null;
  /** In English, for prompts and notes. */
  name: string;
  /** True if the author chose none, so that it is the manuscript's own. */
  isOwn: boolean;
}

/** Returns the language that the author chose, or the manuscript's own. */
export function feedbackLanguage(chosen: string | null, markdown: string): FeedbackLanguage {
  if (chosen !== null) return { tag: chosen, name: nameOf(chosen), isOwn: false };
  const own = languageOfText(markdown);
  return {
    tag: own,
    name: own === null ? "the language of the manuscript" : LANGUAGE_NAMES[own],
    isOwn: true,
  };
}

/** Says to a model in which language to write. */
export function languageInstruction(chosen: string | null, markdown: string): string {
  const { tag, name, isOwn } = feedbackLanguage(chosen, markdown);
  const language = tag === null ? "the language that the manuscript is written in" : name;
  const which = tag === "en" || tag === null ? "" : isOwn ? ", the language of the manuscript" : ` (${tag})`;
  return `Write titles, messages and reasons in ${language}${which}; quotes stay as they are.`;
}

export function isEnglishTag(tag: string | null): boolean {
  return tag !== null && /^en\b/i.test(tag);
}

function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  } catch (error) {
    // A tag may have the form of BCP 47 and still name no language.
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
