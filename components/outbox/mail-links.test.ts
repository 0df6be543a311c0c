import { expect, test } from "vitest";
import { mailLinks } from "./mail-links.ts";

test("finds each address once, without the brackets around it", () => {
  const text =
    "Sign in http://localhost:3000/api/auth/callback/email?token=a&email=b%40c [http://localhost:3000/x]\nhttp://localhost:3000/x (again)";
  expect(mailLinks(text)).toEqual([
    "http://localhost:3000/api/auth/callback/email?token=a&email=b%40c",
    "http://localhost:3000/x",
  ]);
});

test("a mail without a link has none, and nothing but web addresses counts", () => {
  expect(mailLinks("javascript:alert(1) mailto:a@b.example")).toEqual([]);
});
