/** Collects the words that a document uses within its lines. They tell which hyphens at line ends belong to a word. */
export function vocabularyOf(lines: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const line of lines) {
    const whole = line.endsWith("-") ? line.replace(/[\p{L}\p{N}'’-]+-$/u, "") : line;
    const inner = whole.replace(/^[\p{L}'’-]+/u, "");
    for (const [word] of inner.matchAll(/[\p{L}][\p{L}'’-]*/gu)) words.add(word.toLowerCase());
  }
  return words;
}

/** Two words of so many letters that both stand in the document may be parts of a compound. */
const MIN_COMPOUND_PART = 4;

/** "low- and high-" at a line's end: the second word has its hyphen from the first, whatever follows. */
const SUSPENDED = /\p{L}[-‐]\s+(?:and|or|to|versus|und|oder|bis|et|ou|y|o)\s+[\p{L}'’]+[-‐]\s*$/u;

/** "high-" before "and low-": the hyphen stands for what follows the next word. */
const CONJUNCTION = /^\s*(?:and|or|to|versus|und|oder|bis|et|ou|y|o)\s/;

/** "one-" before "to-one", "goodness-" before "of-fit". */
const LINKED = /^\s*(?:to|of|by|in|and|the|at|for|on|or|up)[-‐]\p{L}/u;

/** Words that end no other word: before them the line ends with a dash, as in "due to the glow-the edges". */
const WHOLE_WORD = /^(?:the|and|that|which|was|were|with|this)$/;

/** The second parts of compounds that no English word ends with, as far as the first part is a word of its own. */
const COMPOUND_TAIL =
  /^(?:based|related|specific|dependent|valued|dimensional|driven|called|induced|oriented|treated|matched|reported|adjusted|weighted|controlled|making|thirds?|fifths?|term|scale|level|effects?|testing|quality)$/;
/** First parts that look like a word but make one with what follows: "cor-related", "in-dependent", "de-valued". */
const PREFIX =
  /^(?:anti|bio|co|cor|counter|de|di|dis|en|ex|fore|in|inter|intra|mal|micro|mid|mis|multi|non|out|over|par|per|post|pre|pro|re|semi|sub|super|trans|un|under|uni|up)$/;
/** The first parts of compounds, before a part that is no ending of theirs ("higher", "selfish", "fourteen"). */
const COMPOUND_HEAD =
  /^(?:self|well|high|low|long|short|large|small|one|two|three|four|five|six|cross|full|half)$/;
const HEAD_ENDING =
  /^(?:e(?:red|ring|ned|ning)|ish|ness\p{L}*|less\p{L}*|hood|teen\p{L}*|ties|tie\p{L}*|ty|some\p{L}*|fold|being|ing\p{L}*|age\p{L}*|itud\p{L}*|light\p{L}*|lands?|ways?|over\p{L}*|roads?|walks?|wise|talk|self|cial\p{L}*|comings?|hand\p{L}*|cuts?|pox|back\p{L}*|time\p{L}*|down|stead|word\p{L}*|fish|belly|bow\p{L}*)$/u;

/** True if two parts are a compound that is written with a hyphen in any text. */
function isKnownCompound(head: string, tail: string, vocabulary: ReadonlySet<string>): boolean {
  if (COMPOUND_HEAD.test(head)) return tail.length >= MIN_COMPOUND_PART && !HEAD_ENDING.test(tail);
  const isWord = !PREFIX.test(head) && (head.length >= MIN_COMPOUND_PART || vocabulary.has(head));
  return isWord && COMPOUND_TAIL.test(tail);
}

/** Decides how two lines of a paragraph are joined. "hyphen" takes out one that only the line end made. */
export function lineJoint(
  before: string,
  after: string,
  vocabulary: ReadonlySet<string>,
): "space" | "none" | "hyphen" {
  const isBroken = /[-‐\u00ad]$/.test(before.trimEnd());
  const head = isBroken ? /([\p{L}][\p{L}'’-]*)[-‐\u00ad]\s*$/u.exec(before)?.[1] : undefined;
  const tail = /^\s*([\p{L}][\p{L}'’]*)/u.exec(after)?.[1];
  if (head === undefined || tail === undefined) {
    // A dash or a slash at the end of a line has no space after it; a range or a broken address neither.
    return /[—/]$/.test(before) ||
      (/\d[-–]$/.test(before) && /^\s*\d/.test(after)) ||
      (/https?:\/\/\S*$/.test(before) &&
        /^[\w%/.?=&-]+/.test(after) &&
        (/[-_/=?&]$/.test(before) || (/\.$/.test(before) && !/^\p{Lu}/u.test(after))))
      ? "none"
      : "space";
  }
  const last = head.split("-").at(-1) ?? head;
  const [whole, kept] = [(head + tail).toLowerCase(), `${head}-${tail}`.toLowerCase()];
  if (!/^\p{Ll}/u.test(tail)) return "none";
  if (SUSPENDED.test(before) && !vocabulary.has(whole)) return "none";
  // "one-to-" before "one", "state-of-" before "the-art".
  if (/-(?:to|of|by|in|and|the|at|for|on|or|up)$/i.test(head)) return "none";
  // No word is divided after its first letter: "t-distributed", "k-means".
  if (last.length === 1) return "none";
  // A compound that the text writes with a hyphen elsewhere has it here, too.
  if (vocabulary.has(kept)) return "none";
  if (vocabulary.has(whole) || vocabulary.has((last + tail).toLowerCase())) return "hyphen";
  if (CONJUNCTION.test(after) && vocabulary.has(last.toLowerCase())) return "space";
  if (WHOLE_WORD.test(tail) && vocabulary.has(last.toLowerCase())) return "none";
  if (LINKED.test(after) || isKnownCompound(last.toLowerCase(), tail, vocabulary)) return "none";
  const isCompound =
    last.length >= MIN_COMPOUND_PART &&
    tail.length >= MIN_COMPOUND_PART &&
    vocabulary.has(last.toLowerCase()) &&
    vocabulary.has(tail.toLowerCase());
  return isCompound ? "none" : "hyphen";
}

/** Joins two lines of text. */
export function joinText(before: string, after: string, vocabulary: ReadonlySet<string>): string {
  const joint = lineJoint(before, after, vocabulary);
  if (joint === "hyphen") return before.replace(/[-‐\u00ad]\s*$/, "") + after;
  return joint === "space" ? `${before} ${after}` : before + after;
}
