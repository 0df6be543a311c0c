import type { HiddenPassage } from "#lib/manuscript/file-facts.ts";
import { shortened } from "#lib/manuscript/text/shortened.ts";
import { check, finding, notApplicable } from "../check.ts";
import { NO_FILE, placeAt } from "./file-places.ts";
import { findOrders } from "./orders-to-reviewers.ts";

/** A word in lower case, with the punctuation that follows it. */
const IN_SENTENCE = /^["“'‘(]?\p{Ll}{2,}(?:['’-]\p{L}+)*["”'’)]?[.,;:!?]*$/u;
/** Fewer words are the labels of a figure or a name. */
const LEAST_WORDS = 4;
/** In UTF-16 units. */
const LONGEST_NAMED = 80;
const LONGEST_REPORTED = 300;
/** The least share of words in lower case among all words of a text. */
const LEAST_SHARE = 0.4;

const WHY: Readonly<Record<string, string>> = {
  white: "has the colour of what lies behind it",
  tiny: "is too small to be read",
  "off-page": "lies beyond the edge of the page",
  covered: "is covered by something else",
  clipped: "is cut off",
  transparent: "is transparent",
  "layer-off": "is in a layer that is switched off",
  vanish: "is formatted as hidden",
  "invisible-characters": "is written in invisible characters",
};

/** Words that speak to a reviewer or to a machine that reads for one, beside those that visible text may not hold either. */
const ADDRESSES_REVIEWER =
  /\b(?:ignore|disregard|forget)\b[^.]{0,40}\b(?:instructions?|prompts?|guidelines)\b|\b(?:positive|favou?rable) review only\b|\brecommend(?:ing)? (?:the )?(?:acceptance|accepting)\b(?! (?:criteri|level|limit|rate|threshold))|\b(?:language model|LLM|AI (?:reviewer|assistant|model)|chatbot|GPT|reviewers?)\b[^.]{0,80}\b(?:you (?:must|should|are)|please|your (?:review|answer|response|score))\b|\bdo not (?:mention|highlight|include)\b[^.]{0,40}\b(?:weakness|negative|limitation|flaw)/i;

/** Text that addresses nobody is most often what a program left: labels below a figure, lines past the edge. */
const CONFIDENCE_OF_OTHERS = 0.5;

export const hiddenText = check({
  id: "hidden-text",
  label: "text that the page does not show",
  types: ["general"],
  severity: "major",
  method: {
    how: "Finds text that a reader of the page cannot see: white on white, too small, outside the page or its clip path, covered, transparent, in a layer that is switched off, formatted as hidden, or written in invisible characters. The review does not read this text. Hidden text that addresses a reviewer or a language model is critical.",
    limits:
      "Short pieces and what stands within a figure, such as white labels, are checked only for words to a reviewer. Formats without pages, such as plain text, cannot be checked.",
  },
  precision: {
    estimate: 0.8,
    why: "text that addresses a reviewer is beyond doubt; of 5 other comments on 359 real manuscripts 2 were half right",
  },
  restsOn: "token",
  examine: (manuscript) => {
    if (manuscript.file === null) return notApplicable(NO_FILE);
    const passages = manuscript.file.hidden.filter(isText);
    return {
      checked: 1 + manuscript.file.hidden.length,
      findings: passages.map((passage) => {
        const where = passage.page === null ? "in the file" : `on page ${passage.page}`;
        const why = WHY[passage.reason] ?? "cannot be seen";
        const nearest = passage.page === null ? "" : " The marked words are the nearest that the page shows.";
        const isAddressed = isOrder(passage);
        return finding(placeAt(manuscript, passage.at), {
          title: isAddressed ? "Hidden text gives instructions to reviewers" : `Text ${where} cannot be seen`,
          message: `“${shortened(passage.text, LONGEST_NAMED)}” ${where} ${why}, so readers of the page do not see it, but programs do.${nearest} This review left it out. ${isAddressed ? "Remove it: editors treat such text as an attempt to steer a review." : "Make it visible, or remove it from the file."}`,
          ...(isAddressed ? { severity: "critical" as const } : { confidence: CONFIDENCE_OF_OTHERS }),
          evidence: {
            reported: shortened(passage.text, LONGEST_REPORTED),
            recomputed: "not shown on the page",
            how: `The text ${why}.`,
          },
          theme: isAddressed
            ? null
            : {
                id: "hidden",
                plural: "passages are not visible on the page",
                advice: "Make them visible, or remove them.",
              },
        });
      }),
    };
  },
});

/** Axes and legends of a chart are words and numbers beside one another; a text has words that follow one another. */
function isText(passage: HiddenPassage): boolean {
  const { text, reason, isInFigure = false } = passage;
  if (isOrder(passage)) return true;
  if (isInFigure) return false;
  if (reason === "vanish") return /\p{L}/u.test(text);
  const words = text.split(/\s+/).filter((word) => IN_SENTENCE.test(word));
  return words.length >= LEAST_WORDS && words.length >= LEAST_SHARE * text.trim().split(/\s+/).length;
}

function isOrder({ text }: HiddenPassage): boolean {
  return findOrders(text).length > 0 || ADDRESSES_REVIEWER.test(text);
}
