import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { inertLinks, inertLinksOf } from "./inert-links.ts";

test.each([
  ["$[a](javascript:x)$", "$[a] javascript:x)$"],
  ["[a]( JaVaScRiPt:x)", "[a]  JaVaScRiPt:x)"],
  ["[a](<vbscript:x>)", "[a] <vbscript x>)"],
  [
    "[a](java&#115;cript:x) [a](&#x6A;avascript&colon;x)",
    "[a] java&#115;cript:x) [a] &#x6A;avascript&colon;x)",
  ],
  ["[a](java\\script\\:x)", "[a] java\\script\\:x)"],
  ["[a](data:text/html,x) [a](data:image/svg+xml,x)", "[a] data:text/html,x) [a] data:image/svg+xml,x)"],
  ["\\\\[a](javascript:x) [a\\\\](javascript:x)", "\\\\[a] javascript:x) [a\\\\] javascript:x)"],
  ["$<javascript:x>$", "$<javascript x>$"],
  ["$[a](b[x](javascript:alert(1))$", "$[a](b[x] javascript:alert(1))$"],
  [`[x](${" ".repeat(21)}javascript:x)`, `[x] ${" ".repeat(21)}javascript:x)`],
  ["$$\n[x]: javascript:x\n$$", "$$\n[x]  javascript:x\n$$"],
  ["[x]:\n  <data:text/html,x>", "[x] \n  <data text/html,x>"],
  [`[x](java${"&Tab;".repeat(50)}script:x)`, `[x] java${"&Tab;".repeat(50)}script:x)`],
  ["[x](&#0000000000000106;avascript:x)", "[x] &#0000000000000106;avascript:x)"],
  ['$<a href="javascript:x">$', '$<a href "javascript:x">$'],
  [`$<a xlink:HREF = ' java\nscript&colon;x'>$`, `$<a xlink:HREF   ' java\nscript&colon;x'>$`],
  ["<form action=javascript:x>", "<form action javascript:x>"],
])("%s becomes %s, of the same length", (markdown, inert) => {
  expect(inertLinks(markdown)).toBe(inert);
  expect(inert).toHaveLength(markdown.length);
});

test.each([
  "[a](https://example.org/javascript:x) [b](#data:x) [c](images/figure-1.png) ![d](data:image/png;base64,AA)",
  "[Note]: data: we used [x]: https://example.org/data:x and [x](toString) [x](&toString;)",
  "src = data: from Table 2, data='more' <img src='data:image/png;base64,AA'> <a href='/data:x'> data-src=data:x",
  "escaped [a\\](javascript:x), words such as data: and javascript: x, [1] (data: Table 2), a <b> and x<data",
])("%s stays", (markdown) => {
  expect(inertLinks(markdown)).toBe(markdown);
});

test("an address that begins with too much that browsers leave out to tell what it is leads nowhere", () => {
  const address = `java${"&Tab;".repeat(3_000)}nese-tea`;
  expect(inertLinks(`[x](${address})`)).toBe(`[x] ${address})`);
});

test("a stream in chunks of any size gives the same bytes", async () => {
  const parts = [
    "ü [a](javascript:x) ∫ ",
    `[a](${" \n".repeat(400)}<java${"&Tab;".repeat(200)}script&#58;x>) `,
    "à \\\\[a\\](javascript:x) [a\\\\](javascript:x) [b]: data: x ",
    "<a href   =   'vbscript:x' data-src=data:x> <javascript:x> [a](data:image/png;x) [a](data:image/svg;x)",
    `${"w".repeat(90)}src=javascript:x ${"w.-".repeat(9)} src=javascript:x x${"formaction".repeat(4)}=javascript:x `,
    `[a${"\\".repeat(61)}](javascript:x) [a${"\\".repeat(62)}](javascript:x) ${"a\\".repeat(40)}src=javascript:x `,
  ];
  const markdown = `é${parts.map((part) => part.repeat(5)).join("")}[z](javascript:y`;
  const bytes = Buffer.from(markdown);
  for (const size of [1, 7, 33, 480, 5_000]) {
    const inert = await buffer(inertLinksOf(chunksOf(bytes, size)));
    expect(inert.toString()).toBe(inertLinks(markdown));
    expect(inert).toHaveLength(bytes.length);
  }
});

test.each(["[a](", "[a](<", "href=", "href ", "](data:image/", "&#0", "]:\\", "](&Tab;", "](\n\n\n"])(
  "many %j are read in linear time",
  (piece) => {
    const markdown = piece.repeat(30_000);
    expect(inertLinks(markdown)).toHaveLength(markdown.length);
  },
);

test("an address without an end is not looked at again with each chunk", async () => {
  const bytes = Buffer.from(`[a](${" ".repeat(2_000_000)}javascript:x)`);
  const inert = await buffer(inertLinksOf(chunksOf(bytes, 100)));
  expect(inert.indexOf("(")).toBe(-1);
  expect(inert).toHaveLength(bytes.length);
});

test.each(["a", "\\", "a\\", "a.b-"])("a long run of %j is sent on chunk by chunk", async (piece) => {
  const bytes = Buffer.from(piece.repeat(300_000));
  const sizes: number[] = [];
  for await (const part of inertLinksOf(chunksOf(bytes, 10_000))) sizes.push(part.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bytes.length);
  expect(Math.max(...sizes)).toBeLessThan(20_000);
});

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
