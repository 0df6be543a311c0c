import { expect, test } from "vitest";
import { withoutPageLinks } from "#components/chat/reply-links.ts";
import { plain, quoteLink } from "./reply-markdown.ts";

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
