/** What the first line of a part of a letter says. */
export type Head =
  | { type: "reviewer"; name: string; inline: boolean }
  | { type: "section"; weight: "major" | "minor" | null; isRemark: boolean }
  | { type: "item"; style: "named" | "label" | "number" | "lettered"; number: number; sub: number | null }
  | { type: "bullet" }
  | { type: "place" }
  | { type: "reports" }
  | { type: "closing" };

type ItemStyle = Extract<Head, { type: "item" }>["style"];

const LONGEST_SECTION = 90;

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
/** "PLDI '17 Review #147A": the first review of paper 147. */
const LETTERED_REVIEW =
  /^(?:(?:submission|paper) #?\d{1,6}[,:;] review #?(?=\d{1,2}$)|(?:[\p{L}\p{N}'’&. -]{1,40} )?review #\d{1,5}(?=[A-Z]$))([A-Z]|\d{1,2})$/iu;
const META_REVIEW = /^meta-?review(?: (?:by|of|from) .{1,40})?$/i;
const EDITOR =
  /^(?:additional |comments? (?:from|by|of) (?:the )?|response to (?:the )?)?(?:(?:associate|academic|handling|section|guest|managing|senior|assistant|deputy|reviewing|co-?) ?-?)?(?:editors?(?:-in-chief)?|AE|EiC)(?:['’]s|s['’])?(?: \(?(?:comments?|remarks?|report|notes?)\)?)?/i;
/** What may follow the name of a reviewer before the words begin: "(Remarks to the Author)", "comments", "–". */
const AFTER_NAME =
  /^\s?(?:\((?:[^()]|\([^()]{1,30}\)){1,60}\)|['’]?s?\s?(?:comments?|report|remarks|evaluations?))?(?: to (?:the )?authors?)?\s?([:–—-]|$)\s?/iu;

const SECTION =
  /^(?:\(?(?:[a-d]|[ivx]{1,4})[.)] )?(?:(major|minor|general|specific|detailed|technical|other|further|additional|editorial|main|overall|some|key|paper|confidential)(?:\/\w+)? ?)?(?:scientific |the |summary |rating rationale )?(?:and \w+ )?(comments?|points?|concerns?|issues?|remarks?|revisions?|questions?|suggestions?|corrections?|feedback|weakness(?:es)?|strengths?|summary|typos?|recommendations?|assessment|evaluation|review|justification|miscellane(?:a|ous)|nits?|contributions?|limitations?)(?: and (?:comments?|suggestions?|questions?|concerns?|weaknesses))?(?: (?:to|for) (?:the )?authors?(?:\(s\)|['’]s?)?)?(?: (?:response|of (?:the )?(?:paper|manuscript|review)))?(?: \([^()]{1,40}\))?\s?:?$/i;
/** "a) Major:" */
const WEIGHT_ALONE = /^(?:\(?(?:[a-d]|[ivx]{1,4})[.)] )?(major|minor|general|specific)\s?:$/i;
const REMARKS = /^(?:strengths?|summary|recommendations?|contributions?)$/i;
const TWO_SIDES = /^strengths? and weaknesses/i;

const NAMED_ITEM =
  /^(?:reviewer )?(?:(?:major|minor|specific|general) )?(?:comment|point|question|issue|concern|remark|suggestion|item|Q|C)\s?#?(\d{1,3})(?:\.(\d{1,3}))?(?![\p{L}\p{N}])/iu;
/** "R1.2", "R2C3:", "(R1-Q4)": the second, third and fourth of a reviewer. */
const LABELLED_ITEM = /^[([]?R\d{1,2}\s?[.:-]?\s?(?:C|Q|P|comment |point )?(\d{1,3})[)\]]?[.:)]?(?=\s|$)/iu;
const NUMBERED_ITEM =
  /^\(?(?:R\d{1,2}[.-])?(\d{1,3})(?:\.(\d{1,3}))?(?:[.)\]:]|\.\)|\s[–—-])(?:\*\*|__)?\s?(?=\D|$)/u;
/** "a1)", "b2)" */
const LETTERED_ITEM = /^\(?[a-z](\d{1,2})\)\s?(?=\D|$)/iu;
const BULLET =
  /^(?:(?:-{1,3}>?|[•–·・▪●◦*+])\s+\S|(?:-{1,3}>?|[•–·・▪●◦])\s*(?=[\p{L}"“‘'([])|\(?[a-z]\)\s+\S)/u;
const PLACE =
  /^(?:(?:on )?(?:p(?:ages?|g|p)?\.? ?\d{1,3}|l(?:ines?|n)?\.? ?\d{1,5})|(?:the )?(?:first|second|third|last|\d{1,2}(?:st|nd|rd|th)) (?:line|paragraph|sentence|page)|(?:figures?|figs?\.?|tables?|eqs?\.?|equations?|sections?|sec\.|footnotes?) ?\(?[S\d][\w.]{0,6}\)?|abstract|introduction|methods?|results|discussion|references?|title)\b.{0,60}?(?:[:–—]|--)/iu;
/** "Page 3. “The bank”", "Line 12, Replace …" */
const PAGE_OR_LINE =
  /^(?:p(?:ages?|p)?\.? ?\d{1,3}|l(?:ines?)?\.? ?\d{1,5})(?:[-–]\d{1,5})?[.,;)]?\s+["“'‘\p{Lu}]/u;

/** A heading over all reports. */
const REPORTS =
  /^(?:\d{1,2}[.)] )?review comments? to (?:the )?authors?\s?:?$|^(?:reviewer|referee)(?:\(s\)|s)?['’]?s?['’]? (?:comments?|reports?|remarks)(?: (?:(?:to|for|from) (?:the )?(?:authors?|reviewers?|referees?)|summary))?\s?:?$|^comments? (?:to|for) the authors?\s?:$/i;
const CLOSING =
  /^(?:(?:with )?(?:kind|best|warm|many)(?:est)? (?:regards|wishes)|(?:yours )?sincerely|yours (?:truly|faithfully)|regards,|looking forward to (?:seeing|receiving|hearing)|to (?:submit|upload|start) your revis|when (?:submitting|revising|uploading) your|while revising your|\[note: |please (?:note that|use|click|log ?in)\b.{0,80}(?:submission (?:system|site)|editorial manager|manuscript central|portal)|please (?:use|click)\b.{0,40}\blink|privacy statement|confidentiality notice|(?:please note: )?this e-?mail)/i;

/** Reads the first words of a line as the head of a part, or null for a line of prose. */
export function headOf(words: string): Head | null {
  if (words === "") return null;
  if (REPORTS.test(words)) return { type: "reports" };
  const name = reviewerOf(words);
  if (name !== null) return name;
  if (CLOSING.test(words)) return { type: "closing" };
  const section = sectionOf(words);
  if (section) return section;
  const item =
    itemOf("named", NAMED_ITEM.exec(words)) ??
    itemOf("label", LABELLED_ITEM.exec(words)) ??
    itemOf("number", NUMBERED_ITEM.exec(words)) ??
    itemOf("lettered", LETTERED_ITEM.exec(words));
  if (item) return item;
  if (BULLET.test(words)) return { type: "bullet" };
  return PLACE.test(words) || PAGE_OR_LINE.test(words) ? { type: "place" } : null;
}

function sectionOf(words: string): Head | null {
  if (words.length >= LONGEST_SECTION) return null;
  const alone = WEIGHT_ALONE.exec(words)?.[1]?.toLowerCase();
  const section = SECTION.exec(words);
  if (alone === undefined && !section) return null;
  const weight = alone ?? section?.[1]?.toLowerCase();
  const noun = section?.[2];
  const isMajor = weight === "major" || weight === "main" || weight === "key";
  const isOfPaper = weight === undefined || weight === "paper";
  return {
    type: "section",
    weight: isMajor ? "major" : minorOf(weight, noun),
    isRemark: REMARKS.test(noun ?? "") && isOfPaper && !TWO_SIDES.test(words),
  };
}

function itemOf(style: ItemStyle, found: RegExpExecArray | null): Head | null {
  if (!found) return null;
  return {
    type: "item",
    style,
    number: Number(found[1]),
    sub: found[2] === undefined ? null : Number(found[2]),
  };
}

function minorOf(weight: string | undefined, noun: string | undefined): "minor" | null {
  return weight === "minor" || weight === "editorial" || /^(?:typo|nit)/i.test(noun ?? "") ? "minor" : null;
}

function reviewerOf(words: string): Head | null {
  const forum = FORUM.exec(words);
  if (forum) return { type: "reviewer", name: `Reviewer ${forum[1]}`, inline: false };
  const review = REVIEW.exec(words) ?? LETTERED_REVIEW.exec(words);
  if (review)
    return {
      type: "reviewer",
      name: `Reviewer ${(review[1] ?? review[2] ?? "").toUpperCase()}`,
      inline: false,
    };
  if (META_REVIEW.test(words)) return { type: "reviewer", name: "Editor", inline: false };
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
