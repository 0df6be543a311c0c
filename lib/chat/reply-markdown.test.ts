import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withoutPageLinks } from "#components/chat/reply-links.ts";
import { Prose } from "#components/ui/prose.tsx";
import { plain, verbatim } from "#lib/reviews/comments/words-as-markdown.ts";
import { quoteLink } from "./reply-markdown.ts";

const shown = (text: string) => withoutPageLinks(plain(text));

test("signs that Markdown reads are kept", () => {
  for (const text of [
    "t(28) = 2.10 gives p < .001",
    "a<b and b>a",
    "Smith & Sons, R&amp;D",
    "C:\\data\\new, 50 % of [sic] $5",
    "snake_case_name | ~5 kg",
  ])
    expect(shown(text)).toBe(text);
});

test("what Markdown would read as a tag, an entity, a link or a list is escaped", () => {
  expect(plain("<img src=x> &lt; [a](b) `c`")).toBe("\\<img src=x> \\&lt; \\[a\\](b) c");
  expect(plain("# 5")).toBe("\\# 5");
  expect(plain("1. one")).toBe("1\\. one");
});

test("formulas stay, emphasis goes", () => {
  expect(plain("*t*(28), $p < .05$ and **n**")).toBe("t(28), $p < .05$ and n");
});

test("a quoted passage with brackets is still a link to itself", () => {
  const link = quoteLink("It was [1] p < .01");
  expect(link).toBe("[“It was \\[1\\] p < .01”](#quote=It%20was%20%5B1%5D%20p%20%3C%20.01)");
  expect(withoutPageLinks(link)).toBe("“It was [1] p < .01”");
});

/** The words that the page shows for Markdown, and the elements that it makes of it. */
function rendered(markdown: string): { words: string; elements: string[] } {
  const html = renderToStaticMarkup(createElement(Prose, { markdown }));
  const words = html
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name) => ENTITIES[name] ?? "");
  return {
    words,
    elements: [...new Set([...html.matchAll(/<([a-z]\w*)/g)].flatMap(([, name]) => name ?? []))],
  };
}
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

test("the page shows the words of a user as they are", () => {
  const piece = fc.constantFrom(
    ..."< > & \\ * _ $ ` ~ [ ] ( ) ! # + - = : ; . , | ^ 1. 1) a b é 5".split(" "),
    ...["** ", "$$", "<b>", "</b>", "&lt;", "&#60;", "[^1]", "[a](b)", "![", "p < .001", "www.a.org", "a_b"],
    ...["https://a.org/b_c", "a@b.org", "```", "<!--", " "],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("").replace(/\s+/g, " ").trim();
      const { words, elements } = rendered(`The manuscript has “${verbatim(text)}” once.`);
      expect(words).toBe(`The manuscript has “${text}” once.`);
      expect(elements.filter((name) => !["div", "p", "code", "a"].includes(name))).toEqual([]);
      expect(rendered(verbatim(text)).words).toBe(text);
    }),
    { numRuns: 500, seed: 13 },
  );
});

test.each([
  "gives p < .001 & more",
  "R&D, R&amp;D, a<b, <br>, C:\\dir\\x",
  "5 * 3 * 2, x_i and y_i, $5 and $6, ~5",
  "see https://example.org/a_b_(c), www.example.org and a `tick",
])("a link to a passage shows the passage: %s", (text) => {
  expect(rendered(`- ${quoteLink(text)} in 1 Results`).words.trim()).toBe(`“${text}” in 1 Results`);
});
