import { describe, expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../testing/convert-bytes.ts";

const paper = (body: string, preamble = "", cls = "article") =>
  `\\documentclass{${cls}}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;
const read = (body: string, preamble = "", cls?: string) => markdownOf(paper(body, preamble, cls), "a.tex");

describe("macros", () => {
  test.each([
    ["\\pair{a}{b}", "\\def\\pair#1#2{#2#1}", "ba"],
    ["\\between<x>y", "\\def\\between<#1>{[#1]}", "[x]y"],
    ["\\star*{a} \\star{b}", "\\NewDocumentCommand{\\star}{s m}{\\IfBooleanTF{#1}{S#2}{N#2}}", "Sa Nb"],
    ["\\o[1]{a} \\o{b}", "\\DeclareDocumentCommand{\\o}{O{x} m}{#1#2}", "1a xb"],
    ["\\outer\\inner", "\\newcommand\\outer{\\newcommand\\inner{in}}", "in"],
    [
      "\\longversion{kept}{gone}",
      "\\newif\\iflong\\longtrue\\newcommand\\longversion[2]{\\iflong#1\\else#2\\fi}",
      "kept",
    ],
    ["a\\iffalse never \\iftrue x\\fi\\fi b", "", "ab"],
    ["\\ifthenelse{\\equal{a}{a}}{yes}{no}", "", "yes"],
    ["\\csname na\\endcsname", "\\expandafter\\def\\csname na\\endcsname{named}", "named"],
    ["\\ifnum\\value{c}>1 big\\else small\\fi", "\\newcounter{c}\\setcounter{c}{2}", "big"],
    [
      "\\begin{rem}{T}body\\end{rem}",
      "\\newenvironment{rem}[1]{\\textbf{#1:} }{ (end)}",
      "**T:** body (end)",
    ],
    ["\\let\\old\\textbf\\old{b}", "", "**b**"],
    ["\\detokenize\\expandafter{\\x}", "\\def\\x{a_b}", "a_b"],
    ["$\\pos \\to \\pos$", "\\newcommand\\pos{e^{+}\\xspace}", "$e^{+}\\to e^{+}$"],
    [
      "\\code{IsNode} and \\code{Key}",
      "\\usepackage{minted}\\newcommand*{\\code}[1]{\\mintinline{Haskell}{#1}}",
      "`IsNode` and `Key`",
    ],
    ["\\leavevmode\\vadjust pre{\\hypertarget{ref}{}}%\nAalto, R.", "", "Aalto, R."],
    ["at ($\\sim$580 K) to $\\pm$3.5", "", "at ($\\sim 580$ K) to $\\pm 3.5$"],
    ["Tool\\xspace is, \\tool.", "\\newcommand\\tool{Tool\\xspace}", "Tool is, Tool."],
  ])("%s", async (body, preamble, markdown) => {
    expect(await read(body, preamble)).toBe(`${markdown}\n`);
  });
});

describe("packages", () => {
  test.each([
    [
      "\\SI{5.2e-3}{\\kilo\\gram\\per\\metre\\squared} \\num{12345} \\SIrange{1}{2}{\\um} \\ang{45}",
      "",
      "5.2 × 10⁻³ kg m⁻² 12 345 1 µm to 2 µm 45°",
    ],
    [
      "\\ac{ml} and \\ac{ml}, \\acp{ml}, \\acl{ml}",
      "\\newacronym{ml}{ML}{machine learning}",
      "machine learning (ML) and ML, MLs, machine learning",
    ],
    [
      "\\kl[other]{word} \\intro*\\word{} $\\word$",
      "\\usepackage{knowledge}\\newcommand\\word{\\kl[\\word]{w}}",
      "word w $w$",
    ],
    ["\\ce{H2O} and \\ce{SO4^{2-}}", "", "H₂O and SO₄²⁻"],
    ["\\enquote{a \\enquote{b} c}", "", "“a ‘b’ c”"],
    ['"Uber "`so"\' gro"s', "\\usepackage[ngerman]{babel}", "Über „so“ groß"],
    ["new\\todo{x} \\replaced{a}{b}\\deleted{c} \\added{d}", "", "new a d"],
    [
      "\\textcolor{red}{seen} \\href{https://a.org/x_y}{link} \\url{https://b.org/~z%20}",
      "",
      "seen [link](https://a.org/x_y) [https://b.org/~z%20](https://b.org/~z%20)",
    ],
  ])("%s", async (body, preamble, markdown) => {
    expect((await read(body, preamble)).replace(/\u00a0/g, " ")).toBe(`${markdown}\n`);
  });
});

