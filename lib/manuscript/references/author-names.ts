/** Capitalised words that stand before a year in brackets and are no authors. */
const NOT_AUTHORS =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Spring|Summer|Autumn|Fall|Winter|In|Since|Until|Before|After|From|The|During|Version|Figure|Fig|Table|Section|Chapter|Study|Experiment|Copyright|Release|Mean|Total|Year|Wave|Cohort|DSM|Census|Olympics|World|Windows|Office|Microsoft|Excel|By|On|At|Of|USA|UK)$/;

/** Words that open a sentence before a name: "While Pichler and Ziebarth (2017)". */
const LEADING =
  /^(?:Finally|Recently|Similarly|Additionally|Interestingly|Consequently|Subsequently|Importantly|Notably|Specifically|Surprisingly|Accordingly|Conversely|Initially|Originally|Previously|Currently|Historically|Traditionally|Lastly|Firstly|Secondly|Thirdly|Generally|Typically|Usually|Particularly|Especially|Unfortunately|Remarkably|Ultimately|Only|Namely|Alternatively|Relatedly|Clearly|Critically|Early|However|Moreover|Furthermore|Likewise|Indeed|Also|Thus|Hence|Therefore|Although|Though|While|Whilst|Whereas|See|Following|Unlike|First|Second|Third|Then|Later|Still|Yet|And|But|Or|For|As|In|Since|When|Where|If|Because|Both|Instead|Nevertheless|Nonetheless|Here|Like|Besides|By|From|To|At|On|Of|With|Using|Per|After|Before|Until|The|Even|Only|Given|Despite|Contrary|Cf|Thereby|Meanwhile|Again|Next|Dr|Professor|Prof|Mr|Mrs|Ms)$/u;

const ACRONYM = /^\p{Lu}[\p{Lu}\d-]*\p{Lu}s?$/u;
/** A surname as it stands in a citation: one word, with its particles. */
const SURNAME =
  /^(?:(?:van|von|de|der|den|del|della|di|da|la|le|ter|ten|el|al|bin|dos|du|St\.)[ -]|d['’]){0,3}\p{Lu}[\p{L}\p{M}'’‐‑-]+$/iu;
const ORGANIZATION =
  /\b(?:Organi[sz]ation|Team|Foundation|Association|Institute|Agency|Commission|Committee|Council|Ministry|Bank|Nations|Society|Collaboration|Consortium|Cent(?:re|er)s?|Department|Office|Union|Federation|Academy|Bureau)\b/;

/** Returns the authors that a citation names, without the words of the sentence and abbreviations before them. */
export function authorsOfCitation(names: string): string[] {
  const authors = names
    .replace(
      /(?:,? et\.? al\.?|,? (?:and|&) (?:colleagues|others|co-?workers|associates|al\.))?(?:['’]s|['’])?$/u,
      "",
    )
    .split(/,? (?:and|&|y|und|et) |, /)
    .map((name) => withoutLeadingWords(name.trim()))
    .filter((name) => name !== "");
  const first = authors.findIndex(
    (name, i) =>
      !LEADING.test(name) &&
      !(ACRONYM.test(name) && authors.slice(i + 1).some((each) => !ACRONYM.test(each))),
  );
  return first < 0 ? [] : authors.slice(first);
}

function withoutLeadingWords(name: string): string {
  const words = name.split(" ");
  const first = words.findIndex((word) => !LEADING.test(word));
  return first <= 0 ? name : words.slice(first).join(" ");
}

export function areAuthors(authors: readonly string[]): boolean {
  return (
    authors.length > 0 &&
    !authors.some((name) => name.split(/[- ]/).every((part) => NOT_AUTHORS.test(part)) || /^\d/.test(name))
  );
}

type NamedMark = {
  authors: readonly string[];
  etAl: boolean;
  narrative: boolean;
  /** The bracket before the year. */
  bracket: string;
  /** The text before the names, in the same block. */
  before: string;
};

/**
 * False if the words may be something else than a citation: a place and the year of an event, a title and its year, an
 * institution whose name begins earlier.
 */
export function isCertainCitation({ authors, etAl, narrative, bracket, before }: NamedMark): boolean {
  const [first = ""] = authors;
  const isPlain = SURNAME.test(first) && !ACRONYM.test(first);
  if (!isPlain) return !narrative && ORGANIZATION.test(first) && authors.length === 1;
  // The last of several authors whose first ones could not be read.
  if (
    narrative &&
    /(?:\band|&|,)\s$/.test(before) &&
    !/(?:\(\d{4}[a-z]?\),?|[a-z]{2},) (?:and |& )?$/.test(before)
  )
    return false;
  if (etAl || authors.length > 1) return authors.slice(1).every((name) => SURNAME.test(name));
  if (!narrative) return true;
  return bracket === "(" && !/\p{Lu}[\p{L}.]* $/u.test(before) && !isPlaceAfter(before);
}

/** "in Boston (2008)" may be a place; "as shown in Smith (2008)" is none. */
function isPlaceAfter(before: string): boolean {
  return (
    /\b(?:in|at|during|near|to|from|since) (?:the )?$/i.test(before) &&
    !/(?:ed|own|ound|iven|ritten|\bas|\bsee|\baccording|\bcompared|\bsimilar|\bcontrast|\baddition|\brelative) (?:in|at|to|from) $/i.test(
      before,
    )
  );
}
