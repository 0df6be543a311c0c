/** What lines of a program hold, and sentences rarely: a line that matches two of them is code. */
const STATEMENTS: readonly RegExp[] = [
  // Assignments and pipes of R, and calls with named arguments.
  /[\w\])] ?<- ?[\w("'[]|%>%|\|>|%in%/,
  /\b(?:library|require|install\.packages|function|source|print|import|def|ggplot|aes|c)\s?\(\s?["'\w)]/,
  /\w\((?:[^()]{0,80}, ?)?\w+ ?= ?["'\w.[-]/,
  /(?:^|\s)(?:def|import|return|elif|const|proc|endif|printf)\s\w/,
  /^\s*(?:#|\/\/|\/\*|%%)\s?\S|(?:^|\s)#\s\p{L}/u,
  /[=!<>]=|(?<!\bC)\+\+|&&|\|\||::|->|=>/,
  /\{\s*$|(?:[\]'"_\d]\w{0,12}|\w\([^()]*\)|^(?:run|quit|end|else|data|set)\b.*)(?<!, \d{4});\s*$/,
  /^\s*\p{L}[\w.]*(?:\[[^\]]*\])? ?= ?(?:["'[({\d]|\w+[.([])/u,
  /\b\w+ ?\[[^\]]{0,60}["'\d:][^\]]{0,60}\] ?[=<]/,
  /\b[a-z]\w*_\w+ ?[(=.]|\b\w+\$\w+|\w+\.\w+\(/,
  // Strings of Python that values are set into, and a branch that opens at the end of the line.
  /(?<![\p{L}\d])f["'][^"']{0,200}\{\w/u,
  /[)\]"'\w] (?:else|try|finally):\s*$/,
];

/** The UTF-16 units at the start of a text that show what it is. */
const MOST_READ = 400;
const ADDRESS = /(?:https?:)?\/\/\S+|\bwww\.\S+|\bdoi:? ?\S+/g;

/** True if the text is a line of a program rather than a sentence, though nothing marks it as code. */
export function looksLikeCode(text: string): boolean {
  const line = opening(text);
  if (line === "") return false;
  // What closes a block of code alone on its line.
  if (!/[\p{L}\p{N}]/u.test(line)) return /^[\])}({[;,"'\s]{1,12}$/.test(line);
  const signs = signsOf(line);
  const words = wordsOf(line);
  return signs >= 2 && words < 12 * signs ? true : signs === 1 && words <= 3 && line.length < 120;
}

/** With more words for each sign of code, a text is a sentence that names a command. */
const MOST_WORDS_OF_COMMENT = 25;
const MOST_WORDS_OF_LINE = 6;

/** True if the text, among lines of a program, is another of them: "else:", "table age;", "# Plot the results". */
export function mayBelongToCode(text: string): boolean {
  const line = opening(text);
  if (/^(?:fig|tab)\p{L}{0,4}\.? ?\d/iu.test(line)) return false;
  const [signs, words] = [signsOf(line), wordsOf(line)];
  if (/^(?:\p{Lu}\p{Ll}*\s|\d*[.)]?\s?\p{Lo})/u.test(line)) return signs > 1 && words <= MOST_WORDS_OF_LINE;
  if (signs > 0) return words < MOST_WORDS_OF_COMMENT * signs;
  return (
    /^\w+;$/.test(line) || (/^[^\p{Lu}]/u.test(line) && !/[.!?]$/.test(line) && words <= MOST_WORDS_OF_LINE)
  );
}

/** Addresses hold signs of code and are none. */
const opening = (text: string): string => text.slice(0, MOST_READ).replace(ADDRESS, "").trim();

const signsOf = (line: string): number => STATEMENTS.filter((statement) => statement.test(line)).length;

/** Chinese and Japanese words have two letters and no space between them. */
const wordsOf = (line: string): number =>
  (line.match(/(?<=^|\s)\p{Ll}{2,}(?=[\s,.;:]|$)|[\p{Script=Han}\p{Script=Hiragana}]{2}/gu) ?? []).length;
