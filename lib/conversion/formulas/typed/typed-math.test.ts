import { expect, test } from "vitest";
import type { DocumentNode, Inline } from "../../document-tree.ts";
import { renderMarkdown } from "../../render-markdown.ts";
import { typedMath } from "./typed-math.ts";

const i = (text: string): Inline => ({ type: "emphasis", children: [{ type: "text", text }] });
const sub = (text: string): Inline => ({ type: "subscript", children: [i(text)] });
const sup = (text: string): Inline => ({ type: "superscript", children: [{ type: "text", text }] });
const bold = (text: string): Inline => ({ type: "strong", children: [{ type: "text", text }] });

const inline = (part: Inline | string): Inline =>
  typeof part === "string" ? { type: "text", text: part } : part;

function typed(...paragraphs: (Inline | string)[][]): string {
  const nodes = paragraphs.map((parts): DocumentNode => ({ type: "paragraph", children: parts.map(inline) }));
  return renderMarkdown(typedMath(nodes, () => {})).markdown.trimEnd();
}

test("letters with raised and lowered ones are formulas, with what stands around them", () => {
  expect(
    typed(["where ", i("x"), sub("i"), " is one, ", i("F"), sub("t"), "(", i("y"), sub("t "), ") too."]),
  ).toBe("where $x_{i}$ is one, $F_{t}(y_{t})$ too.");
  expect(typed(["If ", i("S"), sub("ij"), " = 2", i("a"), " + log ", i("b"), sup("2"), ", then."])).toBe(
    "If $S_{ij} = 2a+\\log b^{2}$, then.",
  );
  expect(typed(["For ", bold("x"), sub("t"), " ~ ", i("µ"), " ∈ {1, 2, …, ", i("n"), "}."])).toBe(
    "For $\\mathbf{x}_{t}$ ~ $\\mu \\in \\{1, 2, \\ldots, n\\}$.",
  );
});

test("a formula alone on its line is set apart with its number; brackets of the sentence stay outside", () => {
  expect(typed([i("y"), sub("t"), " = ", i("λ"), sub("t"), "\t(3)"])).toBe(
    "$$\ny_{t} = \\lambda_{t} \\tag{3}\n$$",
  );
  expect(typed(["A small one (", i("x"), sub("i"), " < 3) is."])).toBe("A small one ($x_{i} < 3$) is.");
});

test("letters alone are formulas where formulas use them", () => {
  expect(typed(["Here ", i("K"), " is ", i("K"), " = 5."])).toBe("Here *K* is *K* = 5.");
  expect(
    typed(["Let ", { type: "math", latex: "K+1" }, " be."], ["Here ", i("K"), " is ", i("K"), " = 5."]),
  ).toBe("Let $K+1$ be.\n\nHere $K$ is $K = 5$.");
});

test("reported statistics, words, citations and prose in italics stay text", () => {
  for (const [parts, markdown] of [
    [
      [i("t"), "(38) = 2.03, ", i("p"), " = .03, ", i("R"), sup("2"), " = .4."],
      "*t*(38) = 2.03, *p* = .03, *R*² = .4.",
    ],
    [
      ["by ", i("k"), "-means and the ", i("n"), "th, TNF-", i("α"), "."],
      "by *k*-means and the *n*th, TNF-*α*.",
    ],
    [["as in ", i("C"), sup("12,13"), " and ", i("via"), sub("x"), sup("7"), "."], "as in *C*¹²,¹³ and"],
    [[i("That a and b are equal")], "*That a and b are equal*"],
    [[i("α"), "-helix and ", i("μ"), "m"], "*α*-helix and *μ*m"],
  ] as const)
    expect(typed([...parts])).toContain(markdown);
});

test("brackets that never close and a sum without an end stay text beside formulas", () => {
  expect(typed([i("x"), sub("1"), "(".repeat(20_000), "1+".repeat(20_000), i("x"), sub("1")])).toBe(
    `$x_{1}$${"(".repeat(20_000)}${"1+".repeat(19_999)}1$+x_{1}$`,
  );
});
