import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReplyLinks } from "./reply-links.ts";

const links = () =>
  new ReplyLinks({
    quote: async (words) => (words.toLowerCase() === "in the text" ? "in the text" : null),
    comment: async (id) => id === "c1",
    address: async (url) => url === "https://doi.org/10.1/a_(b)",
  });
async function shown(text: string, size = text.length || 1): Promise<string> {
  const filter = links();
  let out = "";
  for (let at = 0; at < text.length; at += size) out += await filter.push(text.slice(at, at + size));
  return out + (await filter.end());
}

describe("whole and character by character", () => {
  test.each([
    ["[a](#quote=in%20the%20text) b", "[a](#quote=in%20the%20text) b"],
    ["[a](#quote=In the text)", "[a](#quote=in%20the%20text)"],
    ["[a](#quote=not%20there) b", "a b"],
    ["[a](#quote=%E0%A4%A) b", "a b"],
    ["[a](#comment=c1), [b](#comment=c2)", "[a](#comment=c1), b"],
    ["[a](https://doi.org/10.1/a_(b))", "[a](https://doi.org/10.1/a_(b))"],
    ["[a](https://evil.test/?q=1)", "a"],
    ["[a](<https://evil.test/>)", "a"],
    ['[a](https://evil.test/ "title")', "a"],
    ["[a](javascript:alert(1))", "a"],
    ["![a](https://evil.test/x.png)", "a"],
    ["![a](#quote=in%20the%20text)", "a"],
    ["[![a](https://evil.test/x)](https://evil.test)", "[a] (`https://evil.test`)"],
    ["[a][b]\n\n[b]: https://evil.test", "[a] [b]\n\n[b] : `https://evil.test`"],
    ["see https://evil.test/a.", "see `https://evil.test/a`."],
    ["see https://doi.org/10.1/a_(b).", "see https://doi.org/10.1/a_(b)."],
    ["see www.evil.test", "see `www.evil.test`"],
    ["<https://evil.test>", "< `https://evil.test`>"],
    ["<img src=x>", "< img src=x>"],
    ["p <.05, p < .05, a<b", "p <.05, p < .05, a< b"],
    ["https&#58;//evil.test &colon; R&D", "https&amp;#58;//evil.test &amp;colon; R&D"],
    ["https:\\/\\/evil.test", "`https://evil.test`"],
    ["an interval [1, 2] and [3] (a note)", "an interval [1, 2] and [3] (a note)"],
    ["`code [a](b)` and $x_{[1]}$", "`code a` and $x_{[1]}$"],
    ["an open [ and the end", "an open [ and the end"],
    ["[a](", "[a] ("],
  ])("%s", async (text, expected) => {
    expect(await shown(text)).toBe(expected);
    expect(await shown(text, 1)).toBe(expected);
  });
});

test("a long text without a link is shown as it comes", async () => {
  const filter = links();
  expect(await filter.push("Some words, ")).toBe("Some words, ");
  expect(await filter.push("and [a note")).toBe("and ");
  expect(await filter.push("] on it.")).toBe("[a note] on it.");
});

test("whatever the text and its pieces, no link leads elsewhere and nothing is lost but links", async () => {
  const piece = fc.constantFrom(
    ..."[ ] ( ) ! < > \\ ` & # : / . a b \n".split(" "),
    "https://",
    "evil.test",
    "www.",
    "](",
    "][",
    "]:",
    "![",
    "#quote=",
    "&#58;",
    "\n\n",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      async (pieces, size) => {
        const out = await shown(pieces.join(""), size);
        expect(out).not.toMatch(/\]\((?!#quote=|#comment=)/);
        expect(out).not.toMatch(/\]\[|\]:|!\[|<[a-z/!?]/i);
        expect(out.replace(/`[^`]*`/g, "")).not.toMatch(/https?:\/\/evil/);
      },
    ),
    { numRuns: 2_000, seed: 7 },
  );
});

test.each([
  ["[", "["],
  ["![", "! ["],
  ["](", "] ("],
  ["\\", "\\"],
  ["&", "&"],
  ["<", "<"],
  ["h", "h"],
  ["[a](", "[a] ("],
  ["[a](#quote=(", "[a] (#quote=("],
  ["`", "`"],
])("in 100,000 characters of %j each becomes %j", async (part, expected) => {
  const count = Math.floor(100_000 / part.length);
  expect(await shown(part.repeat(count), 50)).toBe(expected.repeat(count));
});

test("an address of 100,000 characters is shown as code, 2,000 characters at a time", async () => {
  const code = `\`${"www.".repeat(499)}www\`.`;
  expect(await shown("www.".repeat(25_000), 50)).toBe(code.repeat(50));
});
