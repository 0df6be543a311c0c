import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { oncePerBlock } from "../once-per-block.ts";

/** What a text says as a whole about its leftovers. Each question is answered once, when it is first asked. */
export function leftoverFacts({ markdown, paragraphs, captions }: Manuscript) {
  return {
    /** Many bare commas and brackets are what conversion left of formulas: "at the entrance, , is set", "term ( ) is". */
    hasLostFormulas: once(() => {
      const marks = paragraphs.flatMap(({ text }) => text.match(/,\s,|,\s;|\(\s{1,3}\)/g) ?? []);
      return marks.length >= 5;
    }),
    /** Where tables are numbered I, II, …, "Table X" is the tenth. */
    hasRomanNumbers: once(() =>
      captions.some(({ labelSpan }) => /\b[IVX]+\W*$/.test(markdown.slice(labelSpan.start, labelSpan.end))),
    ),
    /** True if "(?)" stands only once, so that it may be a doubt of the author. */
    hasOneDoubt: once(() => markdown.split("(?)").length === 2),
    /** "TBD" may stand for a domain or a group: then it is introduced in brackets or used again and again. */
    isAbbreviation: {
      TBC: once(() => isIntroduced(markdown, "TBC")),
      TBD: once(() => isIntroduced(markdown, "TBD")),
    },
    /** The dates and names that a publisher fills in. */
    speaksOfPublisher: oncePerBlock(({ plain }) => PUBLISHERS.test(plain.text)),
  };
}

function isIntroduced(markdown: string, text: string): boolean {
  return markdown.includes(`(${text}`) || markdown.split(text).length > 3;
}

function once<T>(ask: () => T): () => T {
  let answer: { value: T } | null = null;
  return () => {
    answer ??= { value: ask() };
    return answer.value;
  };
}

/** Blanks that the publisher fills: "Accepted XXX. Received YYY", "Submitted: 01 January XXXX", "Associate Editor: XXX", "ACM ISBN XXX-X". */
const PUBLISHERS =
  /\b(?:[Aa]ccepted|[Rr]eceived|[Rr]evised|[Pp]ublished|[Ss]ubmitted)(?: on)?:? (?:\d{1,2} [A-Z][a-z]+ )?(?:XXX|YYY)|\b(?:[Ee]dit(?:or|ed by)|[Cc]ommunicated by):? XXX|\bX{3,}-X-X{3,}|\bACM\b|\bPVLDB\b|\bISBN\b|\bISSN\b|Permission to make digital|\bdoi\.org\/X|\bDOI:? ?X/;
