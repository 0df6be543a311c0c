import { expect, test } from "vitest";
import { listPage, pageOf, readPage } from "./paged.ts";
import { tokenCostOf } from "./token-cost.ts";

const page = (text: string, number: number) => pageOf(text, number).replace(/\n\n\[Page [^\]]*\]$/, "");

test("what fits is given whole; what does not says which page it is and how to go on", () => {
  expect(pageOf("short", 1)).toBe("short");
  expect(pageOf("", 1)).toBe("");
  const long = "A paragraph of words.\n\n".repeat(2_000);
  expect(pageOf(long, 1)).toMatch(/\[Page 1 of 5\. Call again with page 2 for what follows\.\]$/);
  expect(pageOf(long, 5)).toMatch(/\[Page 5 of 5\. This is the last\.\]$/);
  expect(pageOf(long, 6)).toBe("There is no page 6: this has 5.");
  expect([1, 2, 3, 4, 5].map((number) => page(long, number)).join("")).toBe(long);
  expect(page(long, 1).endsWith("\n\n")).toBe(true);
});

test.each(["a", "🦊", " ", "\n", "睡", "睡眠。"])(
  "pages of 30,000 times %j are the whole, and well-formed",
  (piece) => {
    const text = piece.repeat(30_000);
    const pages: string[] = [];
    while (pages.join("").length < text.length) pages.push(page(text, pages.length + 1));
    expect(pages.join("")).toBe(text);
    for (const each of pages) expect(each.isWellFormed()).toBe(true);
  },
);

test("a page in Chinese has as many tokens as one in English, and ends with a sentence", () => {
  const text = "我们发现步行与睡眠有关，但样本量有限，结论需要进一步验证。".repeat(1_000);
  const first = page(text, 1);
  expect(tokenCostOf(first)).toBeLessThanOrEqual(3_000);
  expect(tokenCostOf(first)).toBeGreaterThan(2_900);
  expect(first.length).toBeLessThan(2_500);
  expect(first.endsWith("。")).toBe(true);
});

test("a list has as many entries on a page as one answer holds, each on one page only", () => {
  const entries = Array.from({ length: 500 }, (_, i) => ({
    line: `- ${i}: ${"a".repeat(60)}`,
    fact: { id: i },
  }));
  const shown: { id: number }[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer: ReturnType<typeof listPage<{ id: number }>> = listPage("500 entries.", entries, page);
    expect(2 * tokenCostOf(answer.text) + tokenCostOf(JSON.stringify(answer.shown))).toBeLessThan(6_300);
    expect(answer.text.match(/^- /gm)).toHaveLength(answer.shown.length);
    shown.push(...answer.shown);
    page = answer.facts.next_page;
  }
  expect(shown).toEqual(entries.map(({ fact }) => fact));
  expect(listPage("None.", [], 1)).toEqual({ text: "None.", shown: [], facts: { page: 1, next_page: null } });
  expect(listPage("500 entries.", entries, 99).text).toContain("There is no page 99");
});

test("the facts of a page name the one after it", () => {
  const long = "A paragraph of words.\n\n".repeat(2_000);
  expect(readPage(long, 1)).toEqual({ text: pageOf(long, 1), facts: { page: 1, next_page: 2 } });
  expect(readPage(long, 5).facts).toEqual({ page: 5, next_page: null });
});
