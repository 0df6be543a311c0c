import type { HiddenPassage } from "#lib/manuscript/file-facts.ts";
import { check, finding, notApplicable } from "../check.ts";
import { NO_FILE, placeAt } from "./file-places.ts";

/** Fewer letters are the label of a figure or a stray character. */
const LEAST_LETTERS = 10;

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

/** Words that would speak to a reviewer or to a machine that reads for one. */
const ADDRESSES_REVIEWER =
  /\b(?:ignore|disregard|forget)\b[^.]{0,40}\b(?:previous|prior|above|all|instructions?)\b|\b(?:positive|favou?rable) review\b|\brecommend(?:ed)? (?:for )?accept|\b(?:language model|LLM|AI (?:reviewer|assistant|model)|chatbot|GPT)\b|\bdo not (?:mention|highlight|include)\b[^.]{0,40}\b(?:weakness|negative|limitation|flaw)/i;

export const hiddenText = check({
  id: "hidden-text",
  label: "text that the page does not show",
  types: ["general"],
  severity: "major",
  method: {
    how: "When a file is converted, text that a reader of the page cannot see is set aside: white on white, too small, outside the page or its clip path, covered, transparent, in a layer that is switched off, formatted as hidden, or written in invisible characters. It is left out of the review and reported here. Text that speaks to a reviewer or to a language model is critical.",
    limits:
      "Short pieces, such as white labels in a figure, are not checked. Text that was uploaded without its page cannot be checked.",
  },
  precision: {
    estimate: 0.75,
    why: "on 45 manuscripts that were converted it reported one, a table that runs off its page",
  },
  examine: (manuscript) => {
    if (manuscript.file === null) return notApplicable(NO_FILE);
    const passages = manuscript.file.hidden.filter(isText);
    return {
      checked: 1 + manuscript.file.hidden.length,
      findings: passages.map((passage) => {
        const where = passage.page === null ? "in the file" : `on page ${passage.page}`;
        const why = WHY[passage.reason] ?? "cannot be seen";
        const isAddressed = ADDRESSES_REVIEWER.test(passage.text);
        return finding(placeAt(manuscript, passage.at), {
          title: isAddressed
            ? "Hidden text speaks to whoever reviews the manuscript"
            : `Text ${where} cannot be seen`,
          message: `A text ${where} ${why}, so a reader of the page does not see it, but programs do. It was left out of this review. ${isAddressed ? "Remove it: editors treat such text as an attempt to steer a review." : "Make it visible, or remove it from the file."}`,
          ...(isAddressed ? { severity: "critical" as const } : {}),
          evidence: {
            reported: shorten(passage.text),
            recomputed: "not shown on the page",
            how: `The text ${why}.`,
          },
          theme: isAddressed
            ? null
            : {
                id: "hidden",
                plural: "passages that the page does not show",
                advice: "Make them visible, or remove them.",
              },
        });
      }),
    };
  },
});

function isText({ text, reason }: HiddenPassage): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= LEAST_LETTERS || (reason === "vanish" && letters > 0);
}

function shorten(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 297).trimEnd()}…`;
}