describe("numbers and references", () => {
  test.each([
    "\\usepackage{float}\\newfloat{prog}{htbp}{lop}[section]\\floatname{prog}{Program}",
    "\\usepackage{newfloat}\\DeclareFloatingEnvironment[name=Program, within=section]{prog}",
  ])("a float of the document's own: %s", async (preamble) => {
    const body = "\\section{A}\\begin{prog}x\\caption{Cap}\\label{p}\\end{prog}\nSee Program~\\ref{p}.";
    expect((await read(body, preamble)).replace(/\u00a0/g, " ")).toBe(
      "## 1 A\n\nx\n\nProgram 1.1: Cap\n\nSee Program 1.1.\n",
    );
  });

  test("theorems share counters, and are numbered within sections", async () => {
    const preamble = "\\usepackage{cleveref}\\newtheorem{thm}{Theorem}[section]\\newtheorem{lem}[thm]{Lemma}";
    const body =
      "\\section{A}\\begin{lem}\\label{l}One.\\end{lem}\\begin{thm}[Name]\\label{t}Two.\\end{thm}\\begin{proof}So.\\end{proof} \\cref{l}, \\Cref{t}, \\autoref{t}.";
    expect((await read(body, preamble)).replace(/\u00a0/g, " ")).toBe(
      "## 1 A\n\n**Lemma 1.1.** One.\n\n**Theorem 1.2 (Name).** Two.\n\n*Proof.* So.\n\nlemma 1.1, Theorem 1.2, Theorem 1.2.\n",
    );
  });

  test.each([
    [
      "\\cref{a,b,c} \\Cref{b} \\crefrange{a}{c} \\cref{a,e}",
      "",
      "sections 1 to 3 Section 2 sections 1 to 3 section 1 and eq. (1)",
    ],
    [
      "\\cref{a} \\cref{a,b,c} \\Cref{a}",
      "\\crefformat{section}{\\S#2#1#3}\\crefmultiformat{section}{\\S\\S#2#1#3}{ and~#2#1#3}{, #2#1#3}{, and~#2#1#3}",
      "§1 §§1, 2, and 3 §1",
    ],
    ["\\cref{e}", "\\creflabelformat{equation}{#2[#1]#3}", "eq. [1]"],
    ["\\nameref{a}, \\nameref{s}, \\nameref{f}", "", "One, Star, Cap."],
    ["\\autoref{a}, \\vref{f} \\autoref{e}", "", "section 1, 1 Equation 1"],
    [
      "p. \\pageref{a}, \\cpageref{f}, \\pageref{s} \\pageref{no}",
      "",
      "p. [of section 1], page [of Figure 1], [of section 3] ??",
    ],
  ])("%s", async (references, preamble, printed) => {
    const body = `\\section{One}\\label{a}\\section{Two}\\label{b}\\section{Three}\\label{c}\\section*{Star}\\label{s}\\begin{equation}x\\label{e}\\end{equation}\\begin{figure}\\caption{Cap.}\\label{f}\\end{figure}\n\n${references}`;
    const out = await read(body, `\\usepackage{cleveref}${preamble}`);
    expect(
      out
        .replace(/\u00a0/g, " ")
        .trim()
        .split("\n")
        .at(-1),
    ).toBe(printed);
  });

  test("boxed theorems of tcolorbox", async () => {
    const preamble = "\\newtcbtheorem[number within=section]{algo}{Algorithm}{}{alg}";
    const body = "\\section{A}\\begin{algo}{Sorting}{s}Do.\\end{algo} See \\ref{alg:s}.";
    expect(await read(body, preamble)).toBe("## 1 A\n\n**Algorithm 1.1 (Sorting).** Do.\n\nSee 1.1.\n");
  });

  test("rows, subequations and tags", async () => {
    const body =
      "\\begin{subequations}\\begin{align}a\\label{a}\\\\b\\nonumber\\\\c\\label{c}\\end{align}\\end{subequations}\\begin{equation}d\\tag{X}\\label{d}\\end{equation}\\begin{equation}e\\label{e}\\end{equation}\\eqref{a} \\eqref{c} \\eqref{d} \\eqref{e}";
    expect(await read(body)).toContain("\n\n(1a) (1b) (X) (2)\n");
  });

  test("sections in an appendix, items and subfigures", async () => {
    const body =
      "\\section{A}\\begin{enumerate}\\item x \\item\\label{i} y\\end{enumerate}\\begin{figure}\\begin{subfigure}{1cm}\\caption{s}\\label{s}\\end{subfigure}\\caption{F}\\label{f}\\end{figure}\\appendix\\section{B}\\label{b}\\subsection{C}\\label{c} \\ref{i} \\ref{s} \\ref{f} \\ref{b} \\ref{c}";
    expect(await read(body)).toBe(
      "## 1 A\n\n1. x\n2. y\n\n(a) s\n\nFigure 1: F\n\n## A B\n\n### A.1 C\n\n2 1a 1 A A.1\n",
    );
  });

  test("counters that a class reads by their registers", async () => {
    const preamble =
      "\\makeatletter\\newcounter{figure}\\renewcommand\\thefigure{\\@Roman\\c@figure-\\the\\c@figure}\\makeatother";
    const body =
      "\\begin{figure}\\caption{F}\\end{figure}\\begin{figure}\\caption{G}\\label{g}\\end{figure}\\ref{g}";
    expect(await read(body, preamble)).toBe("Figure I-1: F\n\nFigure II-2: G\n\nII-2\n");
  });

  test("the abstract and keywords of the Journal of Statistical Software", async () => {
    const preamble = "\\Abstract{We count \\pkg{birds}.}\\Keywords{birds}\\Plainkeywords{birds}";
    expect(await read("\\section{A}", preamble, "jss")).toBe(
      "## Abstract\n\nWe count **birds**.\n\n**Keywords:** birds\n\n## 1 A\n",
    );
  });

  test("a label inside a subfigure", async () => {
    const body =
      "\\section{A}\\begin{figure}\\subfigure[s]{x\\label{s}}\\subcaptionbox{t}{y\\label{t}}\\caption{F}\\label{f}\\end{figure}\\ref{s} \\ref{t} \\ref{f}";
    expect(await read(body)).toBe("## 1 A\n\nx\n\n(a) s\n\ny\n\n(b) t\n\nFigure 1: F\n\n1a 1b 1\n");
  });

  test("classes number in their own way", async () => {
    const body = "\\section{One}\\subsection{Two}\\begin{table}\\caption{T}\\end{table}";
    expect(await read(body, "", "IEEEtran")).toBe("## I. One\n\n### A. Two\n\nTABLE I. T\n");
    expect(await read(`\\chapter{C}${body}`, "", "report")).toBe(
      "## Chapter 1 C\n\n### 1.1 One\n\n#### 1.1.1 Two\n\nTable 1.1: T\n",
    );
  });
});

