/** Removes the spaces beside brackets and scripts that LaTeX ignores. Words set as text keep theirs. */
export const compactLatex = (latex: string) =>
  latex
    .split(/(\\text[a-z]*\{[^{}]*\})/)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replace(/(?<!\\) (?=[}\]),^_'])|(?<=[([{]) |(?<=[A-Za-z0-9}']) (?=\()/g, ""),
    )
    .join("");
