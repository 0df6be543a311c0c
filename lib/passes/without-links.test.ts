import { expect, test } from "vitest";
import { placedAt } from "./place-findings.ts";
import { addsLink, withoutLinks } from "./without-links.ts";

test.each([
  ["See [here](javascript:x) and ![p](https://a.test/p.png).", "See here and p."],
  ["<a href='https://b.test'>b</a>, <https://c.test>, www.d.test/x", "b, (link left out), (link left out)"],
  ["Sign in [there][1].\n\n[1]: https://e.test 'now'", "Sign in [there][1].\n\n"],
  [
    "Where a <b and c> d, p <.05; if x<y or y >z; x<0 and y>0",
    "Where a <b and c> d, p <.05; if x<y or y >z; x<0 and y>0",
  ],
  ["$\\langle a \\rangle$ in [0, 1] (see Table 2)", "$\\langle a \\rangle$ in [0, 1] (see Table 2)"],
])("%j leads nowhere", (led, left) => {
  expect(withoutLinks(led)).toBe(left);
});

test("10,000 brackets and angles take no time", () => {
  const startedAt = performance.now();
  for (const piece of ["[", "![", "](", "<a", "<a =", "[1]: "]) withoutLinks(piece.repeat(10_000));
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test("an address in a suggestion has to be the author's own", () => {
  expect(addsLink("See https://a.test/x.", "Data are at https://a.test/x.y")).toBe(false);
  expect(addsLink("See https://b.test/", "Data are at https://a.test/")).toBe(true);
});

test("a finding sends nobody anywhere", () => {
  const finding = {
    quote: "Fish are light.",
    title: "Go to https://a.test/login",
    message: "Sign in [on this page](https://a.test/login) first.",
    types: [],
    severity: "major",
    confidence: 1,
    suggestion: "Fish are light (https://a.test/login).",
    related_quotes: [],
    evidence: null,
  } as const;
  const placed = placedAt(
    "Fish are light.",
    "whole:1",
    { ...finding, types: [], related_quotes: [] },
    { start: 0, end: 15 },
  );
  expect(placed).toMatchObject({
    title: "Go to (link left out)",
    message: "Sign in on this page first.",
    suggestion: null,
  });
});
