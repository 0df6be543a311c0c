import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { isEmphasised } from "#lib/manuscript/markdown/emphasis.ts";
import type { Word } from "#lib/manuscript/text/words.ts";
import { englishLexicon } from "../lexicon/english-lexicon.ts";
import { fold } from "../lexicon/fold.ts";

/** Latin and foreign words that papers use without italics, the noun of “five-year olds”, and endings used as words. */
const FOREIGN = new Set(
  "silico vitro vivo situ sensu sedis incertae stricto lato nomen nudum nomina nova comb planta viridis foramen ibid ibidem idem viz passim phyric significand olds ome omes omic omics mer mers testbed testbeds".split(
    " ",
  ),
);
const LATIN_ENDING = /(?:[aeiou]|us|um|is|ens|ans|ax|ex|ix|ops|or|on|as|es|os|ae|ii)$/;

/** What follows the name of a file or of a part of a program: "stratify.py", "networkx.shortest_path", "the util folder". */
const FILE_OR_PROGRAM =
  /^(?:\.(?:py|r|m|c|cpp|h|js|ts|jl|sh|do|csv|txt|json|xlsx?|rmd|ipynb|mat|java)\b|\.\p{L}+_|\(\)| (?:folder|directory|module|package|library|function|command|script|repository|file|plug-?in|tool|program|software)s?\b)/iu;

/** True where an unknown word is a name, an abbreviation, a part of a formula or in another language. */
export function isSpecialUse(
  manuscript: Manuscript,
  { part, word, block }: { part: string; word: Word; block: Block },
): boolean {
  const { text, starts } = block.plain;
  if (
    FOREIGN.has(part) ||
    /^t?blast[npx]$/.test(part) ||
    /^[acgtun]+$/.test(part) ||
    /^[ugrizy]{3,6}$/.test(part) ||
    !/[aeiouy]/.test(part) ||
    /^[kmµunp](?:barn|bar|gauss|rad)$/.test(part) ||
    isInListOfNames(text, word) ||
    // "the sobel test", "mooney faces": named after a person, whatever the case.
    /^ (?:tests?|faces|filters?|operators?|plots?|criterion)\b/.test(text.slice(word.to, word.to + 16))
  )
    return true;
  const before = text.slice(Math.max(0, word.from - 40), word.from);
  const after = text.slice(word.to, word.to + 24);
  // "litho-, bio-", "[t]ypical", "K(emax{", "_name", "a/b".
  if (
    /[-‐–/\\_@#{}<>[\]“‘'"$^|~+*=.]$/.test(before) ||
    /^(?:[-‐/\\_@#{}[\]”’'"^|~*]|\s?[<>=≤≥≈±]|\()/.test(after)
  )
    return true;
  if (/^\.(?:com|org|net|io|edu|gov|ai|dev)\b/.test(after)) return true;
  // "- goout - going out with friends": the name of a variable, which the line explains.
  if (/(?:^|\n)[-*•\s]*$/.test(before) && /^\s?(?:[-–—=]|:)\s/.test(after)) return true;
  if (FILE_OR_PROGRAM.test(after) || isNameElsewhere(manuscript, part)) return true;
  // "k-mers", "x-axes": a letter stands before.
  if (/^\p{L}-/u.test(word.text)) return true;
  if (/^\.(?!\s*$|\s+[\p{Lu}\d([“])/u.test(after) && part.length < 6) return true;
  // A line of its own: a label, an item of a list of names.
  if (text.trim().length === part.length) return true;
  // Whoever begins a sentence in lower case writes a name.
  if (/^\p{Ll}/u.test(word.text) && /(?:^|[.!?]\s)$/.test(before) && /^\s\p{Ll}/u.test(after)) return true;
  if (LATIN_ENDING.test(part) && (followsGenus(before) || isLatinPhrase(before, after))) return true;
  return isEmphasised(manuscript.markdown, starts[word.from] ?? 0);
}

/** "dplyr, tidyr, and lubridate": beside another word without a vowel, or with a digit, it is the name of a program. */
function isInListOfNames(text: string, word: Word): boolean {
  const before = /([\p{L}\d]+), (?:and )?$/u.exec(text.slice(Math.max(0, word.from - 30), word.from))?.[1];
  const after = /^, (?:and )?([\p{L}\d]+)/u.exec(text.slice(word.to, word.to + 30))?.[1];
  const isName = (other = "") =>
    other.length > 2 && (/\d/.test(other) || !/[aeiou]/i.test(other.replace(/y(?=.*y)/i, "")));
  return [before, after].some((other) => other !== undefined && /^\p{Ll}/u.test(other) && isName(other));
}

const names = new WeakMap<Manuscript, ReadonlySet<string>>();

/** "theil-sen" where the text has "Theil–Sen" as well: a name that lost its capital. */
function isNameElsewhere(manuscript: Manuscript, part: string): boolean {
  const known =
    names.get(manuscript) ??
    new Set([...manuscript.markdown.matchAll(JOINED_NAME)].map(([, name = ""]) => name));
  names.set(manuscript, known);
  return known.has(part.charAt(0).toUpperCase() + part.slice(1));
}

/** A name before a hyphen and another name, within a sentence. */
const JOINED_NAME = /(?<=\p{L},? )(\p{Lu}\p{L}*)[-–]\p{Lu}/gu;

/** "C. perplexa", "Cebus apella": an initial, or a capitalised word that is no English word. */
function followsGenus(before: string): boolean {
  const name = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}*)(\.?)(?: (\p{Ll}+))? $/u.exec(before);
  if (name === null) return false;
  const [, genus = "", stop, between] = name;
  if (between !== undefined && englishLexicon().lookUp(fold(between)) !== null) return false;
  return (
    (stop === "." && genus.length <= 3) || (genus.length > 2 && englishLexicon().lookUp(fold(genus)) === null)
  );
}

/** "planum antorbitale", "linea aspera": a neighbour that no list has ends as Latin does. */
function isLatinPhrase(before: string, after: string): boolean {
  const [left, right] = [/(?<!\p{L})(\p{Ll}{4,}) $/u.exec(before), /^ (\p{Ll}{4,})/u.exec(after)];
  return [left, right].some(
    (match) =>
      match?.[1] !== undefined &&
      LATIN_ENDING.test(match[1]) &&
      englishLexicon().lookUp(fold(match[1])) === null,
  );
}
