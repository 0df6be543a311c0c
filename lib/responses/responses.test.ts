import { afterEach, describe, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { converted, reviewed, upload } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { sharePerson, verifiedPerson } from "#lib/testing/review-roles.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as responses from "./contract.ts";
import * as points from "./points-contract.ts";
import { BEFORE, LETTER, responseStage } from "./testing/response-stage.ts";

const { owner, session_id, revised, own, start, read, at } = await responseStage();
afterEach(dropWaitingJobs);

describe("a response to a letter", () => {
  test("has the points of each reviewer, linked to the passages that they are about", async () => {
    const started = await start();
    expect(started.points.map(({ label, reviewer, is_remark }) => [label, reviewer, is_remark])).toEqual([
      ["1.1", "Reviewer 1", false],
      ["1.2", "Reviewer 1", false],
      ["2", "Reviewer 2", true],
      ["2.1", "Reviewer 2", false],
    ]);
    expect(started.progress).toEqual({ points: 3, drafted: 0, done: 0 });
    const [quoted] = started.points[0]?.passages ?? [];
    expect(quoted).toMatchObject({
      reason: "quoted",
      quote: "two raters read every diary without knowing the group",
    });
    expect(BEFORE.slice(quoted?.start, quoted?.end)).toBe(quoted?.quote);
    expect(started.rest.map(({ start: from, end }) => LETTER.slice(from, end))).toContainEqual(
      expect.stringContaining("Dear authors"),
    );
    expect(await read(started)).toEqual(started);
    const [newest] = await call(responses.listResponses, own());
    expect(newest).toMatchObject({
      response_id: started.response_id,
      kind: "letter",
      progress: started.progress,
    });
  });

  test("is started once under one Idempotency-Key", async () => {
    const sent = {
      ...own(),
      body: { kind: "letter", letter: LETTER },
      headers: { "idempotency-key": "letter-1" },
    };
    const [first, second] = [
      await call(responses.startResponse, sent),
      await call(responses.startResponse, sent),
    ];
    expect(second.response_id).toBe(first.response_id);
  });

  test("takes a letter that was uploaded, and its text stays when the file is deleted", async () => {
    const { document_id } = await converted(owner, {
      content: LETTER.replaceAll(/^(\d+)\. /gm, "$1\\. "),
      filename: "letter.md",
    });
    const started = await start({ kind: "letter", letter_document_id: document_id });
    expect(started.points).toHaveLength(4);
    await call(documents.deleteDocument, { as: owner.key, params: { document_id } });
    expect((await read(started)).letter).toContain("The kettle is of no interest");
  });

  test("of a file of Windows has no carriage returns in its points", async () => {
    const started = await start({ kind: "letter", letter: LETTER.replaceAll("\n", "\r\n") });
    expect(started.points).toHaveLength(4);
    expect(started.letter).not.toContain("\r");
    expect(started.points.map(({ text }) => text).join()).not.toContain("\r");
  });

  test.each([
    [{ kind: "letter" }, "validation-failed"],
    [{ kind: "review", letter: "x" }, "validation-failed"],
    [{ kind: "letter", letter: "— — —" }, "letter-without-points"],
    [{ kind: "letter", letter: LETTER, revised_document_id: crypto.randomUUID() }, "document-not-found"],
    [{ kind: "letter", letter_document_id: crypto.randomUUID() }, "document-not-found"],
  ])("is refused for %j", async (body, slug) => {
    expect(await refusal(responses.startResponse, { ...own(), body })).toMatchObject({ slug });
  });

  test("does not start from a file that is too long, or that could not be read", async () => {
    const { document_id: long } = await converted(owner, {
      content: "Reviewer 1\n\nWhy? ".concat("Because of the tea. ".repeat(16_000)),
      filename: "long.md",
    });
    const broken = await upload(owner, { content: "%PDF-1.7\nbroken", filename: "letter.pdf" });
    await runJobs();
    for (const [letter_document_id, slug] of [
      [long, "response-limit-reached"],
      [broken.document_id, "letter-without-points"],
    ])
      expect(
        await refusal(responses.startResponse, { ...own(), body: { kind: "letter", letter_document_id } }),
      ).toMatchObject({ slug });
  });

  test("does not start from a letter that is still converted", async () => {
    const { document_id } = await upload(owner, { content: LETTER, filename: "letter.md" });
    const body = { kind: "letter", letter_document_id: document_id };
    expect(await refusal(responses.startResponse, { ...own(), body })).toMatchObject({
      slug: "text-not-ready",
    });
  });
});

test("a response to Galley’s review has a point for each comment that is shown and not dismissed", async () => {
  const { session_id: other } = await reviewed(owner);
  const params = { session_id: other };
  const { feedback } = await call(reviews.getSession, { as: owner.key, params });
  const shown = feedback.detailed.comments.filter((comment) => comment.shown);
  const [first] = shown;
  await call(reviews.dismissComment, {
    as: owner.key,
    params: { ...params, comment_id: first?.id ?? "" },
    body: { reason: null },
  });
  const started = await call(responses.startResponse, { as: owner.key, params, body: { kind: "review" } });
  expect(started.points.map(({ comment_id }) => comment_id)).toEqual(shown.slice(1).map(({ id }) => id));
  expect(started.points[0]?.label).toMatch(/^C\d{3}$/);
  expect(started.letter).toBeNull();
});

test("what changed is listed with the points that it may answer", async () => {
  const started = await start();
  const { response_id } = started;
  expect(await refusal(responses.suggestChanges, own({ response_id }))).toMatchObject({
    slug: "no-revised-version",
  });
  await call(responses.changeResponse, {
    ...own({ response_id }),
    body: { version: 1, revised_document_id: revised, title: "Reply" },
  });
  const { changes, points: suggested } = await call(responses.suggestChanges, own({ response_id }));
  expect(changes.map(({ kind }) => kind)).toContain("changed");
  const answers = (place: number) =>
    (suggested[place]?.changes ?? []).map((change) => changes[change]?.after ?? "");
  expect(answers(0)).toContainEqual(expect.stringContaining("trained raters"));
  expect(answers(1)).toContainEqual(expect.stringContaining("adjusted the comparison for caffeine"));
});

test("only the owner and editors see a response, and only editors are assigned", async () => {
  const started = await start();
  const { response_id } = started;
  const asked = (as: Person) => ({ as: as.key, params: { session_id, response_id } });
  const [editor, viewer, stranger] = [await verifiedPerson(), await verifiedPerson(), await testContext()];
  await sharePerson(owner, { session_id, person: editor, role: "editor" });
  await sharePerson(owner, { session_id, person: viewer, role: "viewer" });
  expect((await call(responses.getResponse, asked(editor))).response_id).toBe(response_id);
  expect(await refusal(responses.getResponse, asked(viewer))).toMatchObject({ slug: "session-role-too-low" });
  expect(await refusal(responses.getResponse, asked(stranger))).toMatchObject({ slug: "response-not-found" });
  const assign = (person: Person) => ({ ...at(started, 0), body: { version: 1, assignee_id: person.id } });
  expect(await refusal(points.changePoint, assign(stranger))).toMatchObject({ slug: "not-a-participant" });
  expect(await refusal(points.changePoint, assign(viewer))).toMatchObject({ slug: "not-a-participant" });
  expect((await call(points.changePoint, assign(editor))).assignee?.person_id).toBe(editor.id);
});

test("an editor is told what to do about a revised manuscript that is somebody else’s", async () => {
  const { response_id } = await start({ kind: "letter", letter: LETTER, revised_document_id: revised });
  const editor = await verifiedPerson();
  await sharePerson(owner, { session_id, person: editor, role: "editor" });
  const asked = { as: editor.key, params: { response_id } };
  expect(await refusal(responses.suggestChanges, asked)).toMatchObject({
    slug: "document-not-accessible",
    detail: expect.stringContaining("share a review of it with you"),
  });
});

test("a letter is written as Markdown, LaTeX and Word", async () => {
  const started = await start();
  const { response_id } = started;
  await call(points.changePoint, {
    ...at(started, 0),
    body: {
      version: 1,
      reply: "They *agreed*, with $\\kappa = 0.9$.",
      changes: [{ before: "two raters read", after: "two trained raters read", place: "page 1, line 3" }],
    },
  });
  const letter = async (format: string) =>
    call(responses.writeLetter, { ...own({ response_id }), query: { format } });
  const markdown = (await letter("md")).toString();
  expect(markdown).toContain("They *agreed*, with $\\kappa = 0.9$.");
  expect(markdown).toContain("> two **trained** raters read");
  expect(markdown).toContain("\\[No reply yet\\]");
  const tex = (await letter("tex")).toString();
  expect(tex).toContain("They agreed, with $\\kappa = 0.9$.");
  expect(tex).toContain("\\added{trained}");
  expect((await letter("docx")).subarray(0, 2).toString()).toBe("PK");
  const unknown = { ...own({ response_id }), query: { format: "exe" } };
  expect(await refusal(responses.writeLetter, unknown)).toMatchObject({ slug: "validation-failed" });
});

test("a response is renamed once on each version, and deleted", async () => {
  const { response_id } = await start();
  const rename = { ...own({ response_id }), body: { version: 1, title: "Reply", opening: "Dear editor," } };
  expect(await call(responses.changeResponse, rename)).toMatchObject({ title: "Reply", version: 2 });
  expect(await refusal(responses.changeResponse, rename)).toMatchObject({ slug: "response-changed" });
  await call(responses.deleteResponse, own({ response_id }));
  expect(await refusal(responses.getResponse, own({ response_id }))).toMatchObject({
    slug: "response-not-found",
  });
});
