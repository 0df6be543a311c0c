import { afterEach, beforeAll, expect, test } from "vitest";
import { EXPORT_FORMATS, exportOf } from "#lib/exports/export-format.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as exports from "#lib/reviews/export-contract.ts";
import * as starting from "#lib/reviews/process-contract.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { ask, call, refusal, send } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let owner: Person;
let other: Person;
let document_id: string;
let session_id: string;
beforeAll(async () => {
  await testApp();
  owner = await testContext();
  other = await testContext();
  ({ document_id, session_id } = await reviewed(owner));
});
afterEach(dropWaitingJobs);

const own = (query: Record<string, string>) => ({ as: owner.key, params: { session_id }, query });
const theirs = (query: Record<string, string>) => ({ as: other.key, params: { session_id }, query });
const setPublic = (is_public: boolean) =>
  call(reviews.updateVisibility, { as: owner.key, params: { session_id }, body: { is_public } });

test("each format that is offered gives a file with every comment, and says where it is", async () => {
  const { feedback } = await call(reviews.getSession, own({}));
  const ids = new Set(feedback.detailed.comments.map(({ id }) => id));
  const offers = await call(exports.listFormats, own({}));
  expect(offers.length).toBeGreaterThan(5);
  for (const { format } of offers) {
    const query = { format, comments: "all" };
    const places = await call(exports.readPlaces, own(query));
    expect(new Set(places.comments.map(({ comment_id }) => comment_id))).toEqual(ids);
    const { exact, paragraph, end } = places.counts;
    expect(exact + paragraph + end).toBe(ids.size);
    const response = await send(exports.exportReview, own(query));
    expect(response.status).toBe(200);
    expect(response.headers.get("galley-placements")).toBe(
      `exact=${exact}, paragraph=${paragraph}, end=${end}`,
    );
    expect(response.headers.get("content-disposition")).toContain(encodeURIComponent(places.filename));
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.length).toBe(Number(response.headers.get("content-length")));
    if (exportOf(format).isText)
      for (const { number } of places.comments) expect(file.toString()).toContain(number);
  }
}, 60_000);

test("an export has the comments that were asked for", async () => {
  const { comments } = await call(exports.readPlaces, own({ format: "json", comments: "all" }));
  const [first, second] = comments;
  if (!first || !second) throw new Error("The review has too few comments for this test.");
  const chosen = `${first.number},${second.comment_id}`;
  const some = await call(exports.readPlaces, own({ format: "json", comments: chosen }));
  expect(some.comments.map(({ number }) => number).toSorted()).toEqual(
    [first.number, second.number].toSorted(),
  );
  const params = { session_id, comment_id: first.comment_id };
  await call(reviews.dismissComment, { as: owner.key, params });
  const open = await call(exports.readPlaces, own({ format: "json" }));
  expect(open.comments.map(({ number }) => number)).not.toContain(first.number);
  await call(reviews.undoCommentAction, {
    as: owner.key,
    params: { ...params, action_type: "dismissed" },
  });
  const text = await call(exports.exportReview, own({ format: "json", comments: "all" }));
  expect(JSON.parse(text.toString()).comments.map(({ number }: { number: string }) => number)).toContain(
    first.number,
  );
  expect(await refusal(exports.exportReview, own({ format: "json", comments: "C999" }))).toMatchObject({
    slug: "comment-not-found",
  });
});

test("an unknown format is refused with the known ones", async () => {
  expect(await refusal(exports.exportReview, own({ format: "wordstar" }))).toMatchObject({
    slug: "export-format-unknown",
    formats: EXPORT_FORMATS,
  });
  expect(await refusal(exports.exportReview, own({}))).toMatchObject({ slug: "validation-failed" });
  const chat = await ask(exports.exportReview, own({ format: "json", chat: "perhaps" }));
  expect(chat.ok).toBe(false);
});

test("someone else gets nothing of a private review, and no original of a public one", async () => {
  for (const operation of [exports.exportReview, exports.readPlaces, exports.listFormats])
    expect(await refusal(operation, theirs({ format: "json" }))).toMatchObject({
      slug: "session-not-accessible",
    });
  await setPublic(true);
  const offers = await call(exports.listFormats, theirs({}));
  expect(offers.every(({ into_original }) => !into_original)).toBe(true);
  const file = (await call(exports.exportReview, theirs({ format: "json" }))).toString();
  expect(file).not.toContain(owner.email);
  expect(file).toContain(`/shared/${session_id}`);
  await setPublic(false);
});

test("a review that is not complete cannot be exported", async () => {
  const { session_id } = await call(starting.startReview, { as: owner.key, params: { document_id } });
  expect(
    await refusal(exports.exportReview, { ...own({ format: "json" }), params: { session_id } }),
  ).toMatchObject({ slug: "export-failed", detail: expect.stringContaining("still running") });
});

test("an export has what people wrote, for those who may see it, and says who wrote it", async () => {
  const { feedback } = await call(reviews.getSession, own({}));
  const [first] = feedback.detailed.comments;
  const params = { session_id, comment_id: first?.id ?? "" };
  await call(threads.addReply, { as: owner.key, params, body: { message: "We *agree*,\nand mend it." } });
  const { comment_id } = await call(threads.writeComment, {
    as: owner.key,
    params: { session_id },
    body: { quote: first?.quote, message: "Say which." },
  });
  const name = owner.email.split("@", 1)[0] ?? "";
  await setPublic(true);
  for (const format of ["json", "md", "html", "csv"] as const) {
    const written = async (sent: object) => (await send(exports.exportReview, sent)).text();
    const query = { format, comments: "all" };
    const file = await written(own(query));
    for (const words of ["W001", name, "Say which.", "and mend it."]) expect(file, format).toContain(words);
    const seenByOthers = await written(theirs(query));
    for (const words of ["W001", name, "Say which.", "and mend it."])
      expect(seenByOthers, format).not.toContain(words);
  }
  const choice = (format: "json" | "csv" | "sarif") => own({ format, comments: "W001" });
  const fileOf = async (format: "json" | "csv" | "sarif") =>
    (await send(exports.exportReview, choice(format))).text();
  const [single] = JSON.parse(await fileOf("json")).comments;
  expect(single).toMatchObject({ id: comment_id, author: name, severity: null });
  expect(single).not.toHaveProperty("score");
  expect(await fileOf("csv")).toContain('"W001","open","",');
  const [result] = JSON.parse(await fileOf("sarif")).runs[0].results;
  expect(result).toMatchObject({ ruleId: "person", level: "note" });
  expect(result).not.toHaveProperty("rank");
  const places = await call(exports.readPlaces, choice("json"));
  expect(places.comments).toMatchObject([{ comment_id, number: "W001" }]);
  await setPublic(false);
  await call(threads.deleteWrittenComment, { as: owner.key, params: { session_id, written_id: comment_id } });
});
