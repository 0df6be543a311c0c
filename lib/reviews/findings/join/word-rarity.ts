/** Words that most findings have. */
const COMMON = new Set(
  "this that with from they their there which while where when what have been does should would could must into only also than then these those here the and are was were not but for its has had can may one two paper text author authors manuscript passage sentence section state states stated claim claims says said given reported report value values result results however because therefore although instead rather clear unclear wrong incorrect error problem issue check please consider fix correct".split(
    " ",
  ),
);

const WORD = /\d+(?:[.,]\d+)*|\p{L}{3,}/gu;
const SIGN = /[\\^_=<>≤≥|+*/{}]/u;
const LONGEST_FORMULA = 80;

/** Returns the stems of the words, numbers and formulas in a text, without words that most findings have. */
export function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const piece of text.toLowerCase().split(/[\s“”"'`$]+/u)) {
    if (piece.length <= LONGEST_FORMULA && SIGN.test(piece)) {
      const formula = piece.replace(/^\p{P}+|[.,;:!?]+$/gu, "");
      if (formula.length >= 3) stems.add(`$${formula}`);
    }
    for (const [word] of piece.matchAll(WORD)) addWord(stems, word);
  }
  return stems;
}

function addWord(stems: Set<string>, word: string): void {
  if (!COMMON.has(word)) stems.add(isExact(word) ? word : stem(word));
}

/** True for a number or a formula, which names one thing exactly. */
export function isExact(stem: string): boolean {
  return /^[\d$]/.test(stem);
}

/** Counts in how many of some texts each word stands. */
export class WordRarity {
  #texts = 0;
  readonly #having = new Map<string, number>();

  add(stems: Iterable<string>): void {
    this.#texts += 1;
    for (const each of stems) this.#having.set(each, (this.#having.get(each) ?? 0) + 1);
  }

  /** Returns 0 if every text has the word, up to 1 if none has; `own` texts with the word do not count. */
  of(stem: string, own: number): number {
    const texts = this.#texts - own;
    if (texts <= 1) return 1;
    const having = Math.max(1, (this.#having.get(stem) ?? 0) - own);
    return Math.log(texts / Math.min(texts, having)) / Math.log(texts);
  }
}

function stem(word: string): string {
  return word.length <= 5
    ? word
    : word.replace(/(?:ations?|ingly|edly|ments?|ness|ities|ity|ing|ers?|ed|ly|es|s)$/, "").slice(0, 9);
}
