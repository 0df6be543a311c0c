import { beforeAll, expect, test } from "vitest";
import { makePdf, type PdfText } from "#lib/conversion/testing/make-pdf.ts";
import { call } from "#lib/testing/call.ts";
import { converted, reviewed } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { printOf } from "#lib/testing/print-of.ts";
import * as responses from "./contract.ts";
import { AFTER, BEFORE, responseStage } from "./testing/response-stage.ts";

let stage: Awaited<ReturnType<typeof responseStage>>;
beforeAll(async () => {
  stage = await responseStage();
});

/** Pages whose lines have numbers beside them, as those of journals for review. */
function numberedPdf(words: readonly string[], first: number): Uint8Array<ArrayBuffer> {
  const page = words.flatMap((text, i): PdfText[] => [
    { text, x: 90, y: 700 - 24 * i },
    { text: String(first + i), x: 60, y: 700 - 24 * i, size: 7 },
  ]);
  return new Uint8Array(makePdf([page]));
}

const LINES = [
  "Forty adults kept a diary about tea for eight weeks without a break,",
  "and two trained raters read every diary without knowing the group.",
  "The participants who drank green tea slept longer than those who drank",
  "water, by eleven minutes each night in the mean of all of the weeks.",
  "Nobody left the study, and all of the diaries were complete at its end.",
  "The kettle was descaled on Mondays by the same person in each of the weeks.",
  "The cups were of one size, and the water was that of the same spring.",
  "Each of the diaries was kept by hand and copied by two other persons.",
  "Sleep was reported in minutes in the morning, before the first cup of tea.",
  "The analysis was planned before the first diary was opened by the raters.",
];

async function changesTo(revised_document_id: string) {
  const { response_id } = await stage.start({ kind: "review", revised_document_id });
  return call(responses.suggestChanges, stage.own({ response_id }));
}

test("places are on the pages of the PDF beside the revised manuscript", async () => {
  const { owner } = stage;
  const { document_id } = await converted(owner, { content: AFTER, filename: "revised.md" });
  expect((await changesTo(document_id)).pages).toBeNull();
  await converted(owner, {
    content: new Uint8Array(printOf(AFTER)),
    filename: "revised.pdf",
    fields: { parent_document_id: document_id, is_print: "true" },
  });
  await runJobs();
  const { changes, pages } = await changesTo(document_id);
  expect(pages).toEqual({ filename: "revised.pdf", lines: "counted" });
  const raters = changes.find(({ after }) => after.includes("trained raters"));
  expect(raters?.place).toMatch(/^page 1, lines? [\d–]+ from the top$/);
});

test("places have the line numbers that the revised PDF prints", async () => {
  const content = numberedPdf(LINES, 211);
  const { document_id } = await converted(stage.owner, { content, filename: "revised.pdf" });
  const { changes, pages } = await changesTo(document_id);
  expect(pages).toEqual({ filename: "revised.pdf", lines: "printed" });
  expect(changes.find(({ after }) => after.includes("trained raters"))?.place).toBe("page 1, lines 211–220");
});

test("a point that names a line is linked by the number that the PDF beside the manuscript prints", async () => {
  const { owner } = stage;
  const content = BEFORE.replace(/## Methods[\s\S]*/, `${LINES.join(" ")}\n`);
  const { document_id, session_id } = await reviewed(owner, { content });
  await converted(owner, {
    content: numberedPdf(LINES, 301),
    filename: "print.pdf",
    fields: { parent_document_id: document_id, is_print: "true" },
  });
  await runJobs();
  const letter = "Reviewer #1:\n\n1. Page 1, line 307: how large were they?\n\n2. Please say more.\n";
  const { points } = await call(responses.startResponse, {
    as: owner.key,
    params: { session_id },
    body: { kind: "letter", letter },
  });
  expect(points[0]?.passages).toMatchObject([
    { reason: "named", quote: expect.stringContaining("The cups were of one size") },
  ]);
});
