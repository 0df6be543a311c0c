import { LIMIT_NOUNS, type VenueContent } from "#lib/reviews/venue-schema.ts";

export type LimitName = keyof typeof LIMIT_NOUNS;
export const LIMIT_NAMES = Object.keys(LIMIT_NOUNS).filter(isLimitName);

/** A venue profile as a form holds it: what the user typed. */
export interface VenueDraft {
  name: string;
  kind: VenueContent["kind"];
  promptSet: VenueContent["prompt_set"];
  limits: Record<LimitName, string>;
  guideline: { name: string; year: string; url: string };
  /** One item a line. */
  expects: string;
  criteria: string;
}

export const EMPTY_DRAFT: VenueDraft = {
  name: "",
  kind: "journal",
  promptSet: null,
  limits: { abstract_words: "", main_words: "", main_pages: "", references: "", figures_and_tables: "" },
  guideline: { name: "", year: "", url: "" },
  expects: "",
  criteria: "",
};

export function draftOf({ name, kind, prompt_set, limits, guideline, ...lists }: VenueContent): VenueDraft {
  const typed = (value: number | null | undefined) => (value == null ? "" : String(value));
  return {
    name,
    kind,
    promptSet: prompt_set,
    limits: {
      abstract_words: typed(limits.abstract_words),
      main_words: typed(limits.main_words),
      main_pages: typed(limits.main_pages),
      references: typed(limits.references),
      figures_and_tables: typed(limits.figures_and_tables),
    },
    guideline: { name: guideline?.name ?? "", year: typed(guideline?.year), url: guideline?.url ?? "" },
    expects: lists.expects.join("\n"),
    criteria: lists.criteria.join("\n"),
  };
}

/** Returns the profile that a draft describes, which may not be valid. */
export function contentOf({ name, kind, promptSet, limits, guideline, ...lists }: VenueDraft): VenueContent {
  const hasGuideline = Object.values(guideline).some((part) => part.trim() !== "");
  return {
    name,
    kind,
    prompt_set: promptSet,
    limits: {
      abstract_words: numberOf(limits.abstract_words),
      main_words: numberOf(limits.main_words),
      main_pages: numberOf(limits.main_pages),
      references: numberOf(limits.references),
      figures_and_tables: numberOf(limits.figures_and_tables),
    },
    guideline: hasGuideline
      ? { name: guideline.name, year: numberOf(guideline.year), url: guideline.url.trim() || null }
      : null,
    expects: itemsOf(lists.expects),
    criteria: itemsOf(lists.criteria),
  };
}

function isLimitName(name: string): name is LimitName {
  return name in LIMIT_NOUNS;
}

/** Returns null for an empty field and NaN for what is no whole number. People write thousands as "8,000" and "8 000". */
function numberOf(typed: string): number | null {
  const digits = typed.replace(/(?<=\d)[,\s](?=\d{3}\b)/g, "").trim();
  return digits === "" ? null : /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function itemsOf(typed: string): string[] {
  return typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
