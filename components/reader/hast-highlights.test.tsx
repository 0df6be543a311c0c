import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ManuscriptMarkdown } from "./manuscript-markdown.tsx";

/** Renders with the first occurrence of each quote marked; tokens are 1, 2, … */
function render(markdown: string, ...quotes: string[]): string {
  const highlights = quotes.map((quote, i) => {
    const start = markdown.indexOf(quote);
    return { token: `${i + 1}`, start, end: start + quote.length };
  });
  return renderToStaticMarkup(
    <ManuscriptMarkdown
      text={markdown}
      offset={0}
      definitions=""
      highlights={highlights}
      imageBase="/i"
      imageQuery=""
      headingLevel={2}
    />,
  );
}

const marks = (html: string) =>
  [...html.matchAll(/<mark data-m="([^"]*)"[^>]*>(.*?)<\/mark>/gs)].map(
    ([, tokens, text]) => `${tokens}:${text}`,
  );

describe("paintHighlights", () => {
  it("marks a quote inside a paragraph", () => {
    expect(marks(render("We saw n = 112 people.", "n = 112"))).toEqual(["1:n = 112"]);
  });

  it("splits a quote over emphasis and code", () => {
    expect(marks(render("a **bold** and `code` b", "**bold** and `code`"))).toEqual([
      "1:bold",
      "1: and ",
      "1:code",
    ]);
  });

  it("keeps its place after escapes and entities", () => {
    expect(marks(render("p &lt; 0.05\\* and q &amp; r here", "q &amp; r"))).toEqual(["1:q &amp; r"]);
  });

  it("keeps its place around addresses that become links", () => {
    expect(marks(render("Write to a@b.org or see the appendix now.", "appendix"))).toEqual(["1:appendix"]);
  });

  it("shows overlapping quotes as pieces with both tokens", () => {
    expect(marks(render("one two three four", "one two three", "two three four"))).toEqual([
      "1:one ",
      "1 2:two three",
      "2: four",
    ]);
  });

  it("marks table cells and no white space between them", () => {
    const html = render("| a | b |\n|---|---|\n| 1 | 22 |\n| 3 | 44 |\n", "1 | 22 |\n| 3");
    expect(marks(html)).toEqual(["1:1", "1:22", "1:3"]);
    expect(html).not.toMatch(/<tr[^>]*><mark/);
  });

  it("marks an inline formula whole, and what surrounds it", () => {
    const html = render("we find $x + y$ to hold", "find $x + y$ to");
    expect(html.match(/<mark/g)).toHaveLength(3);
    expect(html).toMatch(/<mark data-m="1"><span class="katex">/);
  });

  it("wraps a display formula", () => {
    expect(render("text\n\n$$\nx = 1\n$$\n", "x = 1")).toContain(
      '<div class="marked-block" data-m="1" data-first="1"><span class="katex-display">',
    );
  });

  it("marks the block where nothing of the quote is rendered", () => {
    expect(render("| a |\n|---|\n| b |\n", "|---|")).toContain('<div class="marked-block" data-m="1"');
  });

  it("marks a heading and a soft line break", () => {
    expect(marks(render("# Big claim\n\nfirst\nsecond", "Big", "first\nsecond"))).toEqual([
      "1:Big",
      "2:first\nsecond",
    ]);
  });

  it("shows raw HTML as text and drops dangerous links", () => {
    const html = render("a <script>alert(1)</script> b [x](javascript:alert(1))", "b");
    expect(html).not.toContain("<script");
    expect(html).not.toContain("javascript:");
  });

  it("renders footnotes where they stand", () => {
    const html = render("claim[^1] here\n\n[^1]: the note\n", "the note");
    expect(html).toContain('href="#note-1"');
    expect(html).toContain('id="note-1"');
    expect(marks(html)).toEqual(["1:the note"]);
  });

  it("resolves references to definitions in other pieces", () => {
    const html = renderToStaticMarkup(
      <ManuscriptMarkdown
        text="claim[^1] [site]"
        offset={0}
        definitions={"[^1]:\n\n[site]: https://a.org"}
        highlights={[]}
        imageBase="/i"
        imageQuery=""
        headingLevel={2}
      />,
    );
    expect(html).toContain('href="#note-1"');
    expect(html).toContain('href="https://a.org"');
    expect(html).not.toContain('id="note-1"');
  });

  it("sends images through the API", () => {
    const html = render("![Figure 1](images/f1.png)", "nothing");
    expect(html).toContain('src="/i/f1.png"');
    expect(html).toContain('alt="Figure 1"');
  });
});
