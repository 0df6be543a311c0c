import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import { abstractWords } from "./abstract-words.ts";

/** More than journals that state a limit allow: 150 to 350 words. */
const MOST_WORDS = 350;

export const abstractLength = check({
  id: "abstract-length",
  label: "length of the abstract",
  types: ["structure"],
  severity: "minor",
  method: {
    how: `Counts the words of the abstract. Reports an abstract of more than ${MOST_WORDS} words.`,
    limits:
      "Journals differ: most allow 150 to 300 words. Author summaries and lay summaries are not counted.",
  },
  precision: { estimate: 0.4, why: "the count is exact; the limit is the journal's" },
  examine: (manuscript, limits) => {
    if (limits !== null && limits.abstractWords !== null)
      return nothingToCheck("the venue of the review has a limit of its own, which is checked instead");
    const abstract = abstractWords(manuscript);
    if (typeof abstract === "string") return notApplicable(abstract);
    const { heading, words } = abstract;
    const findings =
      words > MOST_WORDS
        ? [
            finding(heading, {
              title: `The abstract has ${words} words`,
              message: `The abstract has ${words} words. Most journals allow 150 to 300, and hardly any allows more than ${MOST_WORDS}. Shorten it to the limit of your journal.`,
              evidence: {
                reported: `${words} words`,
                recomputed: `at most ${MOST_WORDS}`,
                how: "Words were counted. Numbers and symbols were not.",
              },
            }),
          ]
        : [];
    return { checked: 1, findings };
  },
});
