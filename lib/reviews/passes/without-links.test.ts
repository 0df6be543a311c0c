import { expect, test } from "vitest";
import { placedAt } from "../findings/place/place-findings.ts";
import type { RawFinding } from "./answers.ts";
import { addsLink, withoutLinks } from "./without-links.ts";

test.each([
  ["See [here](javascript:x) and ![p](https://a.test/p.png).", "See here and p."],
  ["<a href='https://b.test'>b</a>, <https://c.test>, www.d.test/x", "b, (link left out), (link left out)"],
  ["Sign in [there][1].\n\n[1]: https://e.test 'now'", "Sign in [there][1].\n\n[1] : (link left out) 'now'"],
  [
    "Where a <b and c> d, p <.05; if x<y or y >z; x<0 and y>0",
    "Where a <b and c> d, p <.05; if x<y or y >z; x<0 and y>0",
  ],
  ["[a [b]](//e.test) and ![[a]](/p.png)", "[a [b]] (//e.test) and ![[a]] (/p.png)"],
  ["[[x](y)](//e.test), [a\\]b](//e.test)", "[x] (//e.test), [a\\]b] (//e.test)"],
  ["> - [1]: //e.test\n\n[1]:\n//e.test", "> - [1] : //e.test\n\n[1] :\n//e.test"],
  ["https\\://e.test, www\\.e.test _www.e.test_", "(link left out) (link left out) _(link left out)"],
  ["https&#58;//e.test, &#119;ww.e.test", "https&amp;#58;//e.test, &amp;#119;ww.e.test"],
  ["ht<i>tps://e.test", "(link left out)"],
  ["Write to a@e.test or b\\@e.test", "Write to a @ e.test or b @ e.test"],
  ["p &lt; .05 &amp; f(x) in [0, 1]: no", "p &lt; .05 &amp; f(x) in [0, 1]: no"],
  ["$\\langle a \\rangle$ in [0, 1] (see Table 2)", "$\\langle a \\rangle$ in [0, 1] (see Table 2)"],
])("%j leads nowhere", (led, left) => {
  expect(withoutLinks(led)).toBe(left);
});

test.each([
  ["[", "["],
  ["![", "!["],
  ["](", "] ("],
  ["<a", "<a"],
  ["<a =", "<a ="],
])("of 10,000 times %j each becomes %j", (piece, left) => {
  expect(withoutLinks(piece.repeat(10_000))).toBe(left.repeat(10_000));
});

test("of 10,000 definitions in one line only the first is one", () => {
  expect(withoutLinks("[1]: ".repeat(10_000))).toBe(`[1] : ${"[1]: ".repeat(9_999)}`);
});

test.each([
  ["[", "["],
  ["![", "!["],
  ["](", "] ("],
  ["[\n", "[\n"],
])("a message of a million times %j is cut to 4,000 characters before it is read", (piece, left) => {
  const { message } = placed({ message: piece.repeat(1_000_000) });
  expect(message).toBe(left.repeat(4_000 / piece.length));
});

test("an address in a suggestion has to be the author's own", () => {
  expect(addsLink("See https://a.test/x.", "Data are at https://a.test/x.y")).toBe(false);
  expect(addsLink("See https://b.test/", "Data are at https://a.test/")).toBe(true);
});

test("a finding sends nobody anywhere", () => {
  const led = placed({
    title: "Go to https://a.test/login",
    message: "Sign in [on this page](https://a.test/login) first.",
    suggestion: "Fish are light (https://a.test/login).",
  });
  expect(led).toMatchObject({
    title: "Go to (link left out)",
    message: "Sign in on this page first.",
    suggestion: null,
  });
});

test("an address that only the model's quote has is not the author's own", () => {
  const suggestion = "Fish are light, see https://a.test.";
  expect(placed({ quote: "Fish are light https://a.test.", suggestion }).suggestion).toBeNull();
});

test("a suggestion that is no correction of a passage is left out", () => {
  expect(placed({ suggestion: "fish ".repeat(2_000) }).suggestion).toBeNull();
});

function placed(given: Partial<RawFinding>) {
  const finding: RawFinding = {
    compared: "",
    paragraph: null,
    quote: "Fish are light.",
    title: "Fish",
    message: "Are they?",
    types: [],
    severity: "major",
    confidence: 1,
    suggestion: null,
    related_quotes: [],
    evidence: null,
    calculations: [],
    ...given,
  };
  return placedAt("Fish are light.", "whole:1", finding, { start: 0, end: 15 });
}
