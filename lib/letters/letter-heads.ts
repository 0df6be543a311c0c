/** What the first line of a part of a letter says. */
export type Head =
  | { type: "reviewer"; name: string; inline: boolean }
  | { type: "section"; weight: "major" | "minor" | null; isRemark: boolean }
  | { type: "item"; style: "named" | "label" | "number"; number: number; sub: number | null }
  | { type: "bullet" }
  | { type: "place" }
  | { type: "break" }
  | { type: "closing" };

const NUMBERS: Readonly<Record<string, string>> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  i: "1",
  ii: "2",
  iii: "3",
  iv: "4",
  v: "5",
};

const REVIEWER =
  /^(?:(?:response|reply|answers?) to |comments? (?:from|by|of) |reports? (?:of|from|by) |review (?:of|from|by) )?(?:the )?(?:anonymous )?(reviewer|referee)\s?(?:report|comments?|number|no\.?|nr\.?)?\s?[#:.–-]?\s?#?(\d{1,2}|[A-H]|i{1,3}|iv|v|one|two|three|four|five|six)(?![\p{L}\p{N}])/iu;
const FORUM =
  /^(?:official )?review (?:of (?:paper|submission)\s?\d* )?by (?:anonymous )?reviewer ([\p{L}\p{N}]{1,8})$/iu;
const REVIEW = /^review(?:er)? report #?(\d{1,2})$|^review #?(\d{1,2})$/i;
const EDITOR =
  /^(?:additional |comments? (?:from|by|of) (?:the )?|response to (?:the )?)?(?:(?:associate|academic|handling|section|guest|managing|senior|assistant|deputy|reviewing|co-?) ?-?)?(?:editors?(?:-in-chief)?|AE|EiC)(?:['’]s|s['’])?(?: \(?(?:comments?|remarks?|report|notes?)\)?)?/i;
/** What may follow the name of a reviewer before the words begin: "(Remarks to the Author)", "comments", "–". */
const AFTER_NAME =
  /^\s?(?:\([^()]{1,60}\)|['’]?s?\s?(?:comments?|report|remarks|evaluation))?(?: to (?:the )?authors?)?\s?([:–—-]|$)\s?/iu;

const SECTION =
  /^(?:\(?(?:[a-d]|[ivx]{1,4})[.)] )?(?:(major|minor|general|specific|detailed|technical|other|further|additional|editorial|main|overall|some|key|confidential)(?:\/\w+)? ?)?(?:scientific )?(?:and \w+ )?(comments?|points?|concerns?|issues?|remarks?|revisions?|questions?|suggestions?|corrections?|weakness(?:es)?|strengths?|summary|typos?|recommendations?|assessment|evaluation|contributions?|limitations?)(?: (?:to|for) (?:the )?authors?)?(?: \([^()]{1,40}\))?\s?:?$/i;
const REMARKS = /^(?:strengths?|summary|recommendations?|assessment|evaluation|contributions?)$/i;

/** What a form asks a reviewer, with the answer: "Recommendation: Minor revision". */
const FORM_FIELD =
  /^(?:(?:overall )?(?:recommendation|decision|rating|score|merit)|(?:reviewer )?confidence|date (?:received|submitted)|expertise)\s?:.{0,60}$/i;

const NAMED_ITEM =
  /^(?:reviewer )?(?:(?:major|minor|specific|general) )?(?:comment|point|question|issue|concern|remark|suggestion|item|Q|C)\s?#?(\d{1,3})(?:\.(\d{1,3}))?(?![\p{L}\p{N}])/iu;
/** "R1.2", "R2C3:", "(R1-Q4)": the second, third and fourth of a reviewer. */
const LABELLED_ITEM = /^[([]?R\d{1,2}\s?[.:-]?\s?(?:C|Q|P|comment |point )?(\d{1,3})[)\]]?[.:)]?(?=\s|$)/iu;
const NUMBERED_ITEM =
  /^\(?(?:R\d{1,2}[.-])?(\d{1,3})(?:\.(\d{1,3}))?(?:[.)\]:]|\.\)|\s[–—-])(?:\*\*|__)?\s?(?=\D|$)/u;
