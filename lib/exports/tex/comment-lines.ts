import type { ExportedComment } from "../exported-review.ts";
import { weightOf } from "../note-text.ts";
import { plainText, plainWords } from "../plain-blocks.ts";
import { asciiWords, texWords } from "./tex-words.ts";

const WIDTH = 96;

/** Returns a comment as lines of LaTeX comments, each of which begins with its number: `% GALLEY C012`. */
export function commentLines(comment: ExportedComment, newline: string): string {
  const { number, status, replacement, evidence, origin, replies } = comment;
  const weight = weightOf(comment);
  const state = status === "open" ? weight : `${weight}, ${status}`;
  const paragraphs = [
    `(${state}) ${plainWords(comment.title)}`,
    plainText(comment.message),
    ...evidence,
    ...(replacement === null
      ? []
      : [replacement === "" ? "Suggestion: delete these words." : `Suggestion: ${replacement}`]),
    origin,
    ...replies.map(({ author, text }) => `${author}: ${plainText(text)}`),
  ];
  const lines = paragraphs.flatMap((text) => text.split("\n")).flatMap((text) => wrapped(asciiWords(text)));
  return lines.map((line) => `% GALLEY ${number} ${line}${newline}`).join("");
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter((each) => each !== "")) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}

/** Returns `galley-comments.tex`, which tells the package what each comment says. */
export function commentDefinitions(comments: readonly ExportedComment[]): string {
  return comments
    .map((comment) => {
      const { number, title, message, replacement } = comment;
      const suggestion =
        replacement === null
          ? ""
          : replacement === ""
            ? "Suggestion: delete these words."
            : `Suggestion: ${replacement}`;
      const lines = `${plainText(message)}\n${suggestion}`.split("\n").map(texWords);
      // An empty line would be a paragraph of its own.
      const text = lines.filter((line) => line !== "").join("\\par ");
      return `\\galleycomment{${number}}{${texWords(weightOf(comment))}}{${texWords(plainWords(title))}}{${text}}\n`;
    })
    .join("");
}
