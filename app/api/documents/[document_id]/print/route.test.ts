import { describe, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import type { Session } from "#lib/reviews/schema.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { call, refusal, send } from "#lib/testing/call.ts";
import { converted, reviewed, upload } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { printUpload } from "#lib/testing/print-of.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

const owner = await testContext();

const choose = (document_id: string, supplement_id: string | null) =>
  call(files.choosePrint, { as: owner.key, params: { document_id }, body: { supplement_id } });
const sessionOf = (session_id: string) => call(reviews.getSession, { as: owner.key, params: { session_id } });
const regions = ({ feedback }: Session) => feedback.detailed.comments.map(({ anchor }) => anchor.pages);

describe("the PDF of a manuscript", () => {
  test("shows where the comments of a review are, and a review does not wait for it or read it", async () => {
    const { document_id } = await converted(owner);
    const { document_id: printId } = await upload(owner, printUpload(document_id));
    const { session_id } = await call(processing.startReview, { as: owner.key, params: { document_id } });
    await runJobs();
    const session = await sessionOf(session_id);
    expect(session.original).toMatchObject({
      format: "md",
      page_sizes: [],
      print: { filename: "manuscript.pdf", page_sizes: [[612, 792, 1]] },
    });
    expect(session.original.print?.share).toBeGreaterThan(0.9);
    const placed = regions(session).filter((pages) => pages !== undefined);
    expect(placed.length).toBeGreaterThan(2);
    const misplaced = session.feedback.detailed.comments.find(({ quote }) => quote.includes("the the"));
    expect(misplaced?.anchor.pages).toMatchObject([{ page: 1 }]);
    expect(session.feedback.overall.details).not.toContain("manuscript.pdf");
    const words = await call(files.getPages, {
      as: owner.key,
      params: { document_id },
      query: { first: "1" },
    });
    expect(words).toMatchObject({ turns: [[expect.any(Number), 1]], pages: [{ page: 1 }] });
    expect(words.pages[0]?.lines.length).toBeGreaterThan(10);
    const [item] = await call(files.listSupplementaryMaterial, { as: owner.key, params: { document_id } });
    expect(item).toMatchObject({ document_id: printId, is_print: true });
  });

  test("is delivered by ranges under its name", async () => {
    const { document_id } = await converted(owner);
    await converted(owner, printUpload(document_id));
    const answer = await send(files.getPrint, {
      as: owner.cookie,
      params: { document_id },
      headers: { range: "bytes=0-4" },
    });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe("%PDF-");
    expect(answer.headers.get("content-disposition")).toContain("manuscript.pdf");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
  });

  test("gives complete reviews their boxes when it is chosen later, and takes them when it is not any more", async () => {
    const { document_id, session_id } = await reviewed(owner);
    await call(threads.writeComment, {
      as: owner.key,
      params: { session_id },
      body: { quote: "Participants kept a diary", message: "Which one?" },
    });
    const { document_id: printId } = await converted(owner, printUpload(document_id, "false"));
    const before = await sessionOf(session_id);
    expect(before.original.print).toBeNull();
    expect(regions(before).filter((pages) => pages !== undefined)).toEqual([]);

    await choose(document_id, printId);
    await runJobs();
    const after = await sessionOf(session_id);
    expect(after.original.print).toMatchObject({ filename: "manuscript.pdf" });
    expect(regions(after).filter((pages) => pages !== undefined).length).toBeGreaterThan(2);
    expect(after.threads?.written_comments[0]?.anchor.pages).toMatchObject([{ page: 1 }]);
    const withoutPages = (session: Session) =>
      session.feedback.detailed.comments.map(({ anchor: { start, end }, ...rest }) => ({
        ...rest,
        anchor: { start, end },
      }));
    expect(withoutPages(after)).toEqual(withoutPages(before));

    await choose(document_id, null);
    await runJobs();
    const last = await sessionOf(session_id);
    expect(last.feedback).toEqual(before.feedback);
    expect(last.threads?.written_comments[0]?.anchor.pages).toBeUndefined();
    expect(await refusal(files.getPrint, { as: owner.key, params: { document_id } })).toMatchObject({
      slug: "print-not-found",
    });
  });

  test("takes its pages with it when it is deleted", async () => {
    const { document_id, session_id } = await reviewed(owner);
    const { document_id: printId } = await converted(owner, printUpload(document_id));
    expect((await sessionOf(session_id)).original.print).not.toBeNull();
    await call(documents.deleteDocument, { as: owner.key, params: { document_id: printId } });
    expect(await refusal(files.getPrint, { as: owner.key, params: { document_id } })).toMatchObject({
      slug: "print-not-found",
      detail: expect.stringContaining("manuscript.pdf"),
    });
    await runJobs();
    const session = await sessionOf(session_id);
    expect(session.original.print).toBeNull();
    expect(regions(session).filter((pages) => pages !== undefined)).toEqual([]);
  });

  test("says so when the installation keeps it no longer", async () => {
    const { document_id } = await converted(owner);
    const { document_id: printId } = await converted(owner, printUpload(document_id));
    const { sql } = (await testApp()).database;
    await sql`update documents set original_deleted_at = now() where id = ${printId}`;
    expect(await refusal(files.getPrint, { as: owner.key, params: { document_id } })).toMatchObject({
      slug: "original-deleted",
    });
  });

  test("is one of the supplements, of which another can be chosen", async () => {
    const { document_id } = await converted(owner);
    const { document_id: first } = await converted(owner, printUpload(document_id));
    const { document_id: second } = await converted(owner, printUpload(document_id, "false"));
    await choose(document_id, second);
    const list = await call(files.listSupplementaryMaterial, { as: owner.key, params: { document_id } });
    expect(list.map((item) => [item.document_id, item.is_print])).toEqual([
      [first, false],
      [second, true],
    ]);
  });
});
