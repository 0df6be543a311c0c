import { expect, test } from "vitest";
import { targetOf, withoutPageLinks, withoutUnfinishedLink } from "./reply-links.ts";

test("a link leads to words, to a comment, or nowhere", () => {
  expect(targetOf("#quote=n%20%3D%20112%20(all)")).toEqual({ kind: "quote", text: "n = 112 (all)" });
  expect(targetOf("#comment=0197a-b")).toEqual({ kind: "comment", id: "0197a-b" });
  expect(targetOf("#quote=100%")).toEqual({ kind: "quote", text: "100%" });
  for (const href of ["#", "#quote=", "#note-1", "https://example.org/#quote=a", ""])
    expect(targetOf(href)).toBeNull();
});

test("what is copied holds no links into the page, and keeps the others", () => {
  expect(
    withoutPageLinks("See [the sample](#quote=n%20%3D%20112), [comment 2](#comment=a) and [x](https://a.b)."),
  ).toBe("See the sample, comment 2 and [x](https://a.b).");
});

test("half a link at the end of what is being written shows its words only", () => {
  const whole = "See [the sample](#quote=n%20%3D)";
  for (let end = "See [".length; end < whole.length; end += 1)
    expect(withoutUnfinishedLink(whole.slice(0, end))).toMatch(/^See [a-z ]*$/);
  expect(withoutUnfinishedLink(whole)).toBe(whole);
  expect(withoutUnfinishedLink("An [a] b")).toBe("An [a] b");
  expect(withoutUnfinishedLink("[a](#quote=b\nNext")).toBe("[a](#quote=b\nNext");
});
