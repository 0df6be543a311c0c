import { answerWith, MESSAGES, type Reply, refused, streamed, TURN } from "#e2e/chat-replies.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ChatPanel } from "#e2e/pages/chat-panel.ts";

const FAULTS: { name: string; reply: Reply; what: RegExp; next: RegExp }[] = [
  {
    name: "a model that fails",
    reply: streamed([
      { type: "chunk", chunk: "It began and" },
      {
        type: "error",
        error: "The reply could not be written",
        error_type: "chat-failed",
        details: { reason: "model" },
        meta: TURN,
      },
    ]),
    what: /language model failed/,
    next: /galley models/,
  },
  {
    name: "a budget that is used up",
    reply: streamed([
      {
        type: "error",
        error: "The chat budget for today is used up",
        error_type: "chat-quota-exceeded",
        details: { resets_at: "2026-03-02T00:00:00.000Z" },
        meta: { ...TURN, quota: { used_fraction: 1, resets_at: "2026-03-02T00:00:00.000Z" } },
      },
    ]),
    what: /used your chat budget for today/,
    next: /new budget at \d\d:\d\d/,
  },
  {
    name: "too many questions",
    reply: refused(429, "rate-limited", { retry_after_seconds: 12 }),
    what: /Too many questions/,
    next: /Wait 12 seconds/,
  },
  {
    name: "a sign-in that ended",
    reply: refused(401, "unauthenticated", {}),
    what: /signed out/,
    next: /Sign in again in another tab/,
  },
  {
    name: "a server that is gone",
    reply: (route) => route.abort(),
    what: /cannot be reached/,
    next: /Check the connection/,
  },
  {
    name: "a stream that ends early",
    reply: streamed([{ type: "chunk", chunk: "Half of" }]),
    what: /connection ended before/,
    next: /The part that arrived is kept/,
  },
];

for (const { name, reply, what, next } of FAULTS) {
  test(`${name} is explained, and can be retried`, async ({ sample, page, errors }) => {
    errors.allowed.push(/status of 4\d\d/, /ERR_FAILED/);
    const chat = new ChatPanel(sample);
    await answerWith(page, reply);
    await sample.show("Discuss");
    await chat.ask("Why?");
    await expect(chat.last.getByRole("alert")).toContainText(what);
    await expect(chat.last.getByRole("alert")).toContainText(next);
    await page.unroute(MESSAGES);
    await chat.last.getByRole("button", { name: "Retry" }).click();
    await expect(chat.copy(chat.last)).toBeVisible();
  });
}

test("a conversation that cannot be loaded says so, and one can ask all the same", async ({
  sample,
  page,
  errors,
}) => {
  errors.allowed.push(/status of 500/);
  const chat = new ChatPanel(sample);
  await answerWith(page, refused(500, "internal-error", {}), "GET");
  await sample.show("Discuss");
  await expect(chat.panel.getByRole("alert")).toContainText("could not be loaded");
  await chat.ask("Still there?");
  await expect(chat.copy(chat.last)).toBeVisible();
});
