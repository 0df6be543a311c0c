import type { Manuscript } from "#lib/manuscript/manuscript.ts";

/** A thesis has a form of its own for what journals ask for. */
const THESIS =
  /\b(?:(?:this|my|the present) (?:\w+ )?(?:thesis|dissertation)|(?:in|for(?: the)?) partial fulfil?lment (?:of|for)|(?:bachelor|master|doctoral|phd|honou?rs)(?:['’]s)? (?:thesis|dissertation)|my (?:co-?)?supervisors?|final (?:degree |year )?project|trabajo (?:de )?fin de (?:grado|m[áa]ster))\b|^\W{0,40}(?:supervisor|tutor|advis[oe]r|student name)\W{0,40}:|^#+ (?:list of (?:tables|figures)|table of figures)\b/im;

/** What the opening of a report of a course, an internship or a contest says, in UTF-16 units. */
const OPENING = 2500;
const OF_COURSE = new RegExp(
  [
    "\\b(?:internship|lab(?:oratory)?|practicum|coursework|capstone|(?:course|class|group|semester|term|student|mini)[- ]project|(?:a|final|project work|b\\.?tech) project) report\\b",
    "\\b(?:term paper|class project|course project|final paper|capstone project|lab report|honou?r code)\\b",
    "\\b(?:rapport (?:de |d['’])(?:stage|projet|tp|étude)|ann[ée]e universitaire|praktikumsbericht|(?:seminar|haus|projekt)arbeit|matrikel-?n(?:umme)?r|informe de prácticas|relatório de estágio|relazione di tirocinio|stageverslag|отч[её]т по (?:практике|лабораторной))",
    "\\b(?:roll|enrol?ment|registration|matriculation|student|candidate) (?:no\\b|num(?:ber)?\\b|id\\b)(?! of)|\\b(?:group|team) ?(?:id|control number)\\b|\\bMCM/ICM\\b",
    "\\bunder the (?:supervision|guidance|mentorship) of\\b|^\\W*(?:submitted (?:to|by|for)|instructor|lecturer|course|class|module|semester|encadr\\p{L}+(?: scientifique)?|tut(?:eur|rice)(?: pédagogique)?|betreuer(?:in)?|profesor(?:a)?)\\b ?(?::|\\*+:)",
    "\\b(?:in the context|as (?:a )?part) of (?:the|this|our|a) (?:[\\p{L}*_]+ ){0,8}(?:class|course|module)\\b",
  ].join("|"),
  "imu",
);
/** "STAT400: Data Mining", "COMP 112 – 02": the code of a course opens a line; that of a conference ends in a year. */
const COURSE_CODE =
  /^[\W_]*(?!ISSN|ISBN|IEEE|ISO|ICD|SARS|COVID|RFC|NIPS|HTTP|CDD|CDU)[A-Z]{2,5}[ -]?(?!(?:19|20)\d\d\b)\d{3,5}[A-Z]?(?=\W*$|\s?[:–—-]\s)/m;
const LINES_WITH_CODE = 600;

export const isThesis = ({ markdown }: Manuscript): boolean => THESIS.test(markdown);

/** True for the report of a course, an internship, a student's project or a contest, which no journal will print. */
export function isReportOfCourse({ markdown }: Manuscript): boolean {
  const opening = markdown.slice(0, OPENING);
  return OF_COURSE.test(opening) || COURSE_CODE.test(opening.slice(0, LINES_WITH_CODE));
}
