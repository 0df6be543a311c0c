import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Sentence } from "#lib/manuscript/text/sentences.ts";

/** In UTF-16 units. Longer ones are not read in a few seconds. */
const LONGEST_SUMMARY = 400;
/** Allowed if no shorter summary says both aim and result. */
const LONGEST_OF_BOTH = 560;
const LONGEST_SENTENCE = 360;
/** Taken only if nothing shorter says what the manuscript does. */
const LONGEST_OF_ALL = 640;
const SHORTEST_SENTENCE = 30;
/** So many sentences from the beginning are searched if no abstract says what the manuscript reports. */
const OPENING_SENTENCES = 120;

const STUDY =
  "(?:this|the present|the current|our) (?:\\w+[ -]){0,2}(?:paper|study|article|work|thesis|dissertation|review|report|project|chapter|survey|meta-analysis|experiments?|research)";
const AIM_VERB =
  "(?:aim(?:s|ed)?|address(?:es|ed)?|analy[sz](?:es?|ed)|appl(?:y|ies|ied)|ask(?:s|ed)?|assess(?:es|ed)?|characteri[sz](?:es?|ed)|compar(?:es?|ed)|conduct(?:s|ed)?|consider(?:s|ed)?|describ(?:es?|ed)|determin(?:es?|ed)|develop(?:s|ed)?|estimat(?:es?|ed)|evaluat(?:es?|ed)|examin(?:es?|ed)|explor(?:es?|ed)|focus(?:es|ed)?|intend(?:s|ed)?|introduc(?:es?|ed)|investigat(?:es?|ed)|look(?:s|ed)? (?:at|into)|measur(?:es?|ed)|model(?:s|l?ed)?|outlin(?:es?|ed)|present(?:s|ed)?|propos(?:es?|ed)|provid(?:es?|ed)|quantif(?:y|ies|ied)|review(?:s|ed)?|seeks?|sought|stud(?:y|ies|ied)|synthesi[sz](?:es?|ed)|test(?:s|ed)?|trac(?:es?|ed)|us(?:es?|ed))";
