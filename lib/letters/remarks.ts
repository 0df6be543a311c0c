/** A report often begins with what the manuscript is about, and ends with a verdict. Neither asks for anything. */
const SUMMARY =
  /^(?:\W|in |on the whole,? |overall,? )*(?:the |this |these |i |we )?(?:is an? .{0,40})?(?:present |current |submitted |interesting )?(?:paper|manuscript|study|trial|work|article|submission|authors?|report|enjoyed|thank|read)\b/iu;
const VERDICT = /\b(?:publi(?:cation|shed|sh)|accept(?:ance|ed|able)?|rejection|suitable|happy to see)\b/iu;
const PRAISE =
  /\b(?:well[- ](?:written|done|executed|organi[sz]ed)|interesting|appreciated?|enjoy(?:ed|able)?|appropriate|informative|valuable|useful|original|positive|commend|impressive|convincing|nice(?:ly)?|notable)\b/iu;
const LONGEST_VERDICT = 300;
/** Words that ask for something. */
const REQUEST =
  /\?|\b(?:please|should|must|ought|suggest(?!ed|ions?)|recommend(?!ed after|s? (?:acceptance|publication))|needs? (?:to|more|some)|(?:authors?|article|paper|manuscript|you|section) could|could (?:\w+ )?(?:be|have)|would (?:be (?:\w+ ){0,2}(?:good|better|useful|helpful|interesting|nice)|like|benefit|help|suggest))\b/iu;
/** Words that say that something is wrong. */
const FAULT =
  /\b(?:unclear|not|no|never|confus\w+|missing|lacks?|typos?|wrong|incorrect|inconsistent|concerns?|problem(?:s|atic)?|weak(?:ness|nesses)?|speculative|verbose|redundant|repetiti\w+|vague|too long|hard to|difficult to|overinterpreted|annoyed|limited)\b|n['’]t\b/iu;
const CONTRAST = /\b(?:but|however|although|though|while|despite|except|unless)\b/iu;
/** "While the idea is interesting, I see several issues." */
const ANNOUNCES =
  /\b(?:several|some|a few|few|two|three|one|only|following|these|number of|many|my)\b[^.?!]{0,50}\b(?:comments?|concerns?|points?|issues?|suggestions?|questions?|remarks?|corrections?|problems|shortcomings)\b[^.?!]{0,120}[.:]?$/iu;

/** True for a text that asks for something in so many words. */
export function requests(text: string): boolean {
  return REQUEST.test(text);
}

/** True for a text that asks for something, or says that something is wrong. */
export function asks(text: string): boolean {
  return REQUEST.test(text) || FAULT.test(text);
}

/** True for a paragraph at the beginning of a report that says what the manuscript is about. */
export function isSummary(text: string): boolean {
  return (
    SUMMARY.test(text) &&
    !REQUEST.test(text) &&
    !/\b(?:unclear|missing|typos?|wrong|incorrect|concerns?)\b/iu.test(text)
  );
}

/** True for a paragraph that says no more than that others follow. */
export function isAnnouncement(text: string): boolean {
  return text.length <= LONGEST_VERDICT && ANNOUNCES.test(text) && !REQUEST.test(text);
}

/** True for a short paragraph that praises, or that says what should become of the manuscript. */
export function isVerdict(text: string): boolean {
  if (text.length > LONGEST_VERDICT || asks(text)) return false;
  return VERDICT.test(text) || (PRAISE.test(text) && !CONTRAST.test(text));
}
