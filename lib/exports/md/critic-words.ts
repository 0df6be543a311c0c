import type { ExportedComment } from "../exported-review.ts";
import { weightOf } from "../note-text.ts";
import { withoutControls } from "../without-controls.ts";

/** Returns a comment as one of CriticMarkup, on one line. It names the words that it is about if it does not follow them. */
export function criticComment(comment: ExportedComment, quote = ""): string {
  const { number, status, title, message, origin, evidence, replacement, replies } = comment;
  const weight = weightOf(comment);
  const state = status === "open" ? weight : `${weight}, ${status}`;
  const words = [
    `${number} (${state}): ${title}.`,
    quote === "" ? "" : `About “${quote}”.`,
    message,
    ...evidence.map((line) => `${line}.`),
    suggestion(replacement),
    origin,
    ...replies.map(({ author, text }) => `${author}: ${text}`),
  ];
  return inBraces(words.filter((each) => each !== "").join(" "));
}

/** Returns a paragraph as a comment of CriticMarkup. */
export function inBraces(text: string): string {
  return `{>>${oneLine(text)}<<}`;
}

function suggestion(replacement: string | null): string {
  if (replacement === null) return "";
  return replacement === "" ? "Suggestion: delete these words." : `Suggestion: “${replacement}”.`;
}

/** Takes out what would end the comment, the line or a cell of a table. */
function oneLine(text: string): string {
  return withoutControls(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/<<(?=\})/g, "< <")
    .replace(/\{(?=>>|==|--|~~|\+\+)/g, "{ ")
    .replaceAll("|", "\\|")
    .replace(/\.\.(?!\.)/g, ".");
}
