/** The package that shows marks as margin notes, and all comments at the end. It needs LaTeX2e alone, and any engine. */
export const GALLEY_STY = String.raw`% Comments of Galley: marks in the text, notes in the margin, and a list at the end.
% \usepackage{galley} shows them; \usepackage[off]{galley} prints the document as if there were none.
\NeedsTeXFormat{LaTeX2e}
\ProvidesPackage{galley}[2026/11/27 Comments of Galley]
\newif\ifgalley@on \galley@ontrue
\DeclareOption{off}{\galley@onfalse}
\ProcessOptions\relax
\@ifundefined{extrafloats}{}{\extrafloats{200}}
\def\galley@all{}
% \galleycomment{number}{severity or author}{title}{text}: what galley-comments.tex says of a comment.
\newcommand\galleycomment[4]{%
  \@namedef{galley@title@#1}{#3}%
  \g@addto@macro\galley@all{\galley@item{#1}{#2}{#3}{#4}}}
\newcommand\galley@item[4]{\item[#1] \textbf{#3} (#2). #4}
% \galley{number}: the mark. In a float there is no margin, so that only the number is printed.
\DeclareRobustCommand\galley[1]{\ifgalley@on\galley@mark{#1}\fi}
\newcommand\galley@mark[1]{\leavevmode\textsuperscript{\sffamily\bfseries\tiny #1}%
  \ifinner\else\@ifundefined{@captype}{\galley@note{#1}}{}\fi}
\newcommand\galley@note[1]{\@ifundefined{galley@title@#1}{}{%
  \marginpar{\raggedright\hspace{0pt}\sffamily\tiny\textbf{#1} \@nameuse{galley@title@#1}}}}
% Some classes have no margin, and make \marginpar an error.
\AtBeginDocument{\edef\galley@a{\meaning\marginpar}\edef\galley@b{\string\ClassError}%
  \edef\galley@a{\noexpand\in@{\galley@b}{\galley@a}}\galley@a\ifin@\let\galley@note\@gobble\fi}
\InputIfFileExists{galley-comments}{}{\PackageWarning{galley}{There is no galley-comments.tex}}
\AtEndDocument{\ifgalley@on\ifx\galley@all\@empty\else
  \clearpage\section*{Comments of Galley}%
  \begin{description}\small\galley@all\end{description}\fi\fi}
\endinput
`;
