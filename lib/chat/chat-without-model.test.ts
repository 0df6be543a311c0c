import { afterEach, expect, test } from "vitest";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { upload } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { conversation, ending, replyText, reviewWithChat } from "./testing/chat.ts";

const { person, chat, comments, startOver } = await reviewWithChat();
afterEach(startOver);

/** The reply to a message that is not the first, which also says that there is no model. */
async function answer(message: string, comment_id?: string): Promise<string> {
  await chat.say("hello");
  const reply = await chat.say({ message, ...(comment_id ? { comment_id } : {}) });
  expect(ending(reply)).toMatchObject({ type: "complete", meta: { quota: null } });
  return replyText(reply);
}

test("the first answer says what there is to ask, and which variables bring a model", async () => {
  const first = replyText(await chat.say("Which comments are there?"));
  for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL", "REVIEW_MODEL", "CHAT_MODEL"])
    expect(first).toContain(name);
  expect(replyText(await chat.say("Which comments are there?"))).not.toContain("OPENAI_API_KEY");
});

test("comments by severity, kind and section, each a link to it", async () => {
  const all = await comments();
  const listed = await answer("Which comments are there?");
  for (const { id } of all) expect(listed).toContain(`#comment=${id}`);
  const statistics = all.filter(({ types }) => types.includes("statistics"));
  const some = await answer("Show me the statistics comments");
  expect([...some.matchAll(/#comment=([\w-]+)/g)].map(([, id]) => id)).toEqual(
    statistics.map(({ id }) => id),
  );
  const abstract = await answer("Are there comments in the abstract?");
  const methods = await answer("Are there comments in section Methods?");
  expect(statistics.length).toBeGreaterThan(0);
  expect(abstract).toContain(`#comment=${statistics[0]?.id}`);
  expect(methods).not.toContain(`#comment=${statistics[0]?.id}`);
});

test("one comment, with the evidence that was computed", async () => {
  const comment = (await comments()).find(({ evidence }) => evidence !== null);
  const text = await answer("Why?", comment?.id);
  expect(text).toContain("Recomputed: ");
  expect(text).toMatch(/\]\(#quote=/);
});

test("a statistic that is pasted in is recomputed", async () => {
  expect(await answer("Is t(28) = 2.10, p = .02 right?")).toMatch(
    /t\(28\) = 2\.10 gives p = \.045 \(two-tailed.*does not follow|only if the test was one-tailed/,
  );
  expect(await answer("And t(28) = 2.10, p = .045?")).toContain("the reported p = .045 follows from it");
});

test("numbers that the text gives for a thing", async () => {
  const text = await answer("How many adults were there?");
  expect(decodeURIComponent(text)).toContain("We randomised 40 adults");
});

test("passages, as links to where they stand; or that there are none", async () => {
  expect(decodeURIComponent(await answer("What do the raters do with the diary?"))).toContain("two raters");
  expect(await answer("What about elephants?")).toContain("does not say anything with the words “elephants”");
});

test("the headings", async () => {
  expect(await answer("Show me the outline")).toMatch(/Abstract.*Methods.*References/s);
});

test("acting is left to the buttons, and changes nothing", async () => {
  expect(await answer("Dismiss all comments")).toContain("buttons");
  expect((await comments()).filter(({ is_dismissed }) => is_dismissed)).toEqual([]);
});

test("before the review is complete it says so", async () => {
  const { document_id } = await upload(person);
  await runJobs();
  const { session_id: running } = await call(processing.startReview, {
    as: person.key,
    params: { document_id },
  });
  const early = conversation(person, running);
  expect(replyText(await early.say("Which comments are there?"))).toContain("not complete");
  await dropWaitingJobs();
});
