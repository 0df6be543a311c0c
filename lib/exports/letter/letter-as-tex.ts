import { wordDiff } from "#lib/rendered/word-diff.ts";
import { plainBlocks } from "../plain-blocks.ts";
import { escapedTex, replyTex } from "./letter-tex-words.ts";
import { changeHead, type LetterPoint, NO_REPLY, type ResponseLetter } from "./response-letter.ts";

const PREAMBLE = String.raw`\documentclass[11pt]{article}
% Compiles with pdfLaTeX, XeLaTeX and LuaLaTeX. Letters outside of the Latin script need one of the last two.
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{textcomp}\fi
\usepackage[margin=2.5cm]{geometry}
\usepackage{amsmath,amssymb}
\usepackage{xcolor}
\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}\sloppy
\definecolor{said}{HTML}{5C5750}
\definecolor{new}{HTML}{1E5A94}
\definecolor{gone}{HTML}{A3172B}
% The words of a reviewer, and words that were added or removed. Change their look here.
\newenvironment{point}[1]{\subsubsection*{#1}\begin{quote}\color{said}\itshape}{\end{quote}}
\newenvironment{change}[1]{\textit{#1:}\begin{quote}}{\end{quote}}
\newcommand{\added}[1]{{\color{new}#1}}
\newcommand{\removed}[1]{{\color{gone}[#1]}}
\begin{document}`;

/** Writes a letter as a LaTeX file of its own. Formulas in the replies stay formulas; everything else is escaped. */
export function letterAsTex({ title, manuscript, opening, closing, reviewers }: ResponseLetter): string {
  const parts = [
    PREAMBLE,
    `\\section*{${escapedTex(title)}}`,
    `Manuscript: \\textit{${escapedTex(manuscript)}}`,
    written(opening),
  ];
  for (const { name, points } of reviewers)
    parts.push(`\\subsection*{${escapedTex(name)}}`, ...points.flatMap(pointParts));
  return `${[...parts, written(closing), "\\end{document}"].filter((part) => part !== "").join("\n\n")}\n`;
}

function pointParts({ label, text, reply, changes, isRemark }: LetterPoint): string[] {
  return [
    `\\begin{point}{${escapedTex(label)}}\n${inParagraphs(text, escapedTex)}\n\\end{point}`,
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
        if (kind === "same") return escapedTex(part);
        const [, left = "", words = "", right = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? [];
        return words === "" ? part : `${left}\\${kind}{${escapedTex(words)}}${right}`;
      }),
    )
    .join("");
}

/** A blank line ends a paragraph, here as there. */
function inParagraphs(text: string, write: (part: string) => string): string {
  return text
    .split(/(\n\s*\n)/)
    .map((part) => (/^\n\s*\n$/.test(part) ? "\n\n" : write(part)))
    .join("");
}

/** Markdown of the author. */
function written(markdown: string): string {
  return replyTex(markdown, (text) =>
    plainBlocks(text)
      .map(({ kind, text: words }) => {
        const escaped = escapedTex(words);
        if (kind === "heading") return `\\textbf{${escaped}}`;
        if (kind === "code") return `\\texttt{${escaped}}`;
        return kind === "item" ? `\\textbullet{} ${escaped}` : escaped;
      })
      .join("\n\n"),
  );
}
