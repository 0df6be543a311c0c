import { roleOf } from "#lib/manuscript/sections/sections.ts";
import { check, finding, notApplicable } from "../check.ts";

/** More than journals that state a limit allow: 150 to 350 words. */
const MOST_WORDS = 350;
/** Headings between abstract and introduction that begin another text. */
const OTHER = /author|plain|lay|significance|graphical|highlights|executive/i;
/** Lines that publishers set between the abstract and the introduction. */
const APPENDED = /^\W*(?:key ?words|index terms|ccs concepts|acm reference|citation|received|doi)\b/i;

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
  precision: { estimate: 0.4, why: "true by count; the limit is the journal's" },
  examine: ({ sections, words }) => {
    const start = sections.findIndex(({ role, heading }) => role === "abstract" && !OTHER.test(heading));
    if (start < 0) return notApplicable("no abstract was recognised");
    const after = sections.slice(start);
    const [first] = after;
    const end = after.findIndex(
      ({ role, heading }, i) =>
        role !== "abstract" || OTHER.test(heading) || (i > 0 && roleOf(heading) === "abstract"),
    );
    const own = after.slice(0, end);
    const next = after.slice(own.length).find(({ role }) => role !== "abstract" && role !== "keywords");
    if (first === undefined || next?.role !== "introduction")
      return notApplicable("no introduction follows the abstract, so that it is unclear where it ends");
    const read = words.filter(({ paragraph: { section } }) => section !== null && own.includes(section));
    const appended = read.findIndex(({ paragraph }) => APPENDED.test(paragraph.text));
    const counted = read
      .slice(0, appended < 0 ? read.length : appended)
      .reduce((sum, each) => sum + each.words.length, 0);
    const tooLong = counted > MOST_WORDS;
    const findings = tooLong
      ? [
          finding(first.headingSpan, {
            title: `The abstract has ${counted} words`,
            message: `The abstract has ${counted} words. Most journals allow 150 to 300, and hardly any allows more than ${MOST_WORDS}. Shorten it to the limit of your journal.`,
            evidence: {
              reported: `${counted} words`,
              recomputed: `at most ${MOST_WORDS}`,
              how: "Words were counted. Numbers and symbols were not.",
            },
          }),
        ]
      : [];
    return { checked: 1, findings };
  },
});
