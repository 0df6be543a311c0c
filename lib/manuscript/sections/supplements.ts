import type { Section } from "./sections.ts";

const TITLE =
  /^(?:appendix|supplement\w*|anhang|annexe?|web appendix|online appendix)\b[\s:.–-]*([A-Z]|\d{1,2})?(?![\p{L}\d])/iu;
/** "A Proofs", "B.2 More data". */
const LETTERED = /^([A-H])(?:\.\d{1,2})*[.):]?\s+\S/;
const NUMBERED = /^\d{1,2}(?:\.\d{1,2})*[.)]?\s+\S/;
/** More numbered headings than these show that a heading with a letter is no sentence that begins with "A". */
const LEAST_NUMBERED = 3;

/** A section of an appendix or a supplement, with the letter or number that its own heading or the one above it carries. */
export type Supplement = { section: Section; letter: string | null };

/** Reads the sections that are appendices or supplements, and those below them, up to the references or the end. */
export function readSupplements(sections: readonly Section[]): Supplement[] {
  const isNumbered = sections.filter(({ heading }) => NUMBERED.test(heading)).length >= LEAST_NUMBERED;
  const found: Supplement[] = [];
  let isEnd = false;
  let letter: string | null | undefined;
  for (const section of sections) {
    const heading = section.heading.trim();
    const titled = TITLE.exec(heading);
    const lettered = isEnd || isNumbered || letter !== undefined ? LETTERED.exec(heading) : null;
    if (section.role === "references") isEnd = true;
    if (titled !== null)
      letter = titled[1]?.toUpperCase() ?? (section.role === "appendix" ? (letter ?? null) : null);
    else if (lettered !== null) letter = lettered[1] ?? null;
    else if (section.role === "appendix" && letter === undefined) letter = null;
    else if (["references", "declarations", "acknowledgements"].includes(section.role)) letter = undefined;
    else if (isEnd && letter === undefined && /^S\d{1,2}\b/.test(heading)) letter = null;
    if (letter !== undefined) found.push({ section, letter });
  }
  return found;
}
