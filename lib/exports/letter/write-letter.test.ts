import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readZip } from "#lib/conversion/archives/zip.ts";
import { letterAsMarkdown } from "./letter-as-markdown.ts";
import { letterAsTex } from "./letter-as-tex.ts";
import type { LetterPoint, ResponseLetter } from "./response-letter.ts";
import { writeLetter } from "./write-letter.ts";

const point = (given: Partial<LetterPoint> = {}): LetterPoint => ({
  label: "1.1",
  text: "The raters are not described.",
  reply: "We describe them now.",
  changes: [],
  isRemark: false,
  ...given,
});
const letter = (...points: LetterPoint[]): ResponseLetter => ({
  title: "Response to the reviewers",
  manuscript: "Tea and sleep",
  opening: "Dear editor,",
  closing: "With kind regards",
  reviewers: [{ name: "Reviewer 1", points }],
});
const CHANGE = {
  before: "Two raters read every diary without the group.",
  after: "Two trained raters read every diary without the group.",
  place: "page 3, line 4",
};

describe("as Markdown", () => {
  test("points are quotes, replies stay as they are, and changed words are marked", () => {
    const text = letterAsMarkdown(
      letter(point({ reply: "See *Methods*, $\\kappa = 0.9$.", changes: [CHANGE] })),
    );
    expect(text).toContain("### 1.1\n\n> The raters are not described.\n\nSee *Methods*, $\\kappa = 0.9$.");
    expect(text).toContain("Changed (page 3, line 4):\n\n> Two **trained** raters read");
    expect(text).toMatch(/Dear editor,[\s\S]+With kind regards\n$/);
  });

  test("words of a reviewer mean nothing in Markdown", () => {
    const text = letterAsMarkdown(
      letter(point({ text: "# No\n1. <script>alert(1)</script> [a](http://b) *c* ![d](e)" })),
    );
    expect(text).toContain(
      "> \\# No\n> 1\\. \\<script\\>alert(1)\\</script\\> \\[a\\](http://b) \\*c\\* !\\[d\\](e)",
    );
  });

  test("a point without a reply says so, and a remark does not", () => {
    const text = letterAsMarkdown(
      letter(point({ reply: " " }), point({ reply: "", isRemark: true, label: "1.2" })),
    );
    expect(text.match(/No reply yet/g)).toHaveLength(1);
  });
});

describe("as LaTeX", () => {
  test("formulas of a reply stay, and everything else is escaped", () => {
    const text = letterAsTex(
      letter(
        point({
          text: "50% of $5 & more_ #1 {x} \\input{/etc/passwd}",
          reply: "With $\\alpha_1 \\leq 5$ and 5% of β.",
        }),
      ),
    );
    expect(text).toContain("50\\% of \\$5 \\& more\\_ \\#1 \\{x\\} \\textbackslash{}input\\{/etc/passwd\\}");
    expect(text).toContain("With $\\alpha_1 \\leq 5$ and 5\\% of \\ensuremath{\\beta}.");
  });

  test.each([
    "$\\input{/etc/passwd}$",
    "$\\write18{ls}$",
    "$\\def\\x{\\x}\\x$",
    "$a}{b$",
    "$\\csname input\\endcsname$",
    "$^^5cinput{a}$",
  ])("a formula that could do more than print is words: %s", (formula) => {
    const body =
      letterAsTex(letter(point({ reply: `See ${formula} here.` }))).split("\\begin{document}")[1] ?? "";
    expect(body).not.toMatch(/\\(?:input|write|def|csname)(?![a-z])/);
    expect(body.replaceAll("\\$", "")).not.toContain("$");
  });

  test("changed words are in the colours of added and removed words", () => {
    expect(letterAsTex(letter(point({ changes: [CHANGE] })))).toContain("Two \\added{trained} raters read");
  });
});

test.each([
  ["two -- hyphens", "two -{}- hyphens"],
  ["`code'", "\\textasciigrave{}code'"],
  ["中文 text", "\\eastern{中文} text"],
  ["é Ж", "é \\other{Ж}"],
  ["x² and x⁴", "x\\textsuperscript{2} and x\\textsuperscript{4}"],
])("LaTeX prints %j as %j", (words, tex) => {
  expect(letterAsTex(letter(point({ text: words })))).toContain(tex);
});

test("fonts are looked for only where a script needs them", () => {
  expect(letterAsTex(letter(point()))).not.toContain("fontspec");
  expect(letterAsTex(letter(point({ text: "中文" })))).toContain("fontspec");
});

test("lists keep their numbers, tables have a line for each row, and links their addresses", () => {
  const reply = "1. One\n2. Two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nSee [data](https://a.example/b_c).";
  const text = letterAsTex(letter(point({ reply })));
  expect(text).toContain("1. One\n\n2. Two\n\na · b\n\n1 · 2\n\nSee data (https://a.example/b\\_c).");
});

test.each([
  ["$$a \\\\ b$$", "\\[\\begin{gathered}a \\\\ b\\end{gathered}\\]"],
  ["$α ≤ 1$", "$\\alpha  \\leq  1$"],
  ["$a_b_c$", "\\$a\\_b\\_c\\$"],
  ["$\\unknown$", "\\$\\textbackslash{}unknown\\$"],
])("the formula %s is %s", (formula, tex) => {
  expect(letterAsTex(letter(point({ reply: formula })))).toContain(tex);
});

test("a Word document holds points, replies and changed words, and no control character", async () => {
  const folder = await mkdtemp(join(tmpdir(), "letter-"));
  try {
    const [letterPath, outPath] = [join(folder, "letter.json"), join(folder, "out")];
    const told = letter(
      point({ text: "Bell\u0007 & <b>", changes: [CHANGE] }),
      point({ reply: "As\n\n$$\\frac{a}{b}$$" }),
      point({ reply: "" }),
    );
    await writeFile(letterPath, JSON.stringify(told));
    expect(await writeLetter({ letterFormat: "docx", letterPath, outPath })).toMatchObject({
      ok: true,
      extension: "docx",
    });
    const archive = await readZip(await readFile(outPath));
    const xml = Buffer.from((await archive.get("word/document.xml")?.read(1_000_000)) ?? []).toString();
    for (const words of [
      "Bell &amp; &lt;b&gt;",
      "We describe them now.",
      "trained",
      "\\frac{a}{b}",
      "[No reply yet]",
      "With kind regards",
    ])
      expect(xml).toContain(words);
    expect(xml).toMatch(/<w:u\b[^>]*\/>[\s\S]*?trained/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
