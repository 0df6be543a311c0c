import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { SectionRole } from "#lib/manuscript/sections/sections.ts";
import { check, finding, notApplicable } from "../check.ts";
import { notEnglish } from "../language/english.ts";
import { isReportOfCourse, isThesis } from "./kind-of-text.ts";
import { ownText } from "./own-text.ts";

type Declaration = { what: string; pattern: RegExp; namesAuthors: boolean };

/** Fewer journals ask for it. */
const CONTRIBUTIONS = "author contributions";
/** The confidence where one statement alone is missing, which its journal may not ask for. */
const DOUBTFUL = 0.3;

const DECLARATIONS: readonly Declaration[] = [
  {
    what: "data availability",
    pattern:
      /\bdata\b[^.\n]{0,60}\b(?:availability|accessibility|sharing)\b|availability of (?:the )?(?:data|materials)|\bdata\b[^.\n]{0,80}\b(?:available|deposited|accessed|downloaded)\b|\b(?:deposited|available) (?:in|at|from|on|via|under|through|to|upon|as)\b|accession (?:number|code)|supporting information|github|zenodo|dryad|figshare|osf\.io/i,
    namesAuthors: false,
  },
  {
    what: "funding",
    pattern:
      /\bfund(?:ed|er|ers|ing|s)?\b|\bgrants?\b|supported by|financial(?:ly)? (?:and \w+ )?support|fellowship|sponsor/i,
    namesAuthors: true,
  },
  {
    what: "competing interests",
    pattern:
      /(?:conflicts?|competing|declarations?)(?: of)?(?: financial)? interests?|nothing to (?:disclose|declare)|\bdisclosures?\b/i,
    namesAuthors: true,
  },
  {
    what: CONTRIBUTIONS,
    pattern:
      /(?:author(?:ship|s['’]?|['’]s)?|equal) contributions?|\bcredit\b[^.\n]{0,30}statement|contributed (?:to|equally)|(?:conceived|designed|wrote|drafted)[^.\n]{0,40}(?:study|experiments|paper|manuscript|article)|\b[A-Z]\.? ?[A-Z]\.? (?:conceived|designed|wrote|analy[sz]ed|performed)/i,
    namesAuthors: true,
  },
];
const BLINDED =
  /(?:blinded|masked|anonymi[sz]ed|removed|withheld|omitted|redacted) for (?:\w+[- ]){0,2}(?:peer[- ])?review|anonymous (?:authors?|submission|institution)|under double-blind review/i;
/** Shorter texts and those without these parts are talks, notes and essays, of which nobody asks it. */
const LEAST_WORDS = 2500;
/** A text that lists fewer works is a report for a course more often than an article. */
const LEAST_ENTRIES = 10;
const CONFIDENCE_OF_REPORT = 0.3;
/** A way to reach the authors, which a manuscript for a journal has and a paper for a course has not. */
const CONTACT = /[\w.-]@[\w-]+\.\w|\bcorrespond(?:ing|ence)\b|\borcid\b/i;
/** The sections in which a reader looks for them. */
const PLACES: readonly SectionRole[] = [
  "declarations",
  "acknowledgements",
  "references",
  "conclusion",
  "discussion",
];

export const missingDeclarations = check({
  id: "missing-declarations",
  label: "statements on data, funding, interests and contributions",
  types: ["missing_content", "reporting"],
  severity: "minor",
  method: {
    how: "Searches the whole text of an empirical paper for typical words of statements on access to data, funding, competing interests and author contributions. One comment lists the statements that were not found. A paper is empirical if it has some length, methods and results.",
    limits:
      "Many journals ask for these statements in a form and not in the manuscript. A text with none of them and without an address of its authors counts as a course paper and is not reported, nor is a thesis or a text whose first page names a course, an internship or a supervisor. In a blinded manuscript, only access to data is searched for. The check knows only English words.",
    sources: [
      {
        title:
          "ICMJE, Recommendations for the Conduct, Reporting, Editing, and Publication of Scholarly Work in Medical Journals",
        url: "https://www.icmje.org/recommendations/",
      },
    ],
  },
  precision: {
    estimate: 0.93,
    ofPages: 0.5,
    why: "on pages a text without an address of its authors is often a report of a course; 23 of 24 comments on 145 real manuscripts were true of the text; some journals ask for the statements in a form",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    const reason = notEnglish(manuscript) ?? notEmpirical(manuscript);
    if (reason !== null) return notApplicable(reason);
    const text = ownText(manuscript);
    const isBlinded = BLINDED.test(text);
    const expected = DECLARATIONS.filter(({ namesAuthors }) => !isBlinded || !namesAuthors);
    const missing = expected.filter(({ pattern }) => !pattern.test(text));
    if (missing.length === DECLARATIONS.length && !CONTACT.test(manuscript.markdown))
      return notApplicable(
        "neither a statement nor an author's address shows that the text is meant for a journal",
      );
    const place = PLACES.flatMap(
      (role) => manuscript.sections.find((section) => section.role === role) ?? [],
    )[0];
    if (missing.length === 0 || place === undefined) return { checked: expected.length, findings: [] };
    const list = new Intl.ListFormat("en", { type: "disjunction" }).format(missing.map(({ what }) => what));
    return {
      checked: expected.length,
      findings: [
        finding(place.headingSpan, {
          title: `No statement was found on ${list}`,
          message: `The text does not seem to have a statement on ${list}. Many journals require it in the manuscript: add it before the references, unless your journal asks for it in a form.`,
          isCertainOnPages: CONTACT.test(manuscript.markdown),
          confidence:
            manuscript.references.entries.length < LEAST_ENTRIES
              ? CONFIDENCE_OF_REPORT
              : missing.filter(({ what }) => what !== CONTRIBUTIONS).length >= 2
                ? 1
                : DOUBTFUL,
        }),
      ],
    };
  },
});

function notEmpirical(manuscript: Manuscript): string | null {
  const { sections, wordCount } = manuscript;
  const roles = new Set(sections.map(({ role }) => role));
  if (isThesis(manuscript)) return "the text is a thesis";
  if (isReportOfCourse(manuscript)) return "the text is a report of a course, an internship or a project";
  if (!roles.has("methods") || !roles.has("results"))
    return "no sections on methods and on results were recognised";
  if (wordCount < LEAST_WORDS) return `the text has fewer than ${LEAST_WORDS.toLocaleString("en")} words`;
  return null;
}
