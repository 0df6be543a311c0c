import { expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";

const paragraph = (head: string, text: string) => String.raw`{\rtf1${head} ` + text + String.raw`\par}`;

test.each([
  [
    "437",
    String.raw`\pc`,
    String.raw`M\'81ller na\'8bve caf\'82 \'ab \'9c \'f1 \'f6 \'eb`,
    "Müller naïve café ½ £ ± ÷ δ",
  ],
  ["437, by its number", String.raw`\ansi\ansicpg437`, String.raw`caf\'82`, "café"],
  [
    "850",
    String.raw`\pca`,
    String.raw`\'92r\'9bsk\'9bbing S\'c6o \'a5and\'a3 \'9e`,
    "Ærøskøbing São Ñandú ×",
  ],
  [
    "852",
    String.raw`\ansi\ansicpg852`,
    String.raw`\'9d\'a2d\'ab \'a6i\'a7kov Dvo\'fd\'a0k`,
    "Łódź Žižkov Dvořák",
  ],
  ["866", String.raw`\ansi\ansicpg866`, String.raw`\'90\'e3\'aa\'ae\'af\'a8\'e1\'ec`, "Рукопись"],
  [
    "1251",
    String.raw`\ansi\ansicpg1251`,
    String.raw`\'d0\'f3\'ea\'ee\'ef\'e8\'f1\'fc \'f1\'f2\'e0\'f2\'fc\'e8`,
    "Рукопись статьи",
  ],
  ["1252", String.raw`\ansi\ansicpg1252`, String.raw`\'93na\'efve\'94 \'96 \'80`, "“naïve” – €"],
  ["Mac Roman", String.raw`\mac`, String.raw`\'d2na\'95ve\'d3 \'b9 \'c5 \'8e \'db`, "“naïve” π ≈ é €"],
  ["Mac Central European", String.raw`\ansi\ansicpg10029`, String.raw`\'fc\'97d\'90`, "Łódź"],
  [
    "Shift-JIS",
    String.raw`\ansi\ansicpg932`,
    String.raw`\'93\'fa\'96\'7b\'8c\'ea\'82\'cc\'98_\'95\'b6 \'95\'5c`,
    "日本語の論文 表",
  ],
  ["GBK", String.raw`\ansi\ansicpg936`, String.raw`\'ca\'d6\'b8\'e5 \'c9\'f3\'b8\'e5`, "手稿 审稿"],
  ["GB 18030", String.raw`\ansi\ansicpg936`, String.raw`\'95\'32\'82\'36`, "𠀀"],
  ["an unknown page", String.raw`\ansi\ansicpg9`, String.raw`caf\'e9`, "café"],
])("bytes of code page %s are its letters", async (_, head, text, expected) => {
  expect(await markdownOf(paragraph(head, text), "a.rtf")).toBe(`${expected}\n`);
});
