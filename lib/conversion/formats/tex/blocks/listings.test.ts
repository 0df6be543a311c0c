import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makeZip } from "../../../testing/make-zip.ts";

const source = (body: string, preamble = "") =>
  `\\documentclass{article}\n\\usepackage{listings,minted}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;
const read = (body: string, preamble = "") => markdownOf(source(body, preamble), "a.tex");
const code = (...lines: string[]) => `\`\`\`\n${lines.join("\n")}\n\`\`\`\n`;

test("a caption may hold commas and brackets, and stands where the options put it", async () => {
  const body = String.raw`See Listings \ref{a} and~\ref{b}.
\begin{lstlisting}[language={[ANSI]C}, % a remark, with [brackets]
  caption={A loop, see [1] and \emph{more}}, label=a]
x = [1]
\end{lstlisting}
\begin{lstlisting}[caption={[Short]The long one}, label={b}, captionpos=b]
y
\end{lstlisting}
\begin{lstlisting}[title=No number]
z
\end{lstlisting}`;
  expect(await read(body)).toBe(
    `See Listings 1 and 2.\n\nListing 1: A loop, see [1] and *more*\n\n\`\`\`c\nx = [1]\n\`\`\`\n\n${code("y")}\nListing 2: The long one\n\nNo number\n\n${code("z")}`,
  );
});

test("lines are numbered as they are printed, and labels in them name their line", async () => {
  const body = String.raw`Line~\ref{l}.
\begin{lstlisting}[escapeinside={(*@}{@*)}]
a (*@\label{l} \textbf{b}@*)

c
\end{lstlisting}
\begin{lstlisting}[firstnumber=last, stepnumber=2]
d
e
\end{lstlisting}
\begin{lstlisting}[firstnumber=9, numberblanklines=false]
f

g
\end{lstlisting}
\begin{lstlisting}[style=bare]
h
\end{lstlisting}`;
  const preamble = String.raw`\lstset{numbers=left, basicstyle=\ttfamily}\lstdefinestyle{bare}{numbers=none}`;
  expect(await read(body, preamble)).toBe(
    [
      "Line 1.\n",
      code("1  a b", "2", "3  c"),
      code("4  d", "   e"),
      code(" 9  f", "", "11  g"),
      code("h"),
    ].join("\n"),
  );
});

test("minted takes its language, its numbers and the caption of its float", async () => {
  const body = String.raw`\begin{listing}\begin{minted}[linenos]{python}
pass
\end{minted}\caption{Nothing}\label{m}\end{listing}
Listing \ref{m}.
\begin{shellcode}
ls
\end{shellcode}`;
  expect(await read(body, String.raw`\newminted{shell}{linenos, firstnumber=3}`)).toBe(
    "```python\n1  pass\n```\n\nListing 1: Nothing\n\nListing 1.\n\n```shell\n3  ls\n```\n",
  );
});

test("environments that a document defines for listings have options too", async () => {
  const body = "\\begin{sql}[caption=Rows]\nselect 1\n\\end{sql}";
  const preamble = String.raw`\lstnewenvironment{sql}[1][]{\lstset{language=SQL, numbers=left, #1}}{}`;
  expect(await read(body, preamble)).toBe("Listing 1: Rows\n\n```sql\n1  select 1\n```\n");
});

test("of a file, the lines that are asked for", async () => {
  const body = String.raw`\lstinputlisting[firstline=2, lastline=3, numbers=left, caption=Part]{run.sh}`;
  const zip = makeZip([
    { name: "main.tex", content: source(body) },
    { name: "run.sh", content: "one\ntwo\nthree\nfour\n" },
  ]);
  expect(await markdownOf(zip, "paper.zip")).toBe(`Listing 1: Part\n\n${code("1  two", "2  three")}`);
});
