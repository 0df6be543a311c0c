/** Words that every remark has. */
const COMMON = new Set(
  "this that with from they their there which while where when what have been does should would could must into only also than then these those here the and are was were not but for its has had can may one two paper text author authors manuscript passage sentence section state states stated claim claims says said given reported report value values result results however because therefore although instead rather clear unclear wrong incorrect error problem issue check please consider fix correct".split(
    " ",
  ),
);

const WORD = /\d+(?:[.,]\d+)*|\p{L}{3,}/gu;
const SIGN = /[\\^_=<>≤≥|+*/{}]/u;
const LONGEST_FORMULA = 80;

/**
 * What a text names: the stems of its words, its numbers and its formulas (what has no blank and a sign of one). Words
 * that every remark has are left out.
 */
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

/** A number or a formula: whoever names it means just that. */
export function isExact(stem: string): boolean {
  return /^[\d$]/.test(stem);
}

/** How rare words are in some texts. */
export class Rarity {
  #texts = 0;
  readonly #having = new Map<string, number>();

  add(stems: Iterable<string>): void {
    this.#texts += 1;
    for (const each of stems) this.#having.set(each, (this.#having.get(each) ?? 0) + 1);
  }

  /** From 0, where every text has the word, to 1, where none has but `own` of them that do not count. */
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
