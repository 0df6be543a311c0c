import type { Page, Route } from "@playwright/test";

/** The address of the messages of any conversation. */
export const MESSAGES = "**/chatbot/*/messages";

/** The `meta` of a turn without a quota. */
export const TURN = { turn_id: "9f1f6a0e-3c51-4c11-8d57-0f35f0f7a001", quota: null };

export type Reply = (route: Route) => Promise<void>;

/** Makes the page receive this reply instead of the app's own. */
export async function answerWith(page: Page, reply: Reply, method = "POST"): Promise<void> {
  await page.route(MESSAGES, (route) =>
    route.request().method() === method ? reply(route) : route.fallback(),
  );
}

/** Replies with a stream of these events, after `start`. */
export function streamed(events: readonly ({ type: string } & Record<string, unknown>)[]): Reply {
  const all = [{ type: "start", status: "processing" }, ...events];
  const body = all
    .map((event, i) => `id: ${i}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
  return (route) => route.fulfill({ contentType: "text/event-stream", body });
}

/** Replies with a problem instead of a stream. */
export function refused(status: number, slug: string, members: object): Reply {
  const problem = { type: `/problems/${slug}`, title: "Refused", status, detail: "Refused.", ...members };
  return (route) =>
    route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(problem) });
}