describe("front matter", () => {
  test.each([
    [
      "IEEEtran",
      "\\title{T}\\author{\\IEEEauthorblockN{A. One}\\IEEEauthorblockA{Dept\\\\City}\\and\\IEEEauthorblockN{B. Two}\\IEEEauthorblockA{Lab}}\\maketitle\\begin{abstract}Sum.\\end{abstract}\\begin{IEEEkeywords}k\\end{IEEEkeywords}",
      "# T\n\nA. One\\\nDept\\\nCity\n\nB. Two\\\nLab\n\n## Abstract\n\nSum.\n\n**Index Terms:** k\n",
    ],
    [
      "elsarticle",
      "\\begin{frontmatter}\\title{T}\\author[1]{A One\\corref{c}}\\author[2]{B Two}\\affiliation[1]{organization={U}, city={C}}\\begin{abstract}Sum.\\end{abstract}\\begin{keyword}k \\sep l\\end{keyword}\\end{frontmatter}",
      "# T\n\nA One¹, B Two²\n\n¹U, C\n\n## Abstract\n\nSum.\n\n**Keywords:** k, l\n",
    ],
    [
      "acmart",
      "\\title{T}\\author{A}\\affiliation{\\institution{U}\\city{C}}\\email{a@u}\\begin{abstract}Sum.\\end{abstract}\\keywords{k}\\maketitle Body.",
      "# T\n\nA\n\nU, C\n\na@u\n\n## Abstract\n\nSum.\n\n**Keywords:** k\n\nBody.\n",
    ],
    [
      "lipics-v2021",
      "\\title{T}\\author{A One}{U, C}{a@u}{https://orcid.org/0}{Paid by F.}\\author{B}{V}{}{}{}\\maketitle Body.",
      "# T\n\nA One\n\nU, C\n\na@u\n\nPaid by F.\n\nB\n\nV\n\nBody.\n",
    ],
    [
      "sn-jnl",
      "\\title[S]{T}\\author*[1]{\\fnm{A} \\sur{One}}\\affil[1]{\\orgname{U}}\\abstract{Sum.}\\maketitle Body.",
      null,
    ],
  ])("%s", async (cls, body, markdown) => {
    const out = await read(body, "", cls);
    if (markdown === null) expect(out).toContain("A One");
    else expect(out).toBe(markdown);
  });
});

