import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AppIdentity, type Recipient } from "./app-identity.tsx";

const DESCRIBED = { name: "Claude", host: "claude.ai", is_verified: true };
const REGISTERED = { name: "Claude", host: "elsewhere.example", is_verified: false };

function wordsOf(app: typeof DESCRIBED, recipient: Recipient): string {
  return renderToStaticMarkup(<AppIdentity app={app} recipient={recipient} />).replace(/<[^>]+>/g, "");
}

test("an app is verified if its own site describes it and a site gets the answer", () => {
  const words = wordsOf(DESCRIBED, { kind: "site", host: "claude.com" });
  expect(words).toMatch(/^Verified: claude\.ai\./);
  expect(words).toContain("Your answer goes to claude.com");
});

test.each<[string, Recipient]>([
  ["a program on this computer", { kind: "this-computer" }],
  ["a program that shows a code", { kind: "code-shown" }],
])("%s is never verified, since it can use the description of any site", (_, recipient) => {
  expect(wordsOf(DESCRIBED, recipient)).toMatch(/^Not verified\./);
});

test("an app that only registered is not verified, and the site that gets the answer is named", () => {
  const words = wordsOf(REGISTERED, { kind: "site", host: "elsewhere.example" });
  expect(words).toMatch(/^Not verified\./);
  expect(words).toContain("Your answer goes to the site elsewhere.example");
});
