import { expect, test } from "vitest";
import { letterOfMail } from "./letter-of-mail.ts";

const mail = (...lines: string[]) => letterOfMail(new TextEncoder().encode(lines.join("\r\n")));

test("a mail of one part is its text, without its headers", () => {
  expect(
    mail("Subject: Decision", "Content-Type: text/plain; charset=utf-8", "", "Reviewer 1", "", "1. Übung?"),
  ).toBe("Reviewer 1\n\n1. Übung?");
});

test("words that were coded for the way are read, and lines that were broken for it are whole", () => {
  const text = mail(
    "Content-Type: text/plain;",
    '  charset="utf-8"',
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "The reviewers=E2=80=99 reports say that the kettle =",
    "is old =3D ten years.",
  );
  expect(text).toBe("The reviewers’ reports say that the kettle is old = ten years.");
});

test("of several parts the plain text is taken", () => {
  const coded = btoa(String.fromCharCode(...new TextEncoder().encode("Why “tea”?\n")));
  const text = mail(
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="outer"',
    "",
    "--outer",
    "Content-Type: multipart/alternative; boundary=inner",
    "",
    "--inner",
    "Content-Type: text/html",
    "",
    "<p>Why tea?</p>",
    "--inner",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: base64",
    "",
    coded,
    "--inner--",
    "--outer--",
  );
  expect(text).toBe("Why “tea”?\n");
});

test("a mail that was cut off is read as far as it goes", () => {
  const head = ["Content-Type: text/plain", "Content-Transfer-Encoding: base64", ""];
  expect(mail(...head, `${btoa("Why tea?!")}V`)).toBe("Why tea?!");
});

test.each([
  ["text/html", "<p>Why tea?</p>"],
  ["text/plain", "  "],
  ["multipart/mixed; boundary=b", "--b\r\nContent-Type: image/png\r\n\r\nAAAA\r\n--b--"],
])("a mail of %s without words has no letter", (type, body) => {
  expect(mail(`Content-Type: ${type}`, "", body)).toBeNull();
});

test("an unknown charset is read as UTF-8, and an old one as it says", () => {
  expect(mail("Content-Type: text/plain; charset=x-none", "", "für")).toBe("für");
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode("Content-Type: text/plain; charset=iso-8859-1\n\nf"),
    252,
    114,
  ]);
  expect(letterOfMail(bytes)).toBe("für");
});
