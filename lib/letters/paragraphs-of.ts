import type { ReadLine } from "./letter-parts.ts";

/** Where most lines are longer, and few are blank, each line is a paragraph of its own. */
const UNWRAPPED = 110;
const QUOTE = /^["“«][^"“”«»]{40,}["”»][.,]?$/;

/** Paragraphs between blank lines; single lines where lines are long, or where they name a place each. */
export function paragraphsOf(lines: readonly ReadLine[]): ReadLine[][] {
  const said = lines.filter(({ words }) => words !== "");
  const blocks = lines.filter(({ words }, at) => words !== "" && (lines[at - 1]?.words ?? "") === "").length;
  const isLong = said.filter(({ start, end }) => end - start > UNWRAPPED).length * 2 > said.length;
  const isUnwrapped = isLong && blocks * 2 <= said.length;
  const paragraphs: ReadLine[][] = [];
  let paragraph: ReadLine[] | null = null;
  for (const line of lines) {
    if (line.words === "") paragraph = null;
    else if (paragraph && !isUnwrapped && !(line.head?.type === "place" && isEnd(paragraph.at(-1))))
      paragraph.push(line);
    else {
      paragraph = [line];
      paragraphs.push(paragraph);
    }
  }
  return joinLeadIns(paragraphs);
}

/** A line within a sentence that is wrapped may begin with "page 4" by chance. */
function isEnd(line: ReadLine | undefined): boolean {
  return /[.?!:;)\]”"’']$/.test(line?.words ?? "") || line?.head?.type === "place";
}

/** What belongs to the paragraph above it: "For example …", an address, a reference. */
const GOES_ON =
  /^(?:for (?:example|instance)\b|examples?\s?[:–-]|e\.g\.|see (?:also|for|e\.g\.)\b|online cop(?:y|ies)\b|(?:https?:|doi:|www\.)|\p{Lu}[\p{L}'’-]+,(?: \p{Lu}\.)+.*\b(?:19|20)\d\d\b)/iu;

/** True for a sentence of the manuscript, of which the next paragraph speaks. */
function isQuote(paragraph: readonly ReadLine[]): boolean {
  return QUOTE.test(paragraph.map(({ words }) => words).join(" "));
}

/** "My concerns are these:" belongs to what follows it, and "For example …" to what is above. */
function joinLeadIns(paragraphs: readonly ReadLine[][]): ReadLine[][] {
  const joined: ReadLine[][] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const leads = last !== undefined && (last.at(-1)?.words.endsWith(":") || isQuote(last));
    if (last && (leads || GOES_ON.test(paragraph[0]?.words ?? ""))) last.push(...paragraph);
    else joined.push([...paragraph]);
  }
  return joined;
}