const AIM = new RegExp(
  [
    `\\b${STUDY},? (?:\\w+ly )?(?:will |seeks to |aims to )?${AIM_VERB}\\b`,
    `\\b(?:we|I) (?:will |then |first |therefore |also )?(?:\\w+ly )?${AIM_VERB}\\b`,
    `^the (?:paper|article|thesis|work|study|report) (?:\\w+ly )?${AIM_VERB}\\b`,
    "^the authors? (?:describe|discuss|examine|investigate|present|propose|review|test)[ds]?\\b",
    `^in ${STUDY}\\b|\\bin ${STUDY} to \\w+`,
    // "This study is a correlational study" says what it is, not what it is for.
    `^${STUDY}\\b(?! (?:is|are|was|were|has|have|had|used|offers?|contributes?)\\b(?! (?:about|to|aimed|designed|intended|meant|the (?:aim|goal|intention|purpose))\\b))`,
    "\\b(?:aims?|goals?|objectives?|purpose) of (?:this|the|our)\\b",
    "\\bour (?:main |primary )?(?:aim|goal|objective|purpose)\\b",
    "\\bthe (?:main |primary |present )?(?:aim|goal|objective|purpose) (?:is|was)\\b",
    // Spanish, Portuguese, French, German.
    "^(?:en )?(?:este|el presente|esta|la presente|o presente) (?:estudio|trabajo|art[ií]culo|tesis|investigaci[oó]n|estudo|trabalho|artigo)",
    "\\bel objetivo\\b|\\bo objetivo\\b|\\bcet(?:te)? (?:article|étude|travail|thèse)|^(?:diese|die vorliegende)r? (?:Studie|Arbeit|Beitrag)|\\b(?:in|ziel) (?:dieser|der vorliegenden) (?:Studie|Arbeit)",
    // Russian, Chinese.
    "^(?:цель|в (?:данной|настоящей|этой) (?:работе|статье|диссертации)|(?:данная|настоящая) (?:работа|статья))|本(?:文|研究|论文)",
  ].join("|"),
  "i",
);
/** Names the manuscript itself. */
const OWN_WORK = new RegExp(`\\b${STUDY}\\b`, "i");
/** A step of the work, which is no aim where no abstract says so. */
const STEP = /\b(?:we|I) (?:will )?(?:only|employ|look at|use)\b/i;
const FINDING = new RegExp(
  [
    "\\b(?:we|I) (?:also |further |then |thus |therefore |consistently )?(?:find|found|show|showed|expect|conclude|demonstrate|demonstrated|observe|observed|identify|identified|derive|derived|prove|proved|report|reported|establish|detect|detected|argue)\\b",
    "\\b(?:results?|findings|data|analys[ei]s|estimates|models?|simulations?|experiments?|evidence|stud(?:y|ies)) (?:\\w+ ){0,3}(?:show(?:s|ed)?|suggest(?:s|ed)?|indicate[sd]?|demonstrate[sd]?|reveal(?:s|ed)?|support(?:s|ed)?|confirm(?:s|ed)?|identif(?:ies|ied)|conclude[sd]?)\\b",
    "\\b(?:was|were|is|are) (?:\\w+ly )?(?:associated|correlated|related|higher|lower|greater|smaller|larger|reduced|increased|effective|uncertain)\\b",
    "\\b(?:outperform(?:s|ed)?|yield(?:s|ed)|predict(?:s|ed)|mediat(?:es|ed)|differ(?:s|ed))\\b|\\b(?:is|are|was|were) (?:\\w+ly )?(?:shown|found|observed) to\\b",
    "\\b(?:cuts?|decreas(?:es|ed)|doubl(?:es|ed)|improv(?:es|ed)|increas(?:es|ed)|lower(?:s|ed)|rais(?:es|ed)|reduc(?:es|ed)|shorten(?:s|ed)) [^.;]{3,90}? by (?:\\w+ ){0,2}\\d",
    "\\b(?:clusters|differences|dynamics|effects|factors|mechanisms|patterns|themes|trends|types) (?:\\w+ )?were (?:\\w+ly )?(?:identified|found|observed)\\b",
    "\\b(?:los|nuestros) resultados|\\bos resultados|\\bse (?:concluye|encontr[oó])|\\bles résultats|\\bdie Ergebnisse",
  ].join("|"),
  "i",
);
/** The precision or the test of an estimate, which only a result has. */
const TESTED = /\bCI\b|\b[pP]\s?[=<>]/;
/** Numbers that a result has: a share, a p-value, a count of participants, a range. */
const RESULT_NUMBER = /\d\s?%|\bp\s?[=<>]|\b[NR]²?\s?=|\bfold\b|\bCI\b|\d\.\d/;
/** Sentences on what others did, on what is not known, and on what the work is good for. */
const BACKGROUND =
  /\b(?:is|are|remains?) (?:largely |still |not )?(?:un(?:known|clear|studied)|needed|warranted|limited|poorly|important|essential|crucial|necessary|common)\b|\blittle is known\b|\b(?:has|have) (?:been|become|not been)\b|\bfuture (?:work|research|studies|directions)\b|\bsupported by\b|\bprevious(?:ly)?\b|\bin recent years\b|\b(?:recent|many|several|other) (?:studies|work|research|authors)\b|\bit is (?:well )?known\b|\bfor clarity\b|\bparticipants in this study\b/i;
const WEAK =
  /\b(?:we also|we discuss|implications?|highlights?|underscores?|importance|new knowledge|contributes?|point to the need|could hint|provides? (?:a |an )?(?:meaningful|useful|new|valuable|insights?)|can provide|essential for|serving as|outside the scope|will describe|results? (?:are|have been) discussed|preliminary)\b/i;
const NO_SENTENCE_OF_THE_WORK =
  /^(?:in (?:table|fig)|the \w+ section|please see|key ?words|trial registration|funding|correspondence|copyright|©|edited by|doi\b|https?:)|\b(?:corresponding author|all rights reserved|edited by|received|arXiv)\b|\d{2,4}\(\d{1,3}\):\s?\d|\bthe authors in\b|\bmy own work\b|\bhereby declare\b|\ban Eides statt\b|\beidesstattlich|\bselbst(?:st)?ändig verfasst\b|\?$/i;

/** An aim after the first one. */
const FURTHER =
  /^(?:second(?:ly)?|third(?:ly)?|additionally|furthermore|moreover|also|finally|lastly|in addition)\b/i;

