import { describe, expect, test } from "vitest";
import { makeZip } from "#lib/conversion/testing/make-zip.ts";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { converted, reviewed } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { PRINT, printUpload } from "#lib/testing/print-of.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

const owner = await testContext();

const sessionOf = (session_id: string) => call(reviews.getSession, { as: owner.key, params: { session_id } });
const regions = ({ feedback }: Session) => feedback.detailed.comments.map(({ anchor }) => anchor.pages);

describe("the PDF in the archive of a LaTeX project", () => {
  const tex = (text: string) => `\\documentclass{article}\\begin{document}${text}\\end{document}`;
  const text = manuscript()
    .replace(/!\[.*/, "")
    .replace(/^#+ (.*)$/gm, "\\section{$1}")
    .replaceAll("%", "\\%");
  const project = (main: string) =>
    new Uint8Array(
      makeZip([
        { name: "main.tex", content: tex(main) },
        { name: "main.pdf", content: PRINT },
      ]),
    );

  test("shows its pages, until another is chosen and when none is any more", async () => {
    const { document_id, session_id } = await reviewed(owner, {
      content: project(text),
      filename: "paper.zip",
    });
    const session = await sessionOf(session_id);
    expect(session.original).toMatchObject({
      format: "latex-project",
      print: { filename: "main.pdf", page_sizes: [[612, 792, 1]] },
    });
    expect(regions(session).filter((pages) => pages !== undefined).length).toBeGreaterThan(2);
    const params = { document_id };
    expect(Buffer.from(await call(files.getPrint, { as: owner.key, params })).equals(PRINT)).toBe(true);

    const { document_id: printId } = await converted(owner, printUpload(document_id));
    expect((await sessionOf(session_id)).original.print).toMatchObject({ filename: "manuscript.pdf" });
    await call(documents.deleteDocument, { as: owner.key, params: { document_id: printId } });
    await runJobs();
    const last = await sessionOf(session_id);
    expect(last.original.print).toMatchObject({ filename: "main.pdf" });
    expect(last.feedback).toEqual(session.feedback);

    const { sql } = (await testApp()).database;
    await sql`update documents set original_deleted_at = now() where id = ${document_id}`;
    expect(await refusal(files.getPrint, { as: owner.key, params })).toMatchObject({
      slug: "original-deleted",
    });
  });

  test("is not kept if it is of another text", async () => {
    const other = Array.from({ length: 80 }, (_, i) => `Rivers carry sand number ${i} to the sea.`).join(" ");
    const { document_id } = await converted(owner, { content: project(other), filename: "other.zip" });
    expect(await refusal(files.getPrint, { as: owner.key, params: { document_id } })).toMatchObject({
      slug: "print-not-found",
    });
    expect((await (await testApp()).blobs()).filter((key) => key.includes(document_id)).toSorted()).toEqual(
      ["blocks.json", "content.md", "original", "report.json"].map(
        (name) => `documents/${document_id}/${name}`,
      ),
    );
  });
});
