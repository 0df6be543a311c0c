import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, type OpenPorts } from "../listen.ts";
import { giveUpPage } from "./give-up-page.ts";

const MOST_MS = 100;

let ports: OpenPorts;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  ports = await listen("127.0.0.1", 0);
  ports.open((request, response) => {
    giveUpPage(request, response, MOST_MS);
    answer(response);
  });
});
afterAll(() => ports.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a page that never begins is 503, and says what to do", async () => {
  answer = () => {};
  const given = await fetch(`${ports.origin}/reviews`);
  expect([given.status, given.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await given.text()).toMatch(/given up. Load it again/);
});

test("a page that stops half-way breaks off", async () => {
  answer = (response) => void response.writeHead(200).write("<p>The first half");
  const given = await fetch(`${ports.origin}/reviews`);
  expect(given.status).toBe(200);
  await expect(given.text()).rejects.toThrow();
});

test("a page that ends is left alone, and so is what is no page", async () => {
  answer = (response) => void response.end("whole");
  expect(await (await fetch(`${ports.origin}/reviews`)).text()).toBe("whole");
  answer = (response) => void pause(3 * MOST_MS).then(() => response.end("late"));
  expect(await (await fetch(`${ports.origin}/api/profile`)).text()).toBe("late");
});

test("a reader that takes the page slowly gets all of it", async () => {
  const page = "x".repeat(32 * 1024 * 1024);
  answer = (response) => void response.write(page, () => response.end());
  const given = await fetch(`${ports.origin}/reviews`);
  await pause(3 * MOST_MS);
  expect((await given.text()).length).toBe(page.length);
});