/** A heading inside a structured abstract, which stands before its first sentence. */
const PART =
  /^\W{0,4}(?:[Aa]bstract|ABSTRACT|[Bb]ackground|BACKGROUND|[Rr]ationale|[Ii]ntroduction|[Oo]bjectives?|OBJECTIVES?|[Aa]ims?|AIMS?|[Pp]urpose|PURPOSE|[Mm]ethods?|[Mm]ethodology|METHODS?|[Dd]esign|[Ss]etting|[Pp]articipants|[Rr]esults?|RESULTS?|[Ff]indings|FINDINGS|[Cc]onclusions?|CONCLUSIONS?|[Dd]iscussion|DISCUSSION|[Ii]nterpretation|[Ss]ignificance|[Ss]ummary|SUMMARY)(?:\s?[/&]\s?\w+|\s?and\s\w+)?(?:\s?[—–:.-]+\s*|\s{2,}|\s(?=(?:We|The|In|This|To|Our|These|There|An?|Of|Among|It|I)\b))/;
const PART_OF_AIM = /^\W{0,4}(?:objectives?|aims?|purpose)/i;
const PART_OF_FINDING = /^\W{0,4}(?:results?|findings|conclusions?|interpretation)/i;

/** True if a heading inside an abstract says that its sentences are the aim or the result: "Results", "Conclusions". */
export function namesPart(heading: string): boolean {
  return PART.test(`${heading}: `) && (PART_OF_AIM.test(heading) || PART_OF_FINDING.test(heading));
}

/** Words that join a sentence to the one before it, which a summary leaves out. */
const CONNECTIVE =
  /^(?:(?:here|to clarify|to address this|to do so|for that purpose|to this end),|(?:here|additionally|furthermore|moreover|however|specifically|in addition(?! to)|first|on the other hand|therefore|thus|hence|consequently|overall|in conclusion|in summary|together|taken together|in particular|accordingly|finally|also|second|lastly),?)\s+/i;

interface Candidate {
  text: string;
  aim: number;
  finding: number;
  order: number;
}

/** Returns what the manuscript reports, in its own words: its aim and its main result, or the one that says more if both are long. */
export function summarise(abstract: readonly Sentence[], manuscript: Manuscript): string | null {
  const sentences = beforeTranslation(abstract);
  const inAbstract = candidates(sentences, manuscript, LONGEST_SENTENCE);
  const withLong = candidates(sentences, manuscript, LONGEST_OF_ALL);
  return (
    aimAndFinding(inAbstract) ??
    aimAndFinding(withLong) ??
    aimOrFinding(inAbstract) ??
    aimOrFinding(withLong) ??
    statedAim(manuscript) ??
    inAbstract[0]?.text ??
    null
  );
}

/** Returns a sentence that says what the work does, for a manuscript without a readable abstract. From the methods on, "we test" is a step. */
function statedAim(manuscript: Manuscript): string | null {
  const methods = manuscript.sections.find(({ role }) => role === "methods" || role === "results");
  const end = methods?.span.start ?? Number.POSITIVE_INFINITY;
  const opening = manuscript.sentences.slice(0, OPENING_SENTENCES);
  const stated = candidates(
    opening.filter(({ span, text }) => (span.end <= end || OWN_WORK.test(text)) && !STEP.test(text)),
    manuscript,
    LONGEST_OF_ALL,
  );
  return best(stated, ({ aim }) => aim)?.text ?? null;
}

/** The score from which a sentence states an aim or a finding. */
const STATED = 2;

/** Returns the best aim and the best result after it or, if these are long, the best two that fit. */
function aimAndFinding(sentences: readonly Candidate[]): string | null {
  const [aim, finding] = bestOfEach(sentences);
  if (aim === null || finding === null) return null;
  return (
    bestPair(sentences, LONGEST_SUMMARY, aim.aim + finding.finding) ??
    bestPair(sentences, LONGEST_OF_BOTH, STATED * 2)
  );
}

function aimOrFinding(sentences: readonly Candidate[]): string | null {
  const [aim, finding] = bestOfEach(sentences);
  if (aim === null || finding === null) return (finding ?? aim)?.text ?? null;
  return finding.finding > STATED ? finding.text : aim.text;
}

function bestOfEach(sentences: readonly Candidate[]): [aim: Candidate | null, finding: Candidate | null] {
  const aim = best(sentences, (each) => each.aim);
  // What stands before the aim is what others found.
  const after = sentences.filter((each) => aim === null || each.order > aim.order);
  return [aim, best(after, (each) => each.finding)];
}

