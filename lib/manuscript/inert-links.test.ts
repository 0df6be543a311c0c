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
])("%s becomes %s, of the same length", (markdown, inert) => {
  expect(inertLinks(markdown)).toBe(inert);
  expect(inert).toHaveLength(markdown.length);
});

test.each([
  "[a](https://example.org/javascript:x) [b](#data:x) [c](images/figure-1.png) ![d](data:image/png;base64,AA)",
  "escaped [a\\](javascript:x), words such as data: and javascript: x, [1] (data: Table 2), a <b> and x<data",
])("%s stays", (markdown) => {
  expect(inertLinks(markdown)).toBe(markdown);
});

test("a stream in chunks of any size gives the same bytes", async () => {
  const markdown = `é${"ü [a](javascript:x) ∫ ".repeat(60)}[z](javascript:y`;
  const bytes = Buffer.from(markdown);
  for (const size of [1, 7, 480, 5_000]) {
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const inert = await buffer(inertLinksOf(chunks()));
    expect(inert.toString()).toBe(inertLinks(markdown));
    expect(inert).toHaveLength(bytes.length);
  }
});