const BULLET = /^(?:[-•–·▪●◦*+]|\(?[a-z]\))\s+\S/u;
const PLACE =
  /^(?:(?:on )?(?:p(?:ages?|g|p)?\.? ?\d{1,3}|l(?:ines?|n)?\.? ?\d{1,5})|(?:figures?|figs?\.?|tables?|eqs?\.?|equations?|sections?) ?\(?[S\d][\w.]{0,6}\)?|abstract|introduction|methods?|results|discussion|references?|title)\b.{0,60}?[:–—]/iu;

/** What ends a part: a line of signs, or a heading over all reports. */
const BREAK =
  /^(?:[*=~_#-] ?){8,}$|^(?:\d{1,2}[.)] )?review comments? to (?:the )?authors?\s?:?$|^(?:reviewer|referee)(?:\(s\)|s)?['’]?s?['’]? (?:comments?|reports?|remarks)(?: (?:to|for|from) (?:the )?(?:authors?|reviewers?|referees?))\s?:?$/i;
const CLOSING =
  /^(?:(?:with )?(?:kind|best|warm|many)(?:est)? (?:regards|wishes)|(?:yours )?sincerely|yours (?:truly|faithfully)|regards,|to (?:submit|upload|start) your revis|when (?:submitting|revising|uploading) your|while revising your|\[note: |please (?:note that|use|click|log ?in)\b.{0,80}(?:submi|link|system|portal)|privacy statement|confidentiality notice|this e-?mail)/i;

/** Reads the first words of a line as the head of a part, or null for a line of prose. */
export function headOf(words: string): Head | null {
  if (words === "") return null;
  if (BREAK.test(words)) return { type: "break" };
  const name = reviewerOf(words);
  if (name !== null) return name;
  if (CLOSING.test(words)) return { type: "closing" };
  if (FORM_FIELD.test(words)) return { type: "section", weight: null, isRemark: false };
  const section = words.length < 90 ? SECTION.exec(words) : null;
  if (section) {
    const weight = section[1]?.toLowerCase();
    return {
      type: "section",
      weight:
        weight === "major" || weight === "main" || weight === "key" ? "major" : minorOf(weight, section[2]),
      isRemark: REMARKS.test(section[2] ?? "") && weight === undefined,
    };
  }
  const item =
    itemOf("named", NAMED_ITEM.exec(words)) ??
    itemOf("label", LABELLED_ITEM.exec(words)) ??
    itemOf("number", NUMBERED_ITEM.exec(words));
  if (item) return item;
  if (BULLET.test(words)) return { type: "bullet" };
  return PLACE.test(words) ? { type: "place" } : null;
}

function itemOf(style: "named" | "label" | "number", found: RegExpExecArray | null): Head | null {
  if (!found) return null;
  return {
    type: "item",
    style,
    number: Number(found[1]),
    sub: found[2] === undefined ? null : Number(found[2]),
  };
}

function minorOf(weight: string | undefined, noun: string | undefined): "minor" | null {
  return weight === "minor" || weight === "editorial" || /^typo/i.test(noun ?? "") ? "minor" : null;
}

function reviewerOf(words: string): Head | null {
  const forum = FORUM.exec(words);
  if (forum) return { type: "reviewer", name: `Reviewer ${forum[1]}`, inline: false };
  const review = REVIEW.exec(words);
  if (review) return { type: "reviewer", name: `Reviewer ${review[1] ?? review[2]}`, inline: false };
  const reviewer = REVIEWER.exec(words);
  if (reviewer) {
    const number = (reviewer[2] ?? "").toLowerCase();
    return named(`Reviewer ${NUMBERS[number] ?? number.toUpperCase()}`, words.slice(reviewer[0].length));
  }
  const editor = EDITOR.exec(words);
  return editor ? named("Editor", words.slice(editor[0].length)) : null;
}

/** A name begins a part if nothing follows it, or a colon or dash does: "Reviewer 1 is right" is a sentence. */
function named(name: string, after: string): Head | null {
  const sign = AFTER_NAME.exec(after);
  if (!sign) return null;
  return { type: "reviewer", name, inline: after.length > sign[0].length };
}