test("an abstract that stands before the document", async () => {
  const preamble = "\\title{T}\\begin{abstract}\nSum, % not this\n50\\%.\n\\end{abstract}";
  expect(await read("\\maketitle Body.", preamble)).toBe("# T\n\n## Abstract\n\nSum, 50%.\n\nBody.\n");
});

test("tables with spans, line breaks in cells and nested tables", async () => {
  const body =
    "\\begin{tabular}{lcc}\\toprule\\multirow{2}{*}{A} & \\multicolumn{2}{c}{B}\\\\\\cmidrule(lr){2-3} & x & \\makecell{y\\\\z}\\\\\\midrule 1 & \\bf 2 & \\begin{tabular}{c}3\\\\4\\end{tabular}\\\\\\bottomrule\\end{tabular}";
  expect(await read(body)).toBe("| A | B |  |\n| --- | --- | --- |\n|  | x | y z |\n| 1 | **2** | 3 4 |\n");
});

test("algorithms and listings are code", async () => {
  const body =
    "\\begin{algorithm}\\caption{Alg}\\begin{algorithmic}\\State $x \\gets 1$\\If{$x > 0$}\\State stop\\EndIf\\end{algorithmic}\\end{algorithm}\\begin{lstlisting}[language=Python]\nif a: # b % c\n\\end{lstlisting}";
  expect(await read(body)).toBe(
    "Algorithm 1: Alg\n\n```\n$x \\gets 1$\nif $x > 0$ then\n  stop\nend if\n```\n\n```python\nif a: # b % c\n```\n",
  );
});

test("footnote marks find their texts", async () => {
  expect(await read("A\\footnotemark{} b.\\footnotetext{Note.} C\\footnote{Two\n\nparts.}")).toBe(
    "A[^1] b. C[^2]\n\n[^1]: Note.\n\n[^2]: Two\n\n    parts.\n",
  );
});

test("blocks know their line, also when a macro makes them", async () => {
  const result = await convertBytes(
    "\\documentclass{article}\n\\newcommand\\x{\\section{S}}\n\\begin{document}\nOne.\n\n\\x\n\nTwo\nthree.\n\\end{document}\n",
    "a.tex",
  );
  expect(result.ok && result.blocks.map((block) => block.source)).toEqual([
    { file: "a.tex", line: 4 },
    { file: "a.tex", line: 6 },
    { file: "a.tex", line: 8 },
  ]);
});
