import { wordDiff } from "#lib/rendered/word-diff.ts";
import { withoutControls } from "../without-controls.ts";
import { changeHead, type LetterPoint, NO_REPLY, type ResponseLetter } from "./response-letter.ts";

const MARKS = /[\\`*_{}[\]<>#|~$]/g;

/** Writes a letter as Markdown: points as quotes, replies as they are, changes with ~~removed~~ and **added** words. */
export function letterAsMarkdown({ title, manuscript, opening, closing, reviewers }: ResponseLetter): string {
  const parts = [
    `# ${literal(oneLine(title))}`,
    `Manuscript: *${literal(oneLine(manuscript))}*`,
    opening.trim(),
  ];
  for (const { name, points } of reviewers)
    parts.push(`## ${literal(oneLine(name))}`, ...points.flatMap(pointParts));
  return `${[...parts, closing.trim()].filter((part) => part !== "").join("\n\n")}\n`;
}

function pointParts({ label, text, reply, changes, isRemark }: LetterPoint): string[] {
  const answer = reply.trim() === "" ? (isRemark ? "" : NO_REPLY.replace(/[[\]]/g, "\\$&")) : reply.trim();
  return [
    `### ${literal(label)}`,
    quoted(literal(text)),
    answer,
    ...changes.flatMap((change) => [`${literal(changeHead(change))}:`, quoted(changedWords(change))]),
  ];
}

function changedWords({ before, after }: LetterPoint["changes"][number]): string {
  return wordDiff(before, after)
    .map(({ kind, text }) => {
      if (kind === "same") return literal(text);
      return marked(text, kind === "added" ? "**" : "~~");
    })
    .join("");
}

/** Marks each line of words. Blanks stay outside: marks that touch one are none. */
function marked(text: string, mark: string): string {
  return text
    .split("\n")
    .map((line) =>
      line.replace(/^(\s*)(.*?)(\s*)$/, (_, left: string, words: string, right: string) =>
        words === "" ? line : `${left}${mark}${literal(words)}${mark}${right}`,
      ),
    )
    .join("\n");
}

const quoted = (text: string) => text.replace(/^/gm, "> ").replace(/ +$/gm, "");
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Words that Markdown shows as they are. */
function literal(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, "\n"))
    .replace(MARKS, "\\$&")
    .replace(
      /^(\s*)([-+]|\d{1,9}[.)])(?=\s)/gm,
      (_, left: string, item: string) => `${left}${item.slice(0, -1)}\\${item.at(-1)}`,
    );
}
