import { expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";
import { PNG } from "../../testing/png.ts";

test("an article keeps its structure and loses its chrome", async () => {
  const html = `<!doctype html><html lang="en"><head><title>T</title><style>x{}</style><script>bad()</script></head><body><nav>Menu</nav>
<h1>Title</h1><p>One <b>two</b> <a href="https://example.org">three</a> <a href="javascript:x()">four</a>.<sup><a href="#fn1">1</a></sup></p>
<ul><li>a<ul><li>b</li></ul></li></ul>
<figure><img src="data:image/png;base64,${Buffer.from(PNG).toString("base64")}" alt="Alt"><figcaption>Figure 1. It.</figcaption></figure>
<table><tr><th>a<th>b<tr><td>1<td>2</table><pre><code>x &lt; y</code></pre><blockquote>Said.</blockquote>
<p>Inline <math><msup><mi>x</mi><mn>2</mn></msup></math> and \\(y\\).</p>
<h2>References</h2><ol><li>First.</li><li>Second.</li></ol>
<section><ol><li id="fn1" role="doc-endnote"><p>Note.<a href="#fnref1" role="doc-backlink">back</a></p></li></ol></section></body></html>`;
  expect(await markdownOf(html, "a.html")).toBe(
    "# Title\n\nOne **two** [three](https://example.org) four.[^1]\n\n- a\n  - b\n\n![Alt](images/figure-1.png)\n\nFigure 1. It.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```\nx < y\n```\n\n> Said.\n\nInline $x^{2}$ and $y$.\n\n## References\n\n1\\. First.\n\n2\\. Second.\n\n[^1]: Note.\n",
  );
});

test.each([
  ["windows-1252", [0x93, 0x61, 0x94], "“a”"],
  ["ibm437", [0x82, 0xe3], "éπ"],
  ["cp850", [0x9b, 0xd0], "øð"],
  ["shift_jis", [0x93, 0xfa, 0x96, 0x7b], "日本"],
])("a page in %s is read in the encoding that it declares", async (charset, bytes, text) => {
  const html = Buffer.concat([Buffer.from(`<meta charset="${charset}"><p>`), Buffer.from(bytes)]);
  expect(await markdownOf(html, "a.html")).toBe(`${text}\n`);
});

test("nesting without end neither hangs nor overflows", async () => {
  expect(await markdownOf(`<p>start ${"<div><b>".repeat(5_000)}deep`, "a.html")).toContain("deep");
});
