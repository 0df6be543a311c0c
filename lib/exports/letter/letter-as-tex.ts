import { wordDiff } from "#lib/rendered/word-diff.ts";
import { BULLET, plainBlocks } from "../plain-blocks.ts";
import { preambleFor } from "./letter-preamble.ts";
import { escapedTex, replyTex } from "./letter-tex-words.ts";
import { changeHead, type LetterPoint, NO_REPLY, type ResponseLetter } from "./response-letter.ts";

/**
 * Writes a letter as a LaTeX file of its own, which compiles whatever people wrote. Formulas in the replies stay
 * formulas; everything else is escaped.
 */
export function letterAsTex({ title, manuscript, opening, closing, reviewers }: ResponseLetter): string {
  const parts = [
    `\\section*{${escapedTex(title)}}`,
    `Manuscript: \\textit{${escapedTex(manuscript)}}`,
    written(opening),
  ];
  for (const { name, points } of reviewers)
    parts.push(`\\subsection*{${escapedTex(name)}}`, ...points.flatMap(pointParts));
  const body = [...parts, written(closing)].filter((part) => part !== "").join("\n\n");
  return `${preambleFor(body)}\n\n${body}\n\n\\end{document}\n`;
}

function pointParts({ label, text, reply, changes, isRemark }: LetterPoint): string[] {
  return [
    `\\begin{point}{${escapedTex(label)}}\n${inParagraphs(text, inLines)}\n\\end{point}`,
    reply.trim() === "" ? (isRemark ? "" : `\\textbf{${escapedTex(NO_REPLY)}}`) : written(reply),
    ...changes.map(
      (change) =>
        `\\begin{change}{${escapedTex(changeHead(change))}}\n${changedWords(change)}\n\\end{change}`,
    ),
  ];
}

function changedWords({ before, after }: LetterPoint["changes"][number]): string {
  return wordDiff(before, after)
    .map(({ kind, text }) =>
      inParagraphs(text, (part) => {
        if (kind === "same") return inLines(part);
        const [, left = "", words = "", right = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? [];
        return words === "" ? inLines(part) : `${inLines(left)}\\${kind}{${inLines(words)}}${inLines(right)}`;
      }),
    )
    .join("");
}

/** Lines of a list or a table stay lines. */
const inLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(escapedTex)
    .join("\\lineend{}\n");

/** A blank line ends a paragraph, here as there. */
function inParagraphs(text: string, write: (part: string) => string): string {
  return text
    .split(/(\n\s*\n)/)
    .map((part) => (/^\n\s*\n$/.test(part) ? "\n\n" : write(part)))
    .join("");
}

/** Markdown of the author. */
function written(markdown: string): string {
  return replyTex(markdown, (text, escaping) =>
    plainBlocks(text)
      .map(({ kind, text: words, mark }) => {
        const escaped = escaping(words);
        if (kind === "heading") return `\\textbf{${escaped}}`;
        if (kind === "code")
          return `\\texttt{${escaped.replace(/^ +/, (blanks) => "~".repeat(blanks.length))}}`;
        if (kind !== "item") return escaped;
        return `${mark === BULLET ? "\\textbullet{}" : mark} ${escaped}`;
      })
      .join("\n\n"),
  );
}
