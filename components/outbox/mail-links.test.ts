import { expect, test } from "vitest";
import { mailLinks } from "./mail-links.ts";

test("finds each address once, without the brackets around it", () => {
  const text =
    "Sign in http://localhost:3000/api/auth/callback/email?token=a&email=b%40c [http://localhost:3000/x]\nhttp://localhost:3000/x (again)";
  expect(mailLinks(text).map(({ address }) => address)).toEqual([
    "http://localhost:3000/api/auth/callback/email?token=a&email=b%40c",
    "http://localhost:3000/x",
  ]);
});

test("names a link by what stands before it in its paragraph, if that is short", () => {
  const text = `Grant access http://g.example/r/1 Refuse
http://g.example/r/1?answer=refuse

Everything that we know of this stands in the help, which you find here: http://g.example/help

http://g.example/only`;
  expect(mailLinks(text)).toEqual([
    { address: "http://g.example/r/1", name: "Grant access" },
    { address: "http://g.example/r/1?answer=refuse", name: "Refuse" },
    { address: "http://g.example/help", name: null },
    { address: "http://g.example/only", name: null },
  ]);
});

test("a mail without a link has none, and nothing but web addresses counts", () => {
  expect(mailLinks("javascript:alert(1) mailto:a@b.example")).toEqual([]);
});
