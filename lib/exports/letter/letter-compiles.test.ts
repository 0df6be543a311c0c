import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { letterAsTex } from "./letter-as-tex.ts";
import type { LetterPoint, ResponseLetter } from "./response-letter.ts";

const isInstalled = (name: string) => spawnSync(name, ["--version"]).status === 0;

const SIGNS =
  "50% of $5 & more_ #1 {x} \\input{/etc/passwd} ^^5cend{document} ~ ^ | \" < > `x' -- ?` [a] \\\\[3pt]";
const LETTERS =
  "αβ ΩΓ άέ ΑΒ ϑ — … “a” «b» € ™ ± ≤ ∼ ⇒ ∉ ½ ² ⁴ ₁ ℝ ✓ ✗ � ﬁ \u00a0 \u200b \u2009 \u00ad ő ș ł ß ğ ế Ж א ج 中文 日本 한국 ไทย e\u0301 q\u0303 👩‍👩‍👧 🇩🇪 𝛼 \ue000 \u0007";
const FORMULAS =
  "$\\input{a}$ $a_b_c$ $\\left( a$ $\\frac{1}$ $\\unknown$ $\\text{a_b}$ $$a & b$$ $$a \\\\ b$$ $\\mathbb{R}$ $_$ $α ≤ β$ $é$ $\\tag{1}$ $\\textcolor{red}{x}$ $\\gt$ $\\sqrt[3]{x}$\n\n$$\n\\begin{aligned} a &= b \\\\\n\n c &= d \\end{aligned}\n$$\n\n$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$ $\\begin{align}a\\end{align}$ $\\begin{verbatim}$";
const TABLE = "| Group | n |\n| --- | ---: |\n| Tea & milk | 4 % |";

function hostileLetter(): ResponseLetter {
  const point = (given: Partial<LetterPoint>): LetterPoint => ({
    label: "1.1",
    text: "?",
    reply: "",
    changes: [],
    isRemark: false,
    ...given,
  });
  return {
    title: SIGNS,
    manuscript: LETTERS,
    opening: `% no comment\n\n\\begin{verbatim}\n\n1. One\n2. Two\n\n- ${LETTERS}`,
    closing: "$unclosed and $5",
    reviewers: [
      {
        name: SIGNS,
        points: [
          point({ text: `${SIGNS}\n\n${LETTERS}`, reply: FORMULAS }),
          point({
            label: "",
            text: " \u0007 ",
            reply: `${TABLE}\n\n[a](https://a.example/b_c?d=e#f)\n\n\`\`\`\n  x <- 1 # %\n\n\`\`\``,
          }),
          point({
            text: `${"W".repeat(500)} https://a.example/${"b_c-".repeat(90)}`,
            reply: "[start]\n\n* [x]\n\n---",
          }),
          point({
            changes: [
              { before: "[a] b", after: "[a] c d] [e\n\nf\ng", place: SIGNS },
              { before: "", after: "\n\nx\n\n", place: "" },
              { before: LETTERS, after: `${LETTERS} ${SIGNS}`, place: "" },
            ],
          }),
        ],
      },
    ],
  };
}

describe.each(["pdflatex", "xelatex", "lualatex"])("with %s", (engine) => {
  test.skipIf(!isInstalled(engine))(
    "a letter compiles whatever people wrote",
    { timeout: 120_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "letter-tex-"));
      try {
        await writeFile(join(folder, "letter.tex"), letterAsTex(hostileLetter()));
        await promisify(execFile)(engine, ["-interaction=batchmode", "-halt-on-error", "letter.tex"], {
          cwd: folder,
        });
        expect((await readFile(join(folder, "letter.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
