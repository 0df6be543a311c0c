import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lengthOf, STATED_LENGTH } from "#lib/api/stated-length.ts";
import { listen, type OpenPorts } from "../listen.ts";

const TEXT = "grüner Tee";

let ports: OpenPorts;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  ports = await listen("127.0.0.1", 0);
  ports.open((_, response) => answer(response));
});
afterAll(() => ports.close());

/** Answers as Next does: each value in a list of its own. */
async function answered(headers: Record<string, string>) {
  let type: unknown;
  answer = (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, [value]);
    type = response.getHeader("content-type");
    response.write(TEXT.slice(0, 3));
    response.end(TEXT.slice(3));
  };
  const response = await fetch(ports.origin);
  return { text: await response.text(), type, of: (name: string) => response.headers.get(name) };
}

test("a client learns how many bytes follow, and nothing of how Galley says so inside", async () => {
  const { text, of } = await answered(lengthOf(TEXT));
  expect(text).toBe(TEXT);
  expect([of("content-length"), of("transfer-encoding"), of(STATED_LENGTH)]).toEqual(["11", null, null]);
});

test("an answer that states no length is sent in pieces", async () => {
  const { text, of } = await answered({});
  expect([text, of("content-length"), of("transfer-encoding")]).toEqual([TEXT, null, "chunked"]);
});

test("what compresses finds the type of an answer, unless it is a stream of events", async () => {
  expect((await answered({ "content-type": "application/json" })).type).toBe("application/json");
  const events = await answered({ "content-type": "text/event-stream; charset=utf-8" });
  expect(events.type).toEqual(["text/event-stream; charset=utf-8"]);
  expect(events.of("content-type")).toBe("text/event-stream; charset=utf-8");
});
