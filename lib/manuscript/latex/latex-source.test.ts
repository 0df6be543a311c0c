import { describe, expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";
import type { Span } from "../span.ts";

const SOURCE = String.raw`\documentclass{article}
\newcommand{\kk}{k} % \section{Not this}
\title{A Study of Things}
\begin{document}
\maketitle
\begin{abstract}
We tested things.
\end{abstract}
\section{Introduction}\label{sec:intro}
M\"uller's \emph{old} work~\citep[see][p.~3]{smith2010, lee2012} is known % a remark \cite{nobody}
to all, 90\% of it. See Figure~\ref{flow}, \cref{tab:means,eq:one} and Section~\ref{sec:none}.

% a whole line of remark
\subsection*{Design}
\begin{equation}\label{eq:one}
  a = b
\end{equation}
\begin{figure}[htbp]
  \includegraphics[width=\textwidth]{flow.pdf}
  \caption[Short]{The flow of things, with {braces}.}
  \label{flow}
\end{figure}
\begin{table}
\caption{Means of things.}\label{tab:means}
\begin{tabular}{ll} a & b \\ \end{tabular}
\end{table}
\begin{itemize}\item First thing. \item Second thing.\end{itemize}
\begin{thebibliography}{9}
\bibitem[Smith(2010)]{smith2010} J. Smith. A first thing about tests. \emph{J. Test}, 2010.
\bibitem{lee2012} K. Lee. Another thing about tests. \emph{J. Test}, 2012.
\end{thebibliography}
\end{document}
`;

describe("LaTeX source", () => {
  const manuscript = parseManuscript(SOURCE);
  const slice = ({ start, end }: Span) => SOURCE.slice(start, end);

  test("has sections with roles, not those of comments", () => {
    expect(manuscript.sections.map(({ heading, role }) => [heading, role])).toEqual([
      ["A Study of Things", "title"],
      ["abstract", "abstract"],
      ["Introduction", "introduction"],
      ["Design", "introduction"],
      ["thebibliography", "references"],
    ]);
  });

  test("reads as the set page would", () => {
    const introduction = manuscript.paragraphs.find(({ section }) => section?.heading === "Introduction");
    expect(introduction?.text).toMatch(
      /^ Müller's old work \uFFFC is known +to all, 90% of it\. See Figure \uFFFC, \uFFFC and Section \uFFFC\.$/,
    );
    expect(manuscript.paragraphs.map(({ text }) => text)).toContain("Second thing.");
  });

  test("cites by key, at the key", () => {
    expect(
      manuscript.citations.map((each) => [each.kind === "key" ? each.key : each.kind, slice(each.span)]),
    ).toEqual([
      ["smith2010", "smith2010"],
      ["lee2012", "lee2012"],
    ]);
  });

  test("has captions with their labels, and mentions of them", () => {
    expect(manuscript.captions).toMatchObject([
      { kind: "figure", id: "1", keys: ["flow"], text: "The flow of things, with braces." },
      { kind: "table", id: "1", keys: ["tab:means"] },
    ]);
    expect(manuscript.mentions.map(({ kind, ids }) => [kind, ids])).toEqual([
      ["figure", ["flow"]],
      ["table", ["tab:means"]],
    ]);
    expect(manuscript.labels.map(({ key, kind }) => [key, kind])).toEqual([
      ["sec:intro", "section"],
      ["eq:one", "equation"],
      ["flow", "other"],
      ["tab:means", "table"],
    ]);
    expect(manuscript.labelMentions.map(({ key }) => key)).toContain("sec:none");
  });

  test("has the entries of its bibliography", () => {
    expect(manuscript.references.entries).toMatchObject([
      { key: "smith2010", year: "2010", title: "A first thing about tests" },
      { key: "lee2012", year: "2012" },
    ]);
  });

  test("citations stand as one object in the text, commands that only set something up leave nothing", () => {
    const { paragraphs } = parseManuscript(
      String.raw`\begin{document}
\citestyle{apa}\nocite{*}\Citet{smith2010} and \lcnamecref{tab:means} agree \citetext{as we do}.
\end{document}`,
    );
    expect(paragraphs.map(({ text }) => text)).toEqual(["\uFFFC and \uFFFC agree as we do."]);
  });

  test("is read as such without a preamble, and Markdown that names a command of it is not", () => {
    const unread = (text: string) => parseManuscript(text).unread.map(({ what }) => what);
    expect(unread("\\section{One}\nText.\n\\section{Two}\nText.")).toContain("text");
    expect(unread("# Style\n\nA file begins with \\documentclass{article}.")).not.toContain("text");
  });
});