/** Returns the aim and the later result with the highest scores together, if they reach `atLeast` and are no longer than `longest`. */
function bestPair(sentences: readonly Candidate[], longest: number, atLeast: number): string | null {
  const aims = sentences.filter(({ aim }) => aim >= STATED);
  const findings = sentences.filter(({ finding }) => finding >= STATED);
  const [pair] = aims
    .flatMap((aim) => findings.map((finding) => ({ aim, finding, score: aim.aim + finding.finding })))
    .filter(({ aim, finding, score }) => {
      const length = aim.text.length + 1 + finding.text.length;
      return aim.order < finding.order && score >= atLeast && length <= longest;
    })
    .toSorted((a, b) => b.score - a.score || a.aim.order - b.aim.order || a.finding.order - b.finding.order);
  return pair === undefined ? null : `${pair.aim.text} ${pair.finding.text}`;
}

/** Returns the first candidate with the highest score, if that score says enough. */
function best(candidates: readonly Candidate[], scoreOf: (candidate: Candidate) => number): Candidate | null {
  const [first] = candidates.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.order - b.order);
  return first !== undefined && scoreOf(first) >= STATED ? first : null;
}

function candidates(
  sentences: readonly Sentence[],
  manuscript: Manuscript,
  longest: number,
): readonly Candidate[] {
  return sentences
    .flatMap(({ text, span }) => {
      // A formula is one sign in the text of a sentence, so such a sentence is taken from the Markdown.
      const whole = text.includes(FORMULA) ? manuscript.markdown.slice(span.start, span.end) : text;
      return tidy(whole).split(AFTER_RAISED_NUMBER);
    })
    .map(candidateOf)
    .filter(({ text }) => text.length >= SHORTEST_SENTENCE && text.length <= longest);
}

/** The space after a full stop that a raised number of a reference follows: "populations.¹–³ In this study". */
const AFTER_RAISED_NUMBER = /(?<=[.)][⁰¹²³⁴-⁹,–⁻-]{1,12})\s+(?=\p{Lu})/u;

function candidateOf(tidied: string, order: number): Candidate {
  const bare = tidied.replace(PART, "");
  const words = withCapital(bare.replace(CONNECTIVE, ""));
  if (!isWhole(words) || NO_SENTENCE_OF_THE_WORK.test(words)) return { text: "", aim: 0, finding: 0, order };
  const background = BACKGROUND.test(words) ? 1.5 : 0;
  const weak = WEAK.test(words) ? 1.5 : 0;
  const aim = (AIM.test(words) ? 2.5 : 0) + (PART_OF_AIM.test(tidied) ? 2 : 0);
  const finding =
    (FINDING.test(words) ? 2.5 : 0) +
    (PART_OF_FINDING.test(tidied) ? 2 : 0) +
    (RESULT_NUMBER.test(words) ? 0.5 : 0) +
    (TESTED.test(words) ? 0.5 : 0) +
    (/\b(?:conclu(?:de|sion)|our (?:results|findings)|we (?:find|found|show))\b/i.test(bare) ? 0.5 : 0);
  return {
    text: words,
    aim: aim - background - (FURTHER.test(bare) ? 1.5 : 0),
    finding: finding - background - weak,
    order,
  };
}

/** True if the sentence ends as one, and if no quotation or bracket in it is cut. */
function isWhole(words: string): boolean {
  return (
    /[.!。]["'”’)]?$/.test(words) &&
    words.split("“").length === words.split("”").length &&
    words.split("(").length <= words.split(")").length
  );
}

/** The sign that stands for a formula in the text of a sentence. */
export const FORMULA = "\uFFFC";

/** Returns the sentences up to the key words or an abstract in another language, which may follow in the same section. */
function beforeTranslation(sentences: readonly Sentence[]): readonly Sentence[] {
  const end = sentences.findIndex(({ text }, i) =>
    i === 0
      ? false
      : /^\W{0,4}(?:key ?words|resumen|abstracto|r[ée]sum[ée]|zusammenfassung|resumo|palabras clave)\b/i.test(
          text,
        ),
  );
  return end < 0 ? sentences : sentences.slice(0, end);
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
