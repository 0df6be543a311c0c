import { expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";

const TEXT =
  "Text of the article that goes on for as long as any paragraph of an article does, and then ends.";
const page = (inner: string) =>
  markdownOf(Buffer.from(`<!doctype html><html><body>${inner}</body></html>`), "a.html");

test("links that a publisher adds to references are removed with their brackets", async () => {
  const reference = (tools: string) =>
    `<li><cite>Ito A. ${TEXT} ${TEXT} (2020) <i>Book</i>.</cite> ${tools}</li>`;
  const markdown = await page(
    `<h1>Title</h1><p>${TEXT}</p><h2>References</h2><ul class="ref-list">${reference(
      '[<a href="/pmc/1">PMC free article</a>] [<a href="https://x.org/2">PubMed</a>]',
    )}${reference('<span>[<a href="//x.org/3">CrossRef</a>]</span> [<a href="https://doi.org/10.1/a">DOI</a>]')}</ul>`,
  );
  expect(markdown).toContain(`Ito A. ${TEXT} ${TEXT} (2020) *Book*.\n`);
  expect(markdown).toContain("*Book*. [[DOI](https://doi.org/10.1/a) ]");
  expect(markdown).not.toMatch(/PubMed|CrossRef|free article|\[\s*\]/);
});

test("labels of tables and figures are no headings, and text for screen readers alone is left out", async () => {
  const markdown = await page(
    `<div id="skip-link"><a href="#main">Skip to main content</a></div><h1>Title</h1><p>${TEXT}</p><h2>Results</h2><p>${TEXT}</p><h4>Table 1.</h4><p>Counts.</p><h4>Table of contents</h4><p><a href="https://orcid.org/1"><span class="element-invisible">View ORCID Profile</span></a>${TEXT}</p>`,
  );
  expect(markdown).not.toMatch(/# Table 1|Skip to|View ORCID/);
  expect(markdown).toContain("\n\nTable 1.\n\nCounts.\n\n#### Table of contents");
});

test("formulas are read from the attributes that scripts keep their source in, and where no script ran", async () => {
  const markdown = await page(
    `<h1>Title</h1><p>Let <span class="math-inline" data-math="x"><i>x</i></span> be, with $y_1 = x^2$ at $5 a piece and $6.</p><div data-latex="E=mc^2"><b>E</b></div>`,
  );
  expect(markdown).toContain("Let $x$ be, with $y_1 = x^2$ at \\$5 a piece and \\$6.\n\n$$\nE=mc^2\n$$");
});

test("a mark whose note stands elsewhere keeps its number", async () => {
  const mark = '<sup class="ltx_note_mark">2</sup>';
  const markdown = await page(
    `<article class="ltx_document"><h1>Title</h1><p>Ada<span class="ltx_note ltx_role_footnotemark">${mark}<span class="ltx_note_outer"><span class="ltx_note_content">${mark}<span class="ltx_note_type">footnotemark: </span></span></span></span> wrote. ${TEXT}</p></article>`,
  );
  expect(markdown).toContain("Ada² wrote.");
  expect(markdown).not.toContain("[^");
});
