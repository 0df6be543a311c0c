import { afterAll, expect, test } from "vitest";
import { calculator } from "./calculator.ts";

const opened = [calculator(process.cwd()), calculator(process.cwd(), 1_500)] as const;
const [own, impatient] = opened;
afterAll(() => {
  for (const each of opened) each.close();
});

test("expressions are calculated in order, in a process of their own", async () => {
  expect(await own.calculate(["n = 28", "17 / n", "1 +"])).toEqual([
    { isCalculated: true, text: "28" },
    { isCalculated: true, text: "0.607142857143" },
    { isCalculated: false, text: expect.stringMatching(/\S/) },
  ]);
});

test("variables of one request are unknown to the next", async () => {
  await own.calculate(["secret = 42"]);
  expect((await own.calculate(["secret"]))[0]?.isCalculated).toBe(false);
});

test.each(["combinations(2000000000.0, 1000000000)", "expand((a+b+c+d+f+g+h)^40)"])(
  "%s is stopped, the results before it are kept, and the next request is answered",
  async (endless) => {
    const [before, stopped, after] = await impatient.calculate(["1 + 1", endless, "2 + 2"]);
    expect(before).toEqual({ isCalculated: true, text: "2" });
    expect(stopped).toEqual({ isCalculated: false, text: expect.stringMatching(/^Stopped: it /) });
    expect(after).toEqual({
      isCalculated: false,
      text: "Not calculated, because one before it was stopped.",
    });
    expect(await own.calculate(["2 + 2"])).toEqual([{ isCalculated: true, text: "4" }]);
  },
);

test("an aborted request ends without results", async () => {
  const results = await own.calculate(["1 + 1"], AbortSignal.abort());
  expect(results).toEqual([{ isCalculated: false, text: "Stopped before it had a result." }]);
});
