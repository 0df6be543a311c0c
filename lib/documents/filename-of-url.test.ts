import { expect, test } from "vitest";
import { filenameOfUrl } from "./filename-of-url.ts";

const nameOf = (url: string, headers: Record<string, string> = {}) =>
  filenameOfUrl(`https://papers.example.org${url}`, new Headers(headers));

test.each([
  ['attachment; filename="sleep study.pdf"', "sleep study.pdf"],
  ["attachment; filename=sleep.pdf; size=3", "sleep.pdf"],
  ['inline; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ["attachment; filename=\"x.pdf\"; filename*=UTF-8''Schl%C3%A4f.pdf", "Schläf.pdf"],
  ["attachment; filename*=UTF-8''%E0%A4.pdf", "%E0%A4.pdf"],
  ["attachment", "from-url.pdf"],
  ["attachment; filename=", "from-url.pdf"],
])("the server names the file by %j", (disposition, name) => {
  expect(nameOf("/a/from-url.pdf", { "content-disposition": disposition })).toBe(name);
});

test("else the URL does, with an extension where only the type is known", () => {
  expect(nameOf("/pdf/2401.01234", { "content-type": "application/pdf" })).toBe("2401.01234.pdf");
  expect(nameOf("/Schl%C3%A4f.md?download=1", { "content-type": "text/html" })).toBe("Schläf.md");
  expect(nameOf("/notes", { "content-type": "text/markdown; charset=utf-8" })).toBe("notes.md");
  expect(nameOf("/files/", { "content-type": "application/octet-stream" })).toBe("files");
  expect(nameOf("/", {})).toBe("papers.example.org");
  expect(nameOf("/100%.pdf", {})).toBe("100%.pdf");
});
