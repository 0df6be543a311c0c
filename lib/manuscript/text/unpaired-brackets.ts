const END = String.raw`\s?[-–+]?[\p{L}\d.∞/%]{1,12}\s?`;
/** Half-open intervals: [0, 1), (0, 1], ]0, 1[, [18–25). Pairs of one shape are pairs like any others. */
const INTERVAL = new RegExp(String.raw`[[(\]]${END}(?:[,;–]|-(?=\d)|\.\.)${END}[)\][]`, "gu");
/** Enumerators after a space or at the start: "a)", "1)", "iv)", "II)", "H1)", "2.)", "a,b)", "a–c)". */
const ENUMERATOR =
  /(?<=^|[\s;:,_–—])(?:\d{1,2}[a-z]?|[ivx]{1,4}|[IVX]{1,4}|[A-Z]{1,3}\d{1,2}|[a-zA-Z](?:(?:, ?|[-–]| ?& ?|,? and )[a-zA-Z]){0,8})\.?\)(?![\p{L}\d])/gu;
const FACE = /(?<=^|\s)[:;]-?[()]+(?=\s|[.!?]|$)/g;

/** The text with unpaired uses blanked, unit for unit. Pairs inside are blanked together, so balance is kept. */
export function withoutUnpaired(text: string): string {
  const blank = (part: string) => part.replace(/[()[\]]/g, " ");
  const halves = text.replace(INTERVAL, (part) =>
    part.startsWith("(") === part.endsWith(")") && part.startsWith("[") === part.endsWith("]")
      ? part
      : blank(part),
  );
  const labels = new Set([...halves.matchAll(ENUMERATOR)].map(([part]) => labelOf(part)));
  const marks = halves.replace(ENUMERATOR, (part, at: number) => {
    const isLabel =
      startsPart(halves, at) ||
      opensList(halves, at, labelOf(part)) ||
      isNamed(halves, at) ||
      neighboursOf(labelOf(part)).some((label) => labels.has(label));
    // "(condition 4))": the first of the two belongs to the label.
    const closesTwice = halves.charAt(at + part.length) === ")" && isNamed(halves, at);
    const isInside = opensBefore(halves, at) && !closesTwice;
    return isLabel && !isInside ? blank(part) : part;
  });
  return marks.replace(FACE, blank);
}

function labelOf(enumerator: string): string {
  return enumerator.replace(/\.?\)$/, "").toLowerCase();
}

/** True at the start, after the end of a sentence, and for the panel of a figure: "Fig. 8 a) shows", "2. A) The". */
function startsPart(text: string, at: number): boolean {
  return /(?:^\s*|\d[\s,]|[.:;!?]\)?\s+)$/.test(text.slice(Math.max(0, at - 4), at));
}

/** True for the first label of a list whose others stand in another paragraph: "the difference is that 1) they". */
function opensList(text: string, at: number, label: string): boolean {
  return (
    /^[1ai]$/.test(label) &&
    /(?:^|\s)(?:that|are|is|were|was|be|includ(?:es?|ing)|namely|either|both|follows|by|to|because|when|if)\s$/.test(
      text.slice(Math.max(0, at - 12), at),
    )
  );
}

/** "We check 1) and case b)": the label of an item in a list that stands elsewhere. */
function isNamed(text: string, at: number): boolean {
  return /(?:^|[\s(])(?:checks?|conditions?|cases?|steps?|propert(?:y|ies)|items?|parts?|claims?|assumptions?|points?|options?|criteri(?:on|a)|stages?|phases?|requirements?|questions?|hypothes[ie]s)\s$/i.test(
    text.slice(Math.max(0, at - 14), at),
  );
}

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** Returns the labels that stand beside one in a list, in lower case: "iii" and "v" of "iv", "a1" of "a2", "b" of "c". */
export function neighboursOf(label: string): string[] {
  const own = label.toLowerCase();
  const roman = ROMAN.indexOf(own);
  const besideRoman =
    roman < 0 ? [] : [ROMAN[roman - 1], ROMAN[roman + 1]].filter((each) => each !== undefined);
  const [, head = "", number] = /^(\D*)(\d+)$/.exec(own) ?? [];
  if (number !== undefined) return [`${head}${Number(number) - 1}`, `${head}${Number(number) + 1}`];
  if (own.length !== 1) return besideRoman;
  const beside = [own.charCodeAt(0) - 1, own.charCodeAt(0) + 1].map((code) => String.fromCharCode(code));
  return [...besideRoman, ...beside];
}

/** True if a "(" within 200 units before `at` is still open: then "a)" closes it. */
function opensBefore(text: string, at: number): boolean {
  let depth = 0;
  for (let i = at - 1; i >= Math.max(0, at - 200); i -= 1) {
    const character = text.charAt(i);
    if (character === ")") depth += 1;
    else if (character === "(") {
      if (depth === 0) return true;
      depth -= 1;
    }
  }
  return false;
}
