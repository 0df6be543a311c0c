import { expect, test } from "vitest";
import { parseXml } from "../../xml.ts";
import { ommlToLatex } from "./omml-to-latex.ts";

const NAMESPACES =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const latex = (inner: string) =>
  ommlToLatex(
    parseXml(`<m:oMath ${NAMESPACES}>${inner}</m:oMath>`, {
      "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
      "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    }),
  );
const r = (text: string, properties = "") =>
  `<m:r><m:rPr>${properties}</m:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`;
const e = (inner: string) => `<m:e>${inner}</m:e>`;
const d = (inner: string, open = "(", close = ")", more = "") =>
  `<m:d><m:dPr><m:begChr m:val="${open}"/><m:endChr m:val="${close}"/>${more}</m:dPr>${inner}</m:d>`;
const sSub = (base: string, sub: string) => `<m:sSub>${e(base)}<m:sub>${sub}</m:sub></m:sSub>`;
const sSup = (base: string, sup: string) => `<m:sSup>${e(base)}<m:sup>${sup}</m:sup></m:sSup>`;
const f = (top: string, bottom: string, type = "bar") =>
  `<m:f><m:fPr><m:type m:val="${type}"/></m:fPr><m:num>${top}</m:num><m:den>${bottom}</m:den></m:f>`;
const matrix = (...rows: string[][]) =>
  `<m:m>${rows.map((row) => `<m:mr>${row.map((c) => e(r(c))).join("")}</m:mr>`).join("")}</m:m>`;
const nary = (chr: string, sub: string, sup: string, inner: string, more = "") =>
  `<m:nary><m:naryPr><m:chr m:val="${chr}"/>${more}</m:naryPr><m:sub>${sub}</m:sub><m:sup>${sup}</m:sup>${e(inner)}</m:nary>`;
const acc = (chr: string, inner: string) =>
  `<m:acc><m:accPr><m:chr m:val="${chr}"/></m:accPr>${e(inner)}</m:acc>`;
const plain = '<m:sty m:val="p"/>';

test.each([
  ["fractions", f(r("a"), r("b")), "\\frac{a}{b}"],
  ["linear fractions", f(r("a"), r("b"), "lin"), "a/b"],
  ["binomials", d(e(f(r("n"), r("k"), "noBar"))), "\\binom{n}{k}"],
  ["scripts of scripts", sSup(sSub(r("x"), r("i")), r("2")), "x_{i}^{2}"],
  ["primes", sSup(r("f"), r("′")) + d(e(r("x"))), "f'(x)"],
  [
    "scripts before",
    `<m:sPre><m:sub>${r("6")}</m:sub><m:sup>${r("14")}</m:sup>${e(r("C", plain))}</m:sPre>`,
    "{}_{6}^{14} \\mathrm{C}",
  ],
  ["roots", `<m:rad><m:deg>${r("3")}</m:deg>${e(r("x"))}</m:rad>`, "\\sqrt[3]{x}"],
  ["sums", nary("∑", r("i=1"), r("n"), sSub(r("x"), r("i"))), "\\sum_{i=1}^{n} x_{i}"],
  [
    "integrals with limits above",
    nary("∫", r("D"), "", r("f"), '<m:limLoc m:val="undOvr"/>'),
    "\\int\\limits_{D} f",
  ],
  ["hidden limits", nary("∏", r("i"), r("n"), r("a"), '<m:supHide m:val="1"/>'), "\\prod_{i} a"],
  ["several expressions", d(e(r("A")) + e(r("B")), "(", ")", '<m:sepChr m:val="|"/>'), "(A \\mid B)"],
  ["tall delimiters", d(e(f(r("a"), r("b"))), "[", "]"), "\\left[\\frac{a}{b} \\right]"],
  ["norms", d(e(r("x")), "‖", "‖"), "\\|x\\|"],
  ["one-sided", sSub(d(e(r("f")), "", "|"), r("x=0")), "\\left. f \\right|_{x=0}"],
  [
    "matrices",
    d(e(matrix(["a", "b"], ["c", "d"])), "[", "]"),
    "\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}",
  ],
  [
    "cases",
    d(e(`<m:eqArr>${e(r("1,&amp;x>0"))}${e(r("0,&amp;x≤0"))}</m:eqArr>`), "{", ""),
    "\\begin{cases} 1, & x>0 \\\\ 0, & x\\leq 0 \\end{cases}",
  ],
  [
    "rows that begin with a bracket",
    `<m:eqArr>${e(r("a"))}${e(r("[b]"))}</m:eqArr>`,
    "\\begin{aligned} a \\\\ {}[b] \\end{aligned}",
  ],
  ["numbers in arrays", `<m:eqArr>${e(r("a=b#") + d(e(r("12"))))}</m:eqArr>`, "a=b \\tag{12}"],
  ["accents", acc("̂", r("x")) + acc("̅", r("AB")) + acc("⃗", r("v")), "\\hat{x} \\overline{AB} \\vec{v}"],
  ["bars", `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r("x"))}</m:bar>`, "\\bar{x}"],
  ["functions", `<m:func><m:fName>${r("sin", plain)}</m:fName>${e(r("x"))}</m:func>`, "\\sin x"],
  [
    "functions with limits",
    `<m:func><m:fName><m:limLow>${e(r("argmax", plain))}<m:lim>${r("w")}</m:lim></m:limLow></m:fName>${e(r("f"))}</m:func>`,
    "\\operatorname*{argmax}_{w} f",
  ],
  [
    "braces with labels",
    `<m:limLow>${e(`<m:groupChr>${e(r("x+y"))}</m:groupChr>`)}<m:lim>${r("n")}</m:lim></m:limLow>`,
    "\\underbrace{x+y}_{n}",
  ],
  [
    "signs over signs",
    `<m:limUpp>${e(r("="))}<m:lim>${r("def", "<m:nor/>")}</m:lim></m:limUpp>`,
    "\\overset{\\text{def}}{=}",
  ],
  [
    "arrows with labels",
    `<m:groupChr><m:groupChrPr><m:chr m:val="→"/></m:groupChrPr>${e(r("f"))}</m:groupChr>`,
    "\\xrightarrow{f}",
  ],
  [
    "boxes and phantoms",
    `<m:borderBox>${e(r("a"))}</m:borderBox><m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${e(r("b"))}</m:phant>`,
    "\\boxed{a} \\phantom{b}",
  ],
  ["alphabets", r("𝐱∈ℝ,𝒞,𝔤,𝟙"), "\\mathbf{x} \\in \\mathbb{R}, \\mathcal{C}, \\mathfrak{g}, \\mathbb{1}"],
  [
    "styles",
    r("A", '<m:sty m:val="b"/>') + r("L", '<m:scr m:val="script"/>') + r("β", '<m:sty m:val="bi"/>'),
    "\\mathbf{A} \\mathcal{L} \\boldsymbol{\\beta}",
  ],
  ["words split over runs", r("m", plain) + r("a", plain) + r("x", plain), "\\max"],
  ["text", r("x ") + r(" if 5% & more", "<m:nor/>").replace("& ", "&amp; "), "x \\text{ if 5\\% \\& more}"],
  ["signs that LaTeX reserves", r("{a}%\\"), "\\{a\\}\\% \\setminus"],
  ["deletions", `${r("a")}<w:del>${r("b")}</w:del>`, "a"],
])("%s", (_, omml, expected) => {
  expect(latex(omml)).toBe(expected);
});

test("lines broken by hand are gathered", () => {
  expect(latex(`${r("a=b")}<m:r><w:br/><m:t>+c</m:t></m:r>`)).toBe(
    "\\begin{gathered} a=b \\\\ +c \\end{gathered}",
  );
});
