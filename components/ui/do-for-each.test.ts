import { expect, test } from "vitest";
import { ApiError } from "#lib/client/client.ts";
import { doForEach } from "./do-for-each.ts";

const refusal = (detail: string) => new ApiError(409, { type: "/problems/conflict", detail });

test("one that is refused stops no other, and is returned with its reason", async () => {
  const done: number[] = [];
  const refused = await doForEach([1, 2, 3, 4, 5, 6, 7], async (item) => {
    if (item % 3 === 0) throw refusal(`${item} is refused.`);
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 4, 5, 7]);
  expect(refused).toEqual([
    { item: 3, reason: "3 is refused." },
    { item: 6, reason: "6 is refused." },
  ]);
});

test("only a few requests are under way at once", async () => {
  let underWay = 0;
  let most = 0;
  await doForEach([...Array(20).keys()], async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
  });
  expect(most).toBe(4);
});

test("where the server asks for a pause, all requests wait for it and then go on", async () => {
  const waits: number[] = [];
  const done: number[] = [];
  let isLimited = true;
  const refused = await doForEach(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      if (item === 2 && isLimited)
        throw new ApiError(429, { type: "/problems/rate-limited", retry_after_seconds: 7 });
      done.push(item);
    },
    async (seconds) => {
      waits.push(seconds);
      isLimited = false;
    },
  );
  expect(waits).toEqual([7]);
  expect(refused).toEqual([]);
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});
