import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Section, SectionRole } from "#lib/manuscript/sections/sections.ts";
import { check, type Draft, finding, notApplicable, nothingToCheck } from "../check.ts";
import { notEnglish } from "../language/english.ts";
import { isReportOfCourse } from "./kind-of-text.ts";
import { ownText } from "./own-text.ts";

const PEOPLE =
  /\b(?:participants|patients|volunteers|respondents|interviewees|healthy (?:subjects|controls|adults))\b/gi;
/** Fewer mentions in the methods than this may be about other people's studies. */
const LEAST_MENTIONS = 5;

/** What is done with people who take part, and not with examples of patients in a paper on software. */
const TOOK_PART =
  /\b(?:participants|patients|volunteers|respondents|interviewees|subjects|controls|adults|children|students|people|women|men|sample|cohort|individuals|we|were|who)\b[^.]{0,60}\b(?:answer|approach|assess|ask|attend|came|complet|complete|consent|diagnos|enrol|exclud|fill|gave|includ|instruct|interview|invit|left|measur|paid|perform|press|provid|randomi[sz]|rated|recruit|reimburs|report|respond|sat|sampled|seated|select|tested|told|treat|underwent|viewed|watch)/i;

type Statement = {
  what: string;
  pattern: RegExp;
  roles: readonly SectionRole[];
  /** True if it belongs to what the section says, so that a section that is not written yet cannot have it. */
  isOfText: boolean;
  message: string;
  confidence: number;
};

/** The highest confidence in a report of a course, whose study may be another's or an exercise. */
const CONFIDENCE_OF_REPORT = 0.3;

const STATEMENTS: readonly Statement[] = [
  {
    what: "ethical approval or consent",
    pattern:
      /\bethic|institutional review|review board|\bIRB\b|informed consent|written consent|verbal consent|gave (?:their )?consent|consented|Helsinki|waive|meta-?analys|systematic review|publicly available data/i,
    roles: ["methods"],
    isOfText: false,
    message:
      "The methods describe people who took part, but no statement was found on ethical approval or consent. Say which committee approved the study and how participants consented, or why neither was needed.",
    confidence: 1,
  },
  {
    what: "limitations",
    pattern:
      /\blimit(?:ation|ed by|s of (?:the|our|this))|\bcaveat|\bshortcoming|\bweakness|\bshould be interpreted with caution|\bfuture (?:stud|research|work)/i,
    roles: ["discussion", "conclusion", "results"],
    isOfText: true,
    message:
      "Nothing was found on the limitations of the study. Say in the discussion what the design cannot show.",
    // Short articles and drafts say it elsewhere or not at all: 1 of 5 comments on real manuscripts was right.
    confidence: 0.3,
  },
];

export const missingStatement = check({
  id: "missing-statement",
  label: "statements that a study with people needs",
  types: ["missing_content", "reporting"],
  severity: "minor",
  method: {
    how: "If the methods describe people who took part, searches the whole text for the statements that journals ask for: consent, ethical approval, funding, competing interests, and access to data.",
    limits:
      "The check searches for words. It may not find a statement in unusual words, and it cannot judge if a statement is sufficient.",
    sources: [
      {
        title:
          "ICMJE, Recommendations for the Conduct, Reporting, Editing, and Publication of Scholarly Work in Medical Journals",
        url: "https://www.icmje.org/recommendations/",
      },
    ],
  },
  precision: {
    estimate: 0.85,
    ofPages: 0.5,
    why: "5 of 6 comments on 102 real manuscripts were right; in PDFs 2 of 6 were, because they were reports and brief articles",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    const foreign = notEnglish(manuscript);
    if (foreign !== null) return notApplicable(foreign);
    const methods = manuscript.sections.filter((section) => section.role === "methods");
    if (methods.length === 0) return notApplicable("no section on methods was recognised");
    const mentions = methods.reduce(
      (sum, section) => sum + (textOf(manuscript, section).match(PEOPLE)?.length ?? 0),
      0,
    );
    if (mentions < LEAST_MENTIONS) return nothingToCheck("the methods do not speak of people who took part");
    const text = ownText(manuscript);
    if (!TOOK_PART.test(text))
      return nothingToCheck("nothing says that people were recruited, asked or measured");
    return {
      checked: STATEMENTS.length,
      findings: STATEMENTS.flatMap((statement) => missing(manuscript, text, statement)),
    };
  },
});

function textOf(manuscript: Manuscript, section: Section): string {
  return manuscript.markdown.slice(section.span.start, section.span.end);
}

/** Words under the heading and under those that follow it with the same role. */
function wordsUnder({ sections, words }: Manuscript, { role }: Section): number {
  const own = new Set(sections.filter((section) => section.role === role));
  return words
    .filter(({ paragraph: { section } }) => section !== null && own.has(section))
    .reduce((sum, each) => sum + each.words.length, 0);
}

/** Reports what is missing at the heading under which a reader would look for it. */
function missing(
  manuscript: Manuscript,
  text: string,
  { what, pattern, roles, isOfText, message, confidence }: Statement,
): Draft[] {
  if (pattern.test(text)) return [];
  const heading = roles.flatMap(
    (role) => manuscript.sections.find((section) => section.role === role) ?? [],
  )[0];
  if (heading === undefined || (isOfText && wordsUnder(manuscript, heading) === 0)) return [];
  return [
    finding(heading.headingSpan, {
      title: `Nothing was found on ${what}`,
      message,
      confidence: isReportOfCourse(manuscript) ? Math.min(confidence, CONFIDENCE_OF_REPORT) : confidence,
    }),
  ];
}
