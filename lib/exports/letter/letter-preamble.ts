const PREAMBLE = String.raw`\documentclass[11pt]{article}
% Compiles with pdfLaTeX, XeLaTeX and LuaLaTeX.
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{textcomp}\fi
\usepackage[margin=2.5cm]{geometry}
\usepackage{amsmath,amssymb,mathtools,mathrsfs,bm}
\usepackage{xcolor}
\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}\sloppy
\definecolor{said}{HTML}{5C5750}
\definecolor{new}{HTML}{1E5A94}
\definecolor{gone}{HTML}{A3172B}
% The words of a reviewer, and words that were added or removed. Change their look here.
\newenvironment{point}[1]{\subsubsection*{#1}\begin{quote}\leavevmode\color{said}\itshape\ignorespaces}{\end{quote}}
\newenvironment{change}[1]{\textit{#1:}\begin{quote}\leavevmode\ignorespaces}{\end{quote}}
\newcommand{\added}[1]{{\color{new}#1}}
\newcommand{\removed}[1]{{\color{gone}[#1]}}
\newcommand{\lineend}{\ifvmode\else\hfil\break\fi}`;

/** Fonts of many systems, of which the first one that is there is used. */
const EASTERN_FONTS = [
  "Noto Serif CJK SC",
  "Source Han Serif SC",
  "Noto Sans CJK SC",
  "FandolSong",
  "Songti SC",
  "SimSun",
  "MS Mincho",
  "Batang",
];
const OTHER_FONTS = ["FreeSerif", "DejaVu Sans", "Noto Serif", "Arial Unicode MS", "Times New Roman"];

const SCRIPTS = String.raw`% This letter has words in scripts that pdfLaTeX does not print. Compile it with XeLaTeX.
\ifPDFTeX
\newcommand{\eastern}[1]{\fbox{\footnotesize XeLaTeX prints this}}
\else
\usepackage{fontspec}
\newcommand{\findfont}[2]{\ifdefined#1\else\IfFontExistsTF{#2}{\newfontfamily#1{#2}}{}\fi}
$FONTS
\newcommand{\eastern}[1]{\ifdefined\easternfont{\easternfont #1}\else\fbox{\footnotesize no font for this}\fi}
\fi
\ifPDFTeX\let\other\eastern\else
\newcommand{\other}[1]{\ifdefined\otherfont{\otherfont #1}\else\fbox{\footnotesize no font for this}\fi}
\fi
\ifXeTeX\XeTeXlinebreaklocale "zh"\XeTeXlinebreakskip=0pt plus 1pt\fi`;

/** Returns what stands before a letter. Fonts are looked for only if its words need some. */
export function preambleFor(body: string): string {
  if (!/\\(?:eastern|other)\{/.test(body)) return `${PREAMBLE}\n\\begin{document}`;
  const fonts = [
    ...EASTERN_FONTS.map((name) => String.raw`\findfont{\easternfont}{${name}}`),
    ...OTHER_FONTS.map((name) => String.raw`\findfont{\otherfont}{${name}}`),
  ].join("\n");
  return `${PREAMBLE}\n${SCRIPTS.replace("$FONTS", () => fonts)}\n\\begin{document}`;
}
