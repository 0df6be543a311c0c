import { expect, test } from "vitest";
import { PublicFetchError } from "./public-fetch-error.ts";
import { readPublicUrl, type UrlRules } from "./read-public-url.ts";

function reasonOf(url: string, rules: UrlRules = {}): string | null {
  try {
    readPublicUrl(url, rules);
    return null;
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error;
    return error.reason;
  }
}

test.each([
  "127.0.0.1",
  "127.1",
  "0x7f.0.0.1",
  "0x7f000001",
  "0177.0.0.1",
  "2130706433",
  "017700000001",
  "127.0.0.1.",
  "①②⑦.0.0.1",
  "%31%32%37.0.0.1",
  "127。0。0。1",
  "169.254.169.254",
  "2852039166",
  "0",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[0:0:0:0:0:ffff:10.0.0.1]",
  "[64:ff9b::169.254.169.254]",
  "[2002:a9fe:a9fe::1]",
  "[fd00::1]",
])("https://%s/ is refused without a look-up", (host) => {
  expect(reasonOf(`https://${host}/`)).toBe("no-public-address");
});

test.each([
  "http://example.org/",
  "ftp://example.org/",
  "file:///etc/passwd",
  "data:text/plain,a",
  "gopher://example.org/",
  "https://user@example.org/",
  "https://user:secret@example.org/",
  "https://example.org:8443/",
  "https://example.org:22/",
  "https://[fe80::1%25eth0]/",
  "https://999.1.1.1/",
  "https:///",
  "example.org",
  "",
  `https://example.org/${"a".repeat(2_000)}`,
])("%j is refused", (url) => {
  expect(reasonOf(url)).toBe("url-refused");
});

test("HTTP is a matter of the caller, other ports and addresses of a list", () => {
  expect(reasonOf("https://example.org/a.pdf?b=c#d")).toBe(null);
  expect(reasonOf("https://example.org:443/")).toBe(null);
  expect(reasonOf("http://example.org/", { isHttpAllowed: true })).toBe(null);
  expect(reasonOf("http://example.org:8080/", { isHttpAllowed: true })).toBe("url-refused");
  const rules = { privateHosts: ["localhost:4100", "127.0.0.1:4100"] };
  expect(reasonOf("http://localhost:4100/a", rules)).toBe(null);
  expect(reasonOf("http://127.1:4100/a", rules)).toBe(null);
  expect(reasonOf("http://localhost:4101/a", rules)).toBe("url-refused");
  expect(reasonOf("https://127.0.0.1/a", rules)).toBe("no-public-address");
  expect(reasonOf("ftp://localhost:4100/a", rules)).toBe("url-refused");
  expect(reasonOf("http://me@localhost:4100/a", rules)).toBe("url-refused");
});
