import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { projectRoot } from "#lib/env.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { reviewed, upload } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { conversation, ending, replyText, reviewWithChat } from "./testing/chat.ts";

const { person, chat, comments, startOver } = await reviewWithChat();
afterEach(startOver);

async function answer(message: string, comment_id?: string): Promise<string> {
  const reply = await chat.say({ message, ...(comment_id ? { comment_id } : {}) });
  expect(ending(reply)).toMatchObject({ type: "complete", meta: { quota: null } });
  return replyText(reply);
}

const commentIds = (reply: string) => [...reply.matchAll(/#comment=([\w-]+)/g)].map(([, id]) => id);

describe("a message that is no request", () => {
  test.each([
    "Is the sample size large enough?",
    "What do the raters do with the diary?",
    "write an abstract",
    "Welche Kommentare sind am wichtigsten?",
    "thanks",
    "asdf qwer zxcv",
  ])("is not answered by what it happens to name, but with what Galley can do: %s", async (message) => {
    const reply = await chat.say(message);
    const text = replyText(reply);
    expect(text).toMatch(/^Galley cannot answer this without a language model; it can list /);
    for (const words of ["`help`", "can add a language model", "“Configuration”"])
      expect(text).toContain(words);
    expect(text).not.toMatch(/[A-Z]+_[A-Z]+/);
    expect(text).not.toMatch(/#quote=|#comment=/);
    expect(reply.events.filter(({ data }) => data.type === "tool_call")).toEqual([]);
  });

  test("about a comment is answered with what Galley can do with it", async () => {
    const [comment] = await comments();
    const text = await answer("rewrite this sentence", comment?.id);
    expect(text).toContain("it can explain this comment");
    expect(text).not.toContain(comment?.message);
  });

  test("has its quoted words found, and the rest refused", async () => {
    const text = await answer("Should “two raters” be three?");
    expect(decodeURIComponent(text)).toContain("two raters");
    expect(text).toContain("cannot answer the rest of the message");
  });
});

test("help names requests, each of which is answered", async () => {
  const [comment] = await comments();
  const examples = [...(await answer("What can you do?", comment?.id)).matchAll(/^- `(.+)`$/gm)];
  expect(examples.length).toBeGreaterThan(10);
  for (const [, request = ""] of examples)
    expect(await answer(request, comment?.id)).not.toContain("cannot answer");
});

test("comments by severity, type and section, each a link to it", async () => {
  const all = await comments();
  const listed = await answer("Which comments are there?");
  for (const { id } of all) expect(listed).toContain(`#comment=${id}`);
  const statistics = all.filter(({ types }) => types.includes("statistics"));
  expect(commentIds(await answer("Show me the statistics comments"))).toEqual(statistics.map(({ id }) => id));
  expect(commentIds(await answer("List comments by place"))).toHaveLength(all.length);
  const abstract = await answer("Are there any comments in the abstract?");
  const methods = await answer("Are there comments in section Methods?");
  expect(statistics.length).toBeGreaterThan(0);
  expect(abstract).toContain(`#comment=${statistics[0]?.id}`);
  expect(methods).not.toContain(`#comment=${statistics[0]?.id}`);
  expect(await answer("List comments in Elephants")).toContain("No heading matches “Elephants”.");
  expect(await answer("List critical comments about claims")).toBe(
    "The review has no open critical comments about claims.",
  );
});

test("what to fix first, as the review ranks it", async () => {
  const shown = (await comments()).filter((comment) => comment.shown).slice(0, 5);
  expect(commentIds(await answer("What should I fix first?"))).toEqual(shown.map(({ id }) => id));
});

test("the review's own summary", async () => {
  expect(await answer("Summarise the review")).toMatch(/words · .*\n\n.*Look at these first:/s);
});

test("one comment, with its evidence and the method and limits of its check", async () => {
  const all = await comments();
  const comment = all.find(({ evidence }) => evidence !== null);
  const text = await answer("Explain this comment", comment?.id);
  for (const part of ["Recomputed: ", "**How the check works.** ", "**Its limits.** ", "Confidence: "])
    expect(text).toContain(part);
  expect(text).toMatch(/\]\(#quote=/);
  expect(text).toContain(`](/checks#${comment?.source.replace("check:", "")})`);
  const number =
    all.toSorted((a, b) => a.anchor.start - b.anchor.start).findIndex(({ id }) => id === comment?.id) + 1;
  expect(await answer(`Explain comment ${number}`)).toBe(text);
  expect(await answer("Explain comment 999")).toBe("The review has no such comment.");
  expect(await answer("Explain this comment")).toContain("Explain comment 3");
});

test("the passages of a comment, those related to it, and the comments of its check", async () => {
  const content = readFileSync(join(projectRoot(), "lib/documents/sample-manuscript.md"), "utf8");
  const { session_id } = await reviewed(person, { content });
  const { feedback } = await call(reviews.getSession, { as: person.key, params: { session_id } });
  const comment = feedback.detailed.comments.find(({ related }) => related.length > 0);
  const comment_id = comment?.id ?? "";
  const other = conversation(person, session_id);
  const text = replyText(await other.say({ message: "Show its passages", comment_id }));
  expect(text.match(/\]\(#quote=/g)).toHaveLength(1 + (comment?.related.length ?? 0));
  const same = replyText(await other.say({ message: "List comments of the same check", comment_id }));
  expect(commentIds(same)).toContain(comment_id);
});

test("a statistic that is pasted in is recomputed", async () => {
  expect(await answer("Is t(28) = 2.10, p = .02 right?")).toMatch(
    /t\(28\) = 2\.10 gives p = \.045 \(two-tailed.*does not follow|only if the test was one-tailed/,
  );
  expect(await answer("And t(28) = 2.10, p = .045?")).toContain("the reported p = .045 follows from it");
  expect(await answer("Is χ2(2, N = 120) = 25.10, p < .001 right?")).toContain("reported p < .001");
});

test("words are found where they stand, or nowhere", async () => {
  const text = await answer("find two raters");
  expect(text).toMatch(/^The manuscript has “two raters” once:\n\n- \[“/);
  expect(decodeURIComponent(text)).toContain("two raters");
  expect(await answer('Find "two elephants"')).toBe("The manuscript does not contain “two elephants”.");
  expect(await answer("find R&D <br> *x*")).toBe("The manuscript does not contain “R&D \\<br> \\*x\\*”.");
  expect(await answer("find <")).toContain("Write at least one");
});

test("the headings", async () => {
  expect(await answer("Show the outline")).toMatch(/Abstract.*Methods.*References/s);
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
