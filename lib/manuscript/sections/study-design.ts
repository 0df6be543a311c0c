import type { Span } from "../span.ts";
import type { Section } from "./sections.ts";

export type StudyDesignKind =
  | "randomised trial"
  | "systematic review"
  | "observational study"
  | "animal experiment"
  | "prediction model";

/** The design that a paper says it has, and where it says so. */
export type StudyDesign = { kind: StudyDesignKind; span: Span };

const TRIAL = "randomi[sz]ed(?:[ ,-]+[\\w-]+){0,4}[ -]+(?:trial|study|experiment)";
const REVIEW = "(?:systematic(?: literature)? review|meta-analys[ei]s|scoping review)";
const OBSERVATION =
  "(?:(?:prospective|retrospective|population-based|birth|historical|multicent(?:er|re))[ -]+)*(?:cohort|case[- ]control|cross[- ]sectional|observational)(?: [a-z-]+){0,2} (?:study|survey|analysis|design)";
const MODEL = "(?:clinical |risk |diagnostic |prognostic )(?:prediction|predictive|prognostic) model";
/** Words by which a paper speaks of its own study rather than of another's. */
const OWN =
  "(?:[Ww]e (?:conducted|performed|carried out|did|undertook|report|present|developed|designed)|[Tt]his (?:is|was)|[Tt]his|[Oo]ur|[Tt]he present|[Hh]ere,? we (?:report|present|describe))(?: (?:a|an|the|results of|on))*";

/** In a title the name of the design is enough; elsewhere the paper must call it its own. */
const NAMES: readonly { kind: StudyDesignKind; name: string }[] = [
  { kind: "systematic review", name: REVIEW },
  { kind: "randomised trial", name: TRIAL },
  { kind: "prediction model", name: MODEL },
  { kind: "observational study", name: OBSERVATION },
];
const ANIMALS =
  /\b(?:mice|rats|animals|pigs|rabbits|monkeys|zebrafish|dogs|sheep) were (?:housed|kept|maintained|anaestheti[sz]ed|anestheti[sz]ed|sacrificed|euthani[sz]ed|purchased|obtained from|randomly|injected|fed)\b/gi;
const LEAST_ANIMALS = 2;

/** Reads the designs that the title, the abstract or the methods name as the paper's own; at most one of each kind. */
export function readStudyDesigns(markdown: string, sections: readonly Section[]): StudyDesign[] {
  const title = sections.find(({ role }) => role === "title")?.headingSpan;
  const read = sections
    .filter(({ role }) => role === "abstract" || role === "methods")
    .map(({ span }) => span);
  const named = NAMES.flatMap(({ kind, name }) => {
    const inTitle = title ? firstIn(markdown, title, new RegExp(`\\b${name}\\b`, "i")) : null;
    const own = new RegExp(`\\b${OWN}(?: [\\w-]+,?){0,6} ${name}`);
    const span = inTitle ?? read.flatMap((each) => firstIn(markdown, each, own) ?? [])[0];
    return span === undefined ? [] : [{ kind, span }];
  });
  const methods = sections.filter(({ role }) => role === "methods");
  const animals = methods.flatMap(({ span }) =>
    [...markdown.slice(span.start, span.end).matchAll(ANIMALS)].map((match) => ({
      start: span.start + match.index,
      end: span.start + match.index + match[0].length,
    })),
  );
  const [first] = animals;
  if (first === undefined || animals.length < LEAST_ANIMALS) return named;
  return [...named, { kind: "animal experiment", span: first }];
}

function firstIn(markdown: string, { start, end }: Span, pattern: RegExp): Span | null {
  const match = pattern.exec(markdown.slice(start, end));
  return match === null ? null : { start: start + match.index, end: start + match.index + match[0].length };
}
